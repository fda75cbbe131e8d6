import * as v from 'valibot';
import { Gtin13 } from './values.ts';

export const QuoteItem = v.object({
  gtin13: Gtin13,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
});
export type QuoteItem = v.InferOutput<typeof QuoteItem>;

/**
 * Who delivers the order: the store itself, its delivery partner, a third party (SCH-47), or a marketplace seller.
 */
export const Vendor = v.object({ id: v.string(), name: v.string(), isThirdParty: v.boolean() });
export type Vendor = v.InferOutput<typeof Vendor>;

/** 'quoteId|optionId' (QUO-02). */
export const QuoteOptionId = v.pipe(v.string(), v.regex(/^[^|]{1,64}\|[^|]{1,64}$/));
export const quoteOptionId = (quoteId: string, optionId: string): string => `${quoteId}|${optionId}`;

/** The two ids in one. */
export function partsOfOptionId(id: string): { quoteId: string; optionId: string } {
  const middle = id.indexOf('|');
  return { quoteId: id.slice(0, middle), optionId: id.slice(middle + 1) };
}

const listed = (items: readonly QuoteItem[]): string =>
  items
    .map(({ gtin13, quantity }) => `${gtin13} ${quantity}`)
    .toSorted()
    .join();

/** Whether both have the same items in the same quantities, in any order. */
export const isSameItems = (some: readonly QuoteItem[], others: readonly QuoteItem[]): boolean =>
  listed(some) === listed(others);

/** The vendor id for what the store itself ships under the banner's name. */
export const HOUSE = 'HOUSE';
