import * as v from 'valibot';
import type { Coupon } from './checkouts.ts';
import { operation } from './operation.ts';
import { type LinePrice, type PricedLine, priceLine } from './prices.ts';
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

/** The coupon that a flash sale is on an order's line (ENT-39). */
export const flashSaleCouponId = (gtin13: string): string => `FLASH-${gtin13}`;

interface LineOnSale {
  gtin13: string;
  quantity: number;
  price: LinePrice;
}

interface DiscountedLine extends PricedLine {
  coupons: v.InferOutput<typeof Coupon>[];
}

/**
 * A line's price with a flash sale: a percentage off the regular price of the units it covers; the rest as usual.
 * It's a coupon on the line if that's cheaper than without it (FLS-07, ENT-39).
 */
export function priceWithFlashSale(
  price: LinePrice,
  quantity: number,
  sale: FlashSale | undefined,
): DiscountedLine {
  const usual = priceLine(price, quantity);
  if (!sale) return { ...usual, coupons: [] };
  const covered = Math.min(quantity, sale.maxQuantity);
  const regular = price.storePrices.regular.unitPrice * covered;
  const total =
    Math.ceil((regular * (100 - sale.percentOff)) / 100) + priceLine(price, quantity - covered).total;
  if (total >= usual.total) return { ...usual, coupons: [] };
  const coupon = {
    id: flashSaleCouponId(sale.gtin13),
    description: `Flash sale: ${sale.percentOff}% off`,
    discount: usual.total - total,
    appliedTo: sale.gtin13,
  };
  return { ...usual, total, coupons: [coupon] };
}

/**
 * What a time's flash sales take off these lines, in cents. The total that's left is what the shopper pays for the items, so it's
 * also what counts toward free delivery (MEM-01, FLS-07).
 */
export const flashSaleDiscount = (lines: readonly LineOnSale[], sales: readonly FlashSale[]): number =>
  lines
    .flatMap(({ gtin13, quantity, price }) => {
      const sale = sales.find((one) => one.gtin13 === gtin13);
      return priceWithFlashSale(price, quantity, sale).coupons;
    })
    .reduce((sum, { discount }) => sum + discount, 0);
