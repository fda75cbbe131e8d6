import * as v from 'valibot';
import { flashSaleDiscount } from '../../rules/flash-sales.ts';
import { priceLine } from '../../rules/prices.ts';
import { LinePrice } from '../../services/contracts/prices.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { ExclusionReason, Quote } from '../../services/contracts/quotes.ts';
import type { TaxCategory } from '../../services/contracts/tax.ts';
import type { PlaceAddress } from '../../services/contracts/values.ts';
import { isInStockAt } from '../catalog/availability.ts';
import { isSold, priceColumnsAt, storePricesOf } from '../catalog/prices.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { products } from '../db/schema/catalog.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import { type HoursOnSale, salesAt } from '../pricing/flash-sales-of.ts';
import { zipOf } from './destination.ts';

/** The parts of a product that determine whether it can be handed over. */
export const QuotedProduct = v.object({
  available: v.boolean(),
  /** Sold by the store itself. */
  soldInStore: v.boolean(),
  alcohol: v.boolean(),
  restrictedStates: v.array(v.string()),
  restrictedZips: v.array(v.string()),
  price: LinePrice,
});
export type QuotedProduct = v.InferOutput<typeof QuotedProduct>;

export type QuotedProducts = Readonly<Record<string, QuotedProduct & { taxCategory: TaxCategory }>>;

interface Asked {
  gtins: readonly string[];
  storeId: string;
}

const readProducts = prepared('quotes_read_products', (db, given: Givens<Asked>) =>
  db
    .select({
      gtin13: products.gtin13,
      available: isInStockAt(given.storeId),
      soldInStore: products.soldInStore,
      sellerId: products.sellerId,
      alcohol: products.alcohol,
      taxCategory: products.taxCategory,
      restrictedStates: products.restrictedStates,
      restrictedZips: products.restrictedZips,
      ...priceColumnsAt(given.storeId),
    })
    .from(products)
    .where(anyOf(products.gtin13, given.gtins)),
);

/** The products as a store sells them, by GTIN. */
export async function readQuotedProducts(db: Database, asked: Asked): Promise<QuotedProducts> {
  const rows = await readProducts(db, asked);
  return Object.fromEntries(
    rows.map((row): [string, QuotedProducts[string]] => [
      row.gtin13,
      {
        available: row.available,
        soldInStore: row.soldInStore && row.sellerId === null && isSold(row),
        alcohol: row.alcohol,
        taxCategory: row.taxCategory,
        restrictedStates: row.restrictedStates,
        restrictedZips: row.restrictedZips,
        price: { storePrices: storePricesOf(row) },
      },
    ]),
  );
}

/** Where it's handed over and by whom. */
interface HandOver {
  place: Pick<PlaceAddress, 'stateProvince' | 'postalCode'>;
  carriesAlcohol: boolean;
}

/** Why a product can't be handed over, or null. */
export function reasonNotToHandOver(
  product: Omit<QuotedProduct, 'price'> | undefined,
  { place, carriesAlcohol }: HandOver,
): ExclusionReason | null {
  if (!product?.soldInStore) return 'NOT_SOLD_THERE';
  if (!product.available) return 'UNAVAILABLE';
  if (product.restrictedStates.includes(place.stateProvince)) return 'RESTRICTED_STATE';
  if (product.restrictedZips.includes(zipOf(place))) return 'RESTRICTED_ZIP';
  return product.alcohol && !carriesAlcohol ? 'NO_ALCOHOL' : null;
}

/** The items in a quote, and those left out with the reason (QUO-08). */
export function sortItems(
  items: readonly QuoteItem[],
  products: QuotedProducts,
  handOver: HandOver,
): Quote['items'] {
  const sorted: Quote['items'] = { included: [], excluded: [] };
  for (const item of items) {
    const reason = reasonNotToHandOver(products[item.gtin13], handOver);
    if (reason === null) sorted.included.push(item);
    else sorted.excluded.push({ ...item, reason });
  }
  return sorted;
}

/** What tax laws tell the items apart by. */
export const taxCategoriesOf = (items: readonly QuoteItem[], products: QuotedProducts): TaxCategory[] => [
  ...new Set(items.flatMap(({ gtin13 }) => products[gtin13]?.taxCategory ?? [])),
];

/** Whether there's alcohol among the items. */
export const hasAlcohol = (items: readonly QuoteItem[], products: QuotedProducts): boolean =>
  items.some(({ gtin13 }) => products[gtin13]?.alcohol);

/** What the items cost with their promotions, and what flash sales take off that in each hour of the store's day. */
export function totalsOf(
  items: readonly QuoteItem[],
  products: QuotedProducts,
  sales: readonly HoursOnSale[],
): Pick<FeeBasis, 'itemTotal' | 'flashSaleDiscounts'> {
  const lines = items.flatMap(({ gtin13, quantity }) => {
    const product = products[gtin13];
    return product ? [{ gtin13, quantity, price: product.price }] : [];
  });
  const discounts = Array.from({ length: 24 }, (_, hour): [number, number] => [
    hour,
    flashSaleDiscount(lines, salesAt(sales, hour)),
  ]);
  return {
    itemTotal: lines.reduce((sum, { price, quantity }) => sum + priceLine(price, quantity).total, 0),
    flashSaleDiscounts: Object.fromEntries(discounts.filter(([, discount]) => discount > 0)),
  };
}
