import * as v from 'valibot';
import { Price } from './product-summary.ts';

const PriceDetail = Price.entries.storePrices.entries.regular;

/** The part of a price that a line's total depends on. */
export const LinePrice = v.object({
  storePrices: v.object({
    regular: v.pick(PriceDetail, ['unitPrice', 'perPound']),
    promo: v.nullable(v.pick(PriceDetail, ['unitPrice', 'perPound', 'nfor', 'nforPrice', 'quantityLimit'])),
  }),
});
export type LinePrice = v.InferOutput<typeof LinePrice>;

export interface PricedLine {
  /** With the promotion, in cents. */
  total: number;
  /** Without it. */
  regularTotal: number;
}

/**
 * What `quantity` units cost. A promotion of 'two for $5.00' prices full groups at the group price and the rest at
 * its unit price, which is the group price divided and rounded up; its limit says how many units it covers. A
 * promotion never makes a line more expensive.
 */
export function priceLine({ storePrices: { regular, promo } }: LinePrice, quantity: number): PricedLine {
  const regularTotal = regular.unitPrice * quantity;
  if (!promo) return { total: regularTotal, regularTotal };
  const covered = Math.min(quantity, promo.quantityLimit ?? quantity);
  const groups = Math.floor(covered / promo.nfor);
  const promoTotal =
    groups * promo.nforPrice +
    (covered - groups * promo.nfor) * promo.unitPrice +
    (quantity - covered) * regular.unitPrice;
  return { total: Math.min(promoTotal, regularTotal), regularTotal };
}
