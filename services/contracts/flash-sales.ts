import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteOptionId } from './quote-parts.ts';
import { Gtin13 } from './values.ts';

/** The most units of one item that a flash sale covers (FLS-06). */
export const MAX_FLASH_SALE_UNITS = 10;
export const MAX_FLASH_SALE_PERCENT = 90;

/** A price that holds only for the selected slot (ENT-35, FLS-07). */
export const FlashSale = v.object({
  gtin13: Gtin13,
  /** Off the regular price. */
  percentOff: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FLASH_SALE_PERCENT)),
  /** The most units per order it covers. */
  maxQuantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FLASH_SALE_UNITS)),
});
export type FlashSale = v.InferOutput<typeof FlashSale>;

export const listFlashSales = operation({
  id: 'flashSales.list',
  method: 'POST',
  path: '/api/flash-sales',
  summary: "Flash sales on products in a slot; NOT_FOUND if the option is another shopper's",
  access: 'signedIn',
  body: v.object({
    gtin13s: v.pipe(v.array(Gtin13), v.minLength(1), v.maxLength(200)),
    /** The slot they're available in. */
    optionId: QuoteOptionId,
  }),
  response: v.object({ flashSales: v.array(FlashSale) }),
  answer: 'flashSales',
});
