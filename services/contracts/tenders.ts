import { dollars } from './dollars.ts';
import type { PaymentType } from './payments.ts';

/** The most gift cards that can pay for one order (GFT-04, LIM-28). */
export const MOST_GIFT_CARDS = 5;

/** SNAP, gift cards, and a card or account. */
export const MOST_TENDERS = MOST_GIFT_CARDS + 2;

/** The least SNAP can pay, in cents (LIM-18). */
export const SNAP_MINIMUM = 1;

/** What's authorized on a bank card that only backs up other tenders, in cents (PAY-10, LIM-22). */
export const HOLD_AMOUNT = 100;

/** What an order's tenders have to pay, in cents. */
export interface Payable {
  total: number;
  /** Items SNAP may buy, after discounts; never fees, tax, or the tip. */
  snapEligibleTotal: number;
}

/** A tender, as far as its share depends on it. */
export interface TenderToAllocate {
  paymentType: PaymentType;
  /** In cents. Null if it has none, like a bank card, or it can't be known: then SNAP is tried and a gift card isn't. */
  balance: number | null;
  /** What the shopper lets SNAP pay, in cents; null for as much as possible. */
  requested: number | null;
}

/**
 * The kinds of tender: the turn in which each is charged, how many of it an order takes, and the most one can pay.
 * ACH and BANK_CARD share a turn, so an order takes one of the two.
 */
const KINDS: Record<
  PaymentType,
  { turn: number; most: number; limit: (tender: TenderToAllocate, order: Payable) => number }
> = {
  EBT: {
    turn: 0,
    most: 1,
    limit: ({ balance, requested }, { snapEligibleTotal }) =>
      Math.min(balance ?? Infinity, requested ?? Infinity, snapEligibleTotal),
  },
  GIFT_CARD: { turn: 1, most: MOST_GIFT_CARDS, limit: ({ balance }) => balance ?? 0 },
  BANK_CARD: { turn: 2, most: 1, limit: () => Infinity },
  ACH: { turn: 2, most: 1, limit: () => Infinity },
};

/** Whether a kind pays whatever the others leave. */
export const paysRest = (paymentType: PaymentType): boolean =>
  KINDS[paymentType].turn === KINDS.BANK_CARD.turn;

type OfKind = Pick<TenderToAllocate, 'paymentType'>;

/** In the order they're charged: SNAP, gift cards as they were added, and the card or account that pays the rest. */
export const inChargingOrder = <T extends OfKind>(tenders: readonly T[]): T[] =>
  tenders.toSorted((a, b) => KINDS[a.paymentType].turn - KINDS[b.paymentType].turn);

/** The first tender that's one too many of its kind; undefined if all of them can pay one order together. */
export const surplusTender = <T extends OfKind>(tenders: readonly T[]): T | undefined =>
  tenders.find(({ paymentType }, index) => {
    const { turn, most } = KINDS[paymentType];
    return tenders.slice(0, index).filter((other) => KINDS[other.paymentType].turn === turn).length >= most;
  });

/**
 * Each tender's share, in the order the tenders are given, and what none of them pays, all in cents. They're charged as
 * `inChargingOrder` has them, each as much as it can pay.
 */
export function allocate(
  order: Payable,
  tenders: readonly TenderToAllocate[],
): { amounts: number[]; uncovered: number } {
  const amounts = tenders.map(() => 0);
  let uncovered = order.total;
  let snapEligibleTotal = order.snapEligibleTotal;
  for (const { index, ...tender } of inChargingOrder(tenders.map((one, at) => ({ ...one, index: at })))) {
    const limit = KINDS[tender.paymentType].limit(tender, { total: order.total, snapEligibleTotal });
    const amount = Math.max(0, Math.min(limit, uncovered));
    amounts[index] = amount;
    uncovered -= amount;
    if (tender.paymentType === 'EBT') snapEligibleTotal -= amount;
  }
  return { amounts, uncovered };
}

/** The least and the most SNAP can pay, in cents. */
export interface SnapLimits {
  minimum: number;
  maximum: number;
}

/** The limits for a card with this balance in cents, null if it isn't known. */
export const snapLimits = (
  { eligibleTotal, minimum }: { eligibleTotal: number; minimum: number },
  balance: number | null,
): SnapLimits => ({ minimum, maximum: Math.min(eligibleTotal, balance ?? eligibleTotal) });

/** What's wrong with an amount for SNAP to pay (SNP-07, SNP-08); null if nothing is. */
export function snapAmountError(amount: number, { minimum, maximum }: SnapLimits): string | null {
  if (amount < minimum) {
    return `The minimum amount you can charge to your SNAP EBT card is ${dollars(minimum)}`;
  }
  if (amount > maximum) {
    return `The maximum amount you can charge to your SNAP EBT card is ${dollars(maximum)}`;
  }
  return null;
}
