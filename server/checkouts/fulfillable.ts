import type { QuoteItem } from '../../services/contracts/quotes.ts';
import { reasonNotToShip } from '../quotes/ship-eligibility.ts';
import { type BasisRow, type CartLine, todayAt } from './read-basis.ts';

type Place = Pick<BasisRow, 'modality' | 'destination' | 'now_ms' | 'timezone'>;

function canBeHad({ product }: CartLine, basis: Place): boolean {
  const { modality, destination } = basis;
  if (modality !== 'SHIP') return product.available && product.soldInStore;
  return destination !== null && reasonNotToShip(product, destination, todayAt(basis)) === null;
}

/** The cart's lines, by whether the hold's modality can bring them now. */
export function sortLines(basis: BasisRow): { fulfillable: CartLine[]; unfulfillable: CartLine[] } {
  const { true: fulfillable = [], false: unfulfillable = [] } = Object.groupBy(basis.lines, (line) =>
    canBeHad(line, basis) ? 'true' : 'false',
  );
  return { fulfillable, unfulfillable };
}

export const itemsOf = (lines: readonly CartLine[]): QuoteItem[] =>
  lines.map(({ line: { gtin13, quantity } }) => ({ gtin13, quantity }));

const listed = (items: readonly QuoteItem[]): string =>
  items
    .map(({ gtin13, quantity }) => `${gtin13} ${quantity}`)
    .toSorted()
    .join();

/** The same items in the same quantities, whatever their order. */
export const isSameItems = (some: readonly QuoteItem[], others: readonly QuoteItem[]): boolean =>
  listed(some) === listed(others);
