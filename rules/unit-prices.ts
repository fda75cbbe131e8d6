import { dollars, ownOf } from '../services/contracts/values.ts';

/** How much of a unit of measure it is in the unit that prices are for. */
interface Measure {
  unit: string;
  amount: number;
}

const FL_OZ_PER_LITER = 33.814;

const COUNT: Measure = { unit: 'ct', amount: 1 };

const MEASURES: Readonly<Record<string, Measure>> = {
  lb: { unit: 'lb', amount: 1 },
  oz: { unit: 'oz', amount: 1 },
  'fl oz': { unit: 'fl oz', amount: 1 },
  ml: { unit: 'fl oz', amount: FL_OZ_PER_LITER / 1000 },
  l: { unit: 'fl oz', amount: FL_OZ_PER_LITER },
  pint: { unit: 'pint', amount: 1 },
  qt: { unit: 'qt', amount: 1 },
  gal: { unit: 'gal', amount: 1 },
  ct: COUNT,
  pk: COUNT,
  bags: { unit: 'bag', amount: 1 },
  rolls: { unit: 'roll', amount: 1 },
  boxes: { unit: 'box', amount: 1 },
};

/** '3 lb bag', '12 ct', '6 pk, 12 fl oz cans': a number and what it counts, and for a pack, the same of what's in it. */
const SIZE =
  /^(?<count>\d+(?:\.\d+)?) (?<of>fl oz|[a-z]+)(?: bag)?(?:, (?<each>\d+(?:\.\d+)?) (?<measure>fl oz|oz) (?:cans|bottles))?$/;

/** What's in a size: '3 lb bag' is 3 lb; null for one that doesn't say ('1 each, about 14 lb') or says one thing ('1 ct'). */
function contentOf(size: string): Measure | null {
  const { count, of, each, measure } = SIZE.exec(size)?.groups ?? {};
  const counted = ownOf(MEASURES, of ?? '');
  if (!counted) return null;
  const inPack = ownOf(MEASURES, measure ?? '');
  if (inPack) return { unit: inPack.unit, amount: Number(count) * Number(each) * inPack.amount };
  const amount = Number(count) * counted.amount;
  return counted === COUNT && amount === 1 ? null : { unit: counted.unit, amount };
}

interface Charged {
  /** So many cost so much together. */
  nfor: number;
  nforPrice: number;
}

/** '$1.33/lb': what a unit of a product costs by its size; null if the size doesn't say how much there is. */
export function unitPriceWords(size: string, { nfor, nforPrice }: Charged): string | null {
  const content = contentOf(size);
  return content && `${dollars(Math.round(nforPrice / (nfor * content.amount)))}/${content.unit}`;
}
