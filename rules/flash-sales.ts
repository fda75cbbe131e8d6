import type { Coupon } from '../services/contracts/checkouts.ts';
import type { FlashSale } from '../services/contracts/flash-sales.ts';
import type { LinePrice } from '../services/contracts/prices.ts';
import { type PricedLine, priceLine } from './prices.ts';

/** The coupon that a flash sale is on an order's line (ENT-39). */
export const flashSaleCouponId = (gtin13: string): string => `FLASH-${gtin13}`;

interface LineOnSale {
  gtin13: string;
  quantity: number;
  price: LinePrice;
}

interface DiscountedLine extends PricedLine {
  coupons: Coupon[];
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
