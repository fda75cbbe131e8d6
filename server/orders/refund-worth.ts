import { priceLines } from '../checkouts/price/price-checkout.ts';
import { beforeTaxOf, snapOf } from '../checkouts/price/tenders.ts';
import type { StoredCheckout } from '../checkouts/record/checkout-record.ts';
import type { AppliedPromo } from '../pricing/applied-promos.ts';
import { portionOf } from './portion.ts';

/** A paid order, as far as what its items are worth depends on it. */
export interface RefundableOrder {
  checkout: Pick<StoredCheckout, 'modality' | 'lineItems'>;
  /** What each of its lines was taxed, in cents. */
  taxes: readonly number[];
  promos: readonly AppliedPromo[];
}

/** A part of a line. */
export interface Pieces {
  gtin13: string;
  quantity: number;
}

/** Pieces that went back, and what for, in cents. */
export interface Refunded extends Pieces {
  amount: number;
}

export const quantityOf = (refunds: readonly Pieces[], gtin13: string): number =>
  refunds.filter((one) => one.gtin13 === gtin13).reduce((sum, one) => sum + one.quantity, 0);

/** What the items cost that are left of an order after these refunds, with tax and promo codes; and how much of it SNAP may pay. */
function worthOf({ checkout, taxes, promos }: RefundableOrder, refunds: readonly Pieces[]) {
  const { modality } = checkout;
  let tax = 0;
  const lines = checkout.lineItems.map((line, index) => {
    const whole = line.cart.quantity;
    const part = whole - quantityOf(refunds, line.cart.gtin13);
    if (whole === 0) return line;
    tax += Math.round(((taxes[index] ?? 0) * part) / whole);
    return portionOf(line, part, { part, whole });
  });
  const priced = priceLines(lines, { fee: 0, promos, bagFee: null });
  return {
    total: beforeTaxOf(priced) + tax,
    eligible: snapOf({ modality, lineItems: priced.lineItems })?.eligibleTotal ?? 0,
  };
}

/**
 * What goes back for these pieces after earlier refunds, in cents, and how much of that SNAP may have paid. SNAP gets all of that back:
 * a promo code's discount is rounded anew for what's left, and nothing else may get a cent that SNAP paid. So what's left to give
 * back is what hasn't gone back, not what it would cost alone.
 */
export function refundWorth(
  order: RefundableOrder,
  refunds: readonly Refunded[],
  pieces: Pieces,
): { amount: number; eligible: number } {
  const left = worthOf(order, []).total - refunds.reduce((sum, { amount }) => sum + amount, 0);
  const after = worthOf(order, [...refunds, pieces]);
  const eligible = Math.max(0, worthOf(order, refunds).eligible - after.eligible);
  return { amount: Math.min(left, Math.max(left - after.total, eligible)), eligible };
}
