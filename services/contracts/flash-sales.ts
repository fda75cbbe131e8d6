import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteOptionId } from './quote-parts.ts';
import { Gtin13 } from './values.ts';

/** Units of one item that a flash sale covers at most (FLS-06). */
export const MOST_FLASH_SALE_UNITS = 10;

/** A price that holds for the chosen slot alone (ENT-35, FLS-07). */
export const FlashSale = v.object({
  gtin13: Gtin13,
  /** Of the regular price. */
  percentOff: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
  /** Units of an order that it covers. */
  maxQuantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FLASH_SALE_UNITS)),
});
export type FlashSale = v.InferOutput<typeof FlashSale>;

export const listFlashSales = operation({
  id: 'flashSales.list',
  method: 'POST',
  path: '/api/flash-sales',
  summary: 'The flash sales of products in a slot; an option of another shopper is NOT_FOUND',
  access: 'signedIn',
  body: v.object({
    gtin13s: v.pipe(v.array(Gtin13), v.minLength(1), v.maxLength(200)),
    /** The slot in which they are to be had. */
    optionId: QuoteOptionId,
  }),
  response: v.object({ flashSales: v.array(FlashSale) }),
  answer: 'flashSales',
});
