import { priceOfWeight } from '../../services/contracts/prices.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import type { products } from '../db/schema/catalog.ts';
import { searchTextOf } from './product-search.ts';
import type { SellerId } from './sellers.ts';

/** How a product differs from its department's defaults. */
interface Traits {
  /** `[2, 500]`: two for $5.00; `[1, 399]`: $3.99, a pound if it's sold by weight. */
  promo?: readonly [nfor: number, price: number];
  /** How many units per order the promotion covers. */
  promoLimit?: number;
  offerCode?: string;
  snap?: boolean;
  alcohol?: boolean;
  /** The minimum age to buy it. */
  age?: number;
  prop65?: boolean;
  seller?: SellerId;
  ship?: boolean;
  available?: boolean;
  /** Its prices are per pound, and `grams` is what a piece usually weighs. */
  byWeight?: boolean;
  heatSensitive?: boolean;
  /** Per unit, in grams. */
  grams?: number;
  least?: number;
  most?: number;
  /** States and postal codes it isn't shipped to. */
  notIn?: readonly string[];
  notToZips?: readonly string[];
  options?: readonly (readonly [name: string, value: string])[];
  about?: string;
  /** What it is, if its name doesn't say: a Chardonnay is 'Wine'. */
  kind?: string;
}

/** Number in the department, description, brand, size, picture, price in cents (`byWeight`: per pound). The number never changes. */
export type ProductLine = readonly [
  number: number,
  description: string,
  brand: string,
  size: string,
  drawing: string,
  price: number,
  traits?: Traits,
];

export interface Department {
  id: string;
  name: string;
  drawing: string;
  /** Three digits, part of every GTIN in the department. */
  code: string;
  usual: Traits;
  lines: readonly ProductLine[];
}

const MAX_QUANTITY = 24;

export const imageUrl = (drawing: string): string => `/images/products/${drawing}.svg`;

/** A GTIN-13 with its check digit. */
export function gtin13(code: string, number: number): string {
  const digits = `0085${code}${String(number).padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

type Prices = Pick<
  typeof products.$inferInsert,
  'unitPrice' | 'pricePerPound' | 'promoNfor' | 'promoNforPrice' | 'promoPricePerPound' | 'promoLimit'
>;

/** A line's prices; of what's sold by weight, per pound and for a piece of the usual weight. */
function pricesOf(price: number, { byWeight, grams, promo, promoLimit }: Traits): Prices {
  const [nfor, promoPrice] = promo ?? [];
  const whole = { promoNfor: nfor ?? null, promoLimit: promoLimit ?? null };
  if (!byWeight) {
    const prices = { unitPrice: price, promoNforPrice: promoPrice ?? null };
    return { ...whole, ...prices, pricePerPound: null, promoPricePerPound: null };
  }
  if (grams === undefined) throw new Error('What is sold by weight needs its usual weight');
  if (promoLimit !== undefined || (nfor ?? 1) !== 1) {
    throw new Error('What is sold by weight has a sale price per pound, for any amount');
  }
  return {
    ...whole,
    unitPrice: priceOfWeight(price, grams),
    pricePerPound: price,
    promoNforPrice: promoPrice === undefined ? null : priceOfWeight(promoPrice, grams),
    promoPricePerPound: promoPrice ?? null,
  };
}

/** The product row for a department's line. */
export function productOf(
  department: Department,
  line: ProductLine,
  position: number,
): typeof products.$inferInsert {
  const [number, description, brand, size, drawing, price, own] = line;
  const traits: Traits = { ...department.usual, ...own };
  const isSold = traits.seller === undefined;
  const searched = {
    description: `${brand} ${description}`,
    brand,
    customerFacingSize: size,
    details: traits.about ?? `${description} by ${brand}, ${size}.`,
    taxonomies: [department.name, ...(traits.kind ? [traits.kind] : [])],
  };
  return {
    ...searched,
    searchText: searchTextOf(searched),
    gtin13: gtin13(department.code, number),
    departmentId: department.id,
    position,
    imageUrl: imageUrl(drawing),
    ...pricesOf(price, traits),
    promoExpiresAt: null,
    offerCode: traits.offerCode ?? null,
    soldByWeight: traits.byWeight ?? false,
    snapEligible: traits.snap ?? false,
    alcohol: traits.alcohol ?? false,
    minimumAgeToBuy: ageToBuy(traits.age ?? null, traits.alcohol ?? false),
    minimumOrderQuantity: traits.least ?? 1,
    maximumOrderQuantity: traits.most ?? MAX_QUANTITY,
    prop65: traits.prop65 ?? false,
    sellerId: traits.seller ?? null,
    soldInStore: isSold,
    shipToHomeItem: traits.ship ?? !isSold,
    available: traits.available ?? true,
    heatSensitive: traits.heatSensitive ?? false,
    weight: traits.grams ?? null,
    options: (traits.options ?? []).map(([name, value]) => ({ name, value })),
    restrictedStates: [...(traits.notIn ?? [])],
    restrictedZips: [...(traits.notToZips ?? [])],
  };
}
