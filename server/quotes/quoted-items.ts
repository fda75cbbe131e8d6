import * as v from 'valibot';
import { LinePrice, priceLine } from '../../services/contracts/price-line.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { ExclusionReason, Quote } from '../../services/contracts/quotes.ts';
import type { PlaceAddress } from '../../services/contracts/values.ts';
import { LINE_PRICE } from '../pricing/line-price-sql.ts';
import { zipOf } from './destination.ts';

/** The parts of a product that determine whether it can be handed over. */
export const QuotedProduct = v.object({
  available: v.boolean(),
  /** Sold by the stores themselves. */
  soldInStore: v.boolean(),
  alcohol: v.boolean(),
  restrictedStates: v.array(v.string()),
  restrictedZips: v.array(v.string()),
  price: LinePrice,
});
export type QuotedProduct = v.InferOutput<typeof QuotedProduct>;

export const QuotedProducts = v.record(v.string(), QuotedProduct);
export type QuotedProducts = v.InferOutput<typeof QuotedProducts>;

/** SQL for the products of `$gtins`, by GTIN. */
export const QUOTED_PRODUCTS = `(select coalesce(json_object_agg(p.gtin13, json_build_object(
      'available', p.available, 'soldInStore', p.sold_in_store and p.seller_id is null, 'alcohol', p.alcohol,
      'restrictedStates', p.restricted_states, 'restrictedZips', p.restricted_zips, 'price', ${LINE_PRICE}
    )), '{}') from products p where p.gtin13 = any($gtins::text[]))`;

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

/** What the items cost with their promotions, in cents. */
export const totalOf = (items: readonly QuoteItem[], products: QuotedProducts): number =>
  items.reduce((sum, { gtin13, quantity }) => {
    const product = products[gtin13];
    return sum + (product ? priceLine(product.price, quantity).total : 0);
  }, 0);
