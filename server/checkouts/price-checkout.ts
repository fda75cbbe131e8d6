import * as v from 'valibot';
import { CheckoutLine } from '../../services/contracts/checkouts.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import { prop65Warning } from '../../services/contracts/prop65.ts';
import { maximumTip } from '../../services/contracts/tips.ts';
import { priceWithFlashSale } from '../pricing/flash-sale.ts';
import { LinePrice } from '../pricing/price-line.ts';
import { taxOn } from './taxes.ts';

/** A cart line with what its price depends on. */
export const LineToPrice = v.object({
  ...v.omit(CheckoutLine, ['id', 'cart', 'total', 'regularTotal', 'priceAdjustment', 'prop65Warning'])
    .entries,
  gtin13: v.string(),
  quantity: v.number(),
  price: LinePrice,
  prop65: v.boolean(),
});
export type LineToPrice = v.InferOutput<typeof LineToPrice>;

export interface PricedCheckout {
  lineItems: v.InferOutput<typeof CheckoutLine>[];
  itemTotal: number;
  yellowTagDiscountTotal: number;
  fulfillmentTotal: number;
  taxTotal: number;
  gratuityTotal: number;
  total: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What else an order's price depends on. Amounts are in cents. */
export interface Charges {
  fee: number;
  /** Where it's taxed. */
  state: string;
  /** The shopper's tip; capped at the maximum. */
  tip?: number;
  flashSales?: readonly FlashSale[];
}

/** What an order of these lines costs, in cents: items with promotions and flash sales, fees, tax, and the tip. */
export function priceCheckout(
  lines: readonly LineToPrice[],
  { fee, state, tip = 0, flashSales = [] }: Charges,
): PricedCheckout {
  const lineItems = lines.map(({ gtin13, quantity, price, prop65, ...line }) => {
    const sale = flashSales.find((one) => one.gtin13 === gtin13);
    const { total, regularTotal, coupons } = priceWithFlashSale(price, quantity, sale);
    return {
      id: gtin13,
      cart: { gtin13, quantity },
      ...line,
      total,
      regularTotal,
      priceAdjustment: { coupons },
      prop65Warning: prop65Warning(
        { product: { prop65: { required: prop65 } }, isItemProp65: prop65 },
        state,
      ),
    };
  });
  const itemTotal = sumOf(lineItems.map(({ total }) => total));
  const taxTotal = taxOn(lineItems, state);
  const gratuityTotal = Math.min(tip, maximumTip(itemTotal));
  return {
    lineItems,
    itemTotal,
    yellowTagDiscountTotal: sumOf(lineItems.map(({ regularTotal, total }) => regularTotal - total)),
    fulfillmentTotal: fee,
    taxTotal,
    gratuityTotal,
    total: itemTotal + fee + taxTotal + gratuityTotal,
  };
}
