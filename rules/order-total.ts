import type { CheckoutLine } from '../services/contracts/checkouts.ts';
import type { TaxTerms } from '../services/contracts/tax.ts';
import type { Modality } from '../services/contracts/values.ts';
import { depositOf } from './deposits.ts';
import { heaviestLines } from './holds.ts';
import { type OrderTax, type TaxedOrder, taxOn } from './tax.ts';
import { allocate, holdingMore, isForEligibleOnly, type TenderToAllocate } from './tenders.ts';

/** The part of a line that what's paid for an order depends on. */
export type LineToPay = Pick<
  CheckoutLine,
  | 'cart'
  | 'total'
  | 'deposit'
  | 'promoDiscount'
  | 'manufacturerDiscount'
  | 'snapEligible'
  | 'taxCategory'
  | 'soldByWeight'
  | 'picked'
>;

/** An order that nobody pays for yet. Amounts are in cents. */
export interface UnpaidOrder {
  modality: Modality;
  /** All that it costs without tax. */
  beforeTax: number;
  lines: readonly LineToPay[];
  fees: TaxedOrder['fees'];
  /** The part of it, a bag fee, that isn't charged if SNAP pays something. */
  freeWithSnap: number;
  taxTerms: TaxTerms;
  /** The most SNAP may pay: its eligible lines after discounts; 0 where it isn't taken. */
  snapEligibleTotal: number;
}

/** What an order's tenders pay together, and each of them, in the order they're given, all in cents. */
export interface PaidOrder {
  tax: OrderTax;
  total: number;
  amounts: number[];
  /** What none of them pays. */
  uncovered: number;
  /** What each holds in addition: its share if everything weighs as much more as it may, less its share as it is. */
  holds: number[];
  /** What none of them holds. */
  unheld: number;
}

/** What SNAP may buy of these lines, in cents: the eligible ones after discounts, with the deposits that a state requires on them. */
export const eligibleTotalOf = (
  lines: readonly Pick<LineToPay, 'cart' | 'total' | 'deposit' | 'promoDiscount' | 'snapEligible'>[],
): number =>
  lines.reduce(
    (sum, line) => (line.snapEligible ? sum + line.total - line.promoDiscount + depositOf(line) : sum),
    0,
  );

/** The fees that are charged if SNAP pays this much. */
export const feesWith = (snap: number, fees: TaxedOrder['fees'], freeWithSnap: number): TaxedOrder['fees'] =>
  snap > 0 && freeWithSnap > 0
    ? fees.map((fee) => (fee.kind === 'BAG_FEE' ? { ...fee, amount: 0 } : fee))
    : fees;

/** What SNAP pays depends on what's eligible alone, the tax on what SNAP pays, and the total on the tax: nothing goes in circles. */
function priced(
  order: UnpaidOrder,
  tenders: readonly TenderToAllocate[],
): Pick<PaidOrder, 'tax' | 'total' | 'amounts' | 'uncovered'> {
  const { lines, taxTerms, snapEligibleTotal } = order;
  const shares = allocate({ total: snapEligibleTotal, snapEligibleTotal }, tenders).amounts;
  const snap = tenders.reduce(
    (sum, { paymentType }, index) => sum + (isForEligibleOnly(paymentType) ? (shares[index] ?? 0) : 0),
    0,
  );
  const tax = taxOn({ lines, fees: feesWith(snap, order.fees, order.freeWithSnap), snap }, taxTerms);
  const beforeTax = order.beforeTax - (snap > 0 ? order.freeWithSnap : 0);
  const total = beforeTax + tax.total;
  return { tax, total, ...allocate({ total, snapEligibleTotal }, tenders) };
}

function heaviest(order: UnpaidOrder): UnpaidOrder {
  const lines = heaviestLines(order.modality, order.lines);
  const added = lines.map((line, index) => ({ ...line, by: line.total - (order.lines[index]?.total ?? 0) }));
  const sumOf = (some: typeof added) => some.reduce((sum, { by }) => sum + by, 0);
  const eligible = added.filter(({ snapEligible }) => snapEligible && order.snapEligibleTotal > 0);
  return {
    ...order,
    lines,
    beforeTax: order.beforeTax + sumOf(added),
    snapEligibleTotal: order.snapEligibleTotal + sumOf(eligible),
  };
}

/**
 * An order's tax, its total, and who pays what of it and holds what for its weighed items: the one place where these follow from
 * each other.
 */
export function payOrder(order: UnpaidOrder, tenders: readonly TenderToAllocate[]): PaidOrder {
  const paid = priced(order, tenders);
  const most = priced(heaviest(order), holdingMore(tenders, paid.amounts));
  return {
    ...paid,
    holds: most.amounts.map((amount, index) => amount - (paid.amounts[index] ?? 0)),
    unheld: most.uncovered - paid.uncovered,
  };
}
