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

/** What goes back for these pieces after earlier refunds, in cents, and how much of that SNAP may have paid. */
export function refundWorth(
  order: RefundableOrder,
  refunds: readonly Pieces[],
  pieces: Pieces,
): { amount: number; eligible: number } {
  const before = worthOf(order, refunds);
  const after = worthOf(order, [...refunds, pieces]);
  return {
    amount: before.total - after.total,
    eligible: Math.max(0, before.eligible - after.eligible),
  };
}
