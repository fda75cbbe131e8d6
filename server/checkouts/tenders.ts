import type * as v from 'valibot';
import type { Checkout, CheckoutLine } from '../../services/contracts/checkouts.ts';
import { depositOf } from '../../services/contracts/deposits.ts';
import { mayPriceChange, weightMargin } from '../../services/contracts/holds.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import {
  allocateWithMargin,
  type Handover,
  HOLD_AMOUNT,
  inChargingOrder,
  type Payable,
  SNAP_MINIMUM,
  takesCard,
} from '../../services/contracts/tenders.ts';
import type { StoredTender } from '../db/schema/tenders.ts';
import type { StoredCheckout } from './checkout-record.ts';

type OrderLine = v.InferOutput<typeof CheckoutLine>;

type Line = Pick<
  OrderLine,
  | 'cart'
  | 'deposit'
  | 'total'
  | 'snapEligible'
  | 'soldByWeight'
  | 'substitutionPolicy'
  | 'promoDiscount'
  | 'picked'
>;

/** An order, as far as its tenders depend on it. Amounts are in cents. */
export interface OrderToPay extends Handover {
  /** What all tenders pay together. */
  total: number;
  lineItems: readonly Line[];
}

/** The order of a checkout, whose reservation has these selections. */
export const orderToPay = (
  { total, modality, lineItems }: Pick<StoredCheckout, 'total' | 'modality' | 'lineItems'>,
  selections: Reservation['selections'],
): OrderToPay => ({ total, modality, lineItems, vendorIds: selections.map(({ vendor }) => vendor.id) });

/**
 * What SNAP may pay of an order: its eligible items after discounts, with the deposits that states require on them. Null for an order without any and for one that's
 * shipped: no sellers take SNAP (SNP-01).
 */
export function snapOf({
  modality,
  lineItems,
}: Pick<OrderToPay, 'modality' | 'lineItems'>): Checkout['snap'] {
  const eligible = lineItems.filter(({ snapEligible }) => snapEligible);
  const eligibleTotal = eligible.reduce(
    (sum, line) => sum + line.total - line.promoDiscount + depositOf(line),
    0,
  );
  return modality === 'SHIP' || eligibleTotal < SNAP_MINIMUM
    ? null
    : { eligibleTotal, minimum: SNAP_MINIMUM };
}

/** Shipped orders take neither gift cards (GFT-14) nor SNAP. */
export const takesGiftCards = ({ modality }: Pick<OrderToPay, 'modality'>): boolean => modality !== 'SHIP';

const payableOf = (order: OrderToPay): Payable => ({
  total: order.total,
  snapEligibleTotal: Math.min(order.total, snapOf(order)?.eligibleTotal ?? 0),
});

/** The shares of tenders and what they hold for weighed items, in their order, and what they leave to pay and to hold. */
const sharesOf = (
  order: OrderToPay,
  tenders: readonly StoredTender[],
): ReturnType<typeof allocateWithMargin> =>
  allocateWithMargin(
    payableOf(order),
    weightMargin(order.modality, order.lineItems),
    tenders.map(({ paymentType, balance, requestedAmount }) => ({
      paymentType,
      balance,
      requested: requestedAmount,
    })),
  );

/** What these tenders alone leave of an order, and of what its items may weigh more, in cents. */
export function uncoveredBy(order: OrderToPay, tenders: readonly StoredTender[]): number {
  const { uncovered, unheld } = sharesOf(order, tenders);
  return uncovered + unheld;
}

/** A tender that was just selected; `reallocated` says what it pays. */
export const newTender = (
  tender: Pick<StoredTender, 'id' | 'paymentType' | 'brand' | 'lastFour'> &
    Partial<Pick<StoredTender, 'balance' | 'requestedAmount'>>,
): StoredTender => ({
  balance: null,
  requestedAmount: null,
  ...tender,
  amount: 0,
  amountToAuthorize: 0,
  authorizedAmount: null,
});

/**
 * An order's tenders with what each of them now pays, in the order they're charged. Whatever changes an order's total
 * goes through here. Drops SNAP where it pays nothing (PAY-11) and cards the order doesn't take; a card that
 * pays nothing stays as the backup, with $1 held on it if the price may change (PAY-10). All of them hold what weighed items
 * may cost more.
 */
export function reallocated(order: OrderToPay, tenders: readonly StoredTender[]): StoredTender[] {
  const accepted = inChargingOrder(tenders).filter(
    (tender) => (tender.paymentType !== 'GIFT_CARD' || takesGiftCards(order)) && takesCard(order, tender),
  );
  const { amounts, holds } = sharesOf(order, accepted);
  const isPriceOpen = mayPriceChange(order.modality, order.lineItems);
  return accepted.flatMap((tender, index) => {
    const amount = amounts[index] ?? 0;
    if (tender.paymentType === 'EBT' && amount === 0) return [];
    const isBackup = tender.paymentType === 'BANK_CARD' && amount === 0 && isPriceOpen;
    const held = Math.max(holds[index] ?? 0, isBackup ? HOLD_AMOUNT : 0);
    return [{ ...tender, amount, amountToAuthorize: amount + held }];
  });
}

/** The tenders of an order that's placed or changed: authorized as planned. */
export const chargedTenders = (tenders: readonly StoredTender[]): StoredTender[] =>
  tenders.map((tender) => ({ ...tender, authorizedAmount: tender.amountToAuthorize }));
