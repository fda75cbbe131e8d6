import { t } from '../languages/t.ts';
import { MAX_GIFT_CARDS, type PaymentType } from '../services/contracts/payments.ts';
import { dollars, type Modality } from '../services/contracts/values.ts';

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

/** What a tender's share depends on. */
export interface TenderToAllocate<TKind extends string = PaymentType> {
  paymentType: TKind;
  /** In cents. Null if it has none, like a bank card, or it can't be known: then SNAP is tried and a gift card isn't. */
  balance: number | null;
  /** What the shopper lets SNAP pay, in cents; null for as much as possible. */
  requested: number | null;
}

/** The rules of a kind of tender (PAY-02). */
export interface TenderKind {
  /** When it's charged. Kinds with the same turn share it: `most` counts them together. */
  turn: number;
  /** How many of it an order takes. */
  most: number;
  /** It pays whatever the others leave. */
  paysRemainder: boolean;
  /** It needs a billing address (PAY-08). */
  isBilled: boolean;
  /** The processor has an account for it, with a balance. */
  hasAccount: boolean;
  /** It pays only items that SNAP may buy. */
  isForEligibleOnly: boolean;
  /** The most it can pay, in cents. */
  limit: (tender: Omit<TenderToAllocate<string>, 'paymentType'>, order: Payable) => number;
}

const REST = { turn: 2, most: 1, paysRemainder: true, hasAccount: false, isForEligibleOnly: false } as const;

/** The kinds of tender; a new kind is one more entry. */
const KINDS: Readonly<Record<PaymentType, TenderKind>> = {
  EBT: {
    turn: 0,
    most: 1,
    paysRemainder: false,
    isBilled: false,
    hasAccount: true,
    isForEligibleOnly: true,
    limit: ({ balance, requested }, { snapEligibleTotal }) =>
      Math.min(balance ?? Infinity, requested ?? Infinity, snapEligibleTotal),
  },
  GIFT_CARD: {
    turn: 1,
    most: MAX_GIFT_CARDS,
    paysRemainder: false,
    isBilled: false,
    hasAccount: true,
    isForEligibleOnly: false,
    limit: ({ balance }) => balance ?? 0,
  },
  BANK_CARD: { ...REST, isBilled: true, limit: () => Infinity },
  ACH: { ...REST, isBilled: false, limit: () => Infinity },
};

/** What follows from a registry of kinds; the shop's own is `KINDS`. */
export function tenderRules<TKind extends string>(kinds: Readonly<Record<TKind, TenderKind>>) {
  type OfKind = { paymentType: TKind };

  const inChargingOrder = <T extends OfKind>(tenders: readonly T[]): T[] =>
    tenders.toSorted((a, b) => kinds[a.paymentType].turn - kinds[b.paymentType].turn);

  const surplusTender = <T extends OfKind>(tenders: readonly T[]): T | undefined =>
    tenders.find(({ paymentType }, index) => {
      const { turn, most } = kinds[paymentType];
      const before = tenders.slice(0, index);
      return before.filter((other) => kinds[other.paymentType].turn === turn).length >= most;
    });

  function allocate(
    order: Payable,
    tenders: readonly TenderToAllocate<TKind>[],
  ): { amounts: number[]; uncovered: number } {
    const amounts = tenders.map(() => 0);
    let uncovered = order.total;
    let { snapEligibleTotal } = order;
    for (const { index, ...tender } of inChargingOrder(tenders.map((one, at) => ({ ...one, index: at })))) {
      const kind = kinds[tender.paymentType];
      const limit = kind.limit(tender, { total: order.total, snapEligibleTotal });
      const amount = Math.max(0, Math.min(limit, uncovered));
      amounts[index] = amount;
      uncovered -= amount;
      if (kind.isForEligibleOnly) snapEligibleTotal -= amount;
    }
    return { amounts, uncovered };
  }

  function holdingMore<T extends TenderToAllocate<TKind>>(
    tenders: readonly T[],
    amounts: readonly number[],
  ): T[] {
    const isAlone = tenders.every(({ paymentType }) => kinds[paymentType].isForEligibleOnly);
    return tenders.map((tender, index) =>
      isAlone || !kinds[tender.paymentType].isForEligibleOnly
        ? tender
        : { ...tender, requested: amounts[index] ?? 0 },
    );
  }

  return { inChargingOrder, surplusTender, allocate, holdingMore };
}

const rules = tenderRules(KINDS);

/** In the order they're charged: SNAP, gift cards as they were added, and the card or account that pays the rest. */
export const { inChargingOrder } = rules;

/** The first tender that's one too many of its kind; undefined if all of them can pay one order together. */
export const { surplusTender } = rules;

/**
 * Each tender's share, in the order the tenders are given, and what none of them pays, all in cents. They're charged as
 * `inChargingOrder` has them, each as much as it can pay.
 */
export const { allocate } = rules;

/**
 * The tenders of an order as they'd pay what it may cost more once it's weighed: SNAP no more than its share, unless it's alone (SNP-24).
 */
export const { holdingMore } = rules;

/** Whether a kind pays whatever the others leave. */
export const paysRemainder = (paymentType: PaymentType): boolean => KINDS[paymentType].paysRemainder;

/** Whether a kind needs a billing address (PAY-08). */
export const isBilled = (paymentType: PaymentType): boolean => KINDS[paymentType].isBilled;

/** Whether a kind pays only items that SNAP may buy. */
export const isForEligibleOnly = (paymentType: PaymentType): boolean => KINDS[paymentType].isForEligibleOnly;

/** Whether the processor has an account for each tender of a kind. */
export const hasAccount = (paymentType: PaymentType): boolean => KINDS[paymentType].hasAccount;

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

/** A chosen amount, lowered to what SNAP may pay now; null if that's less than the least it can pay. */
export const loweredAmount = (amount: number, { minimum, maximum }: SnapLimits): number | null =>
  maximum < minimum ? null : Math.min(amount, maximum);

/** What's wrong with an amount for SNAP to pay (SNP-07, SNP-08); null if nothing is. */
export function snapAmountError(amount: number, { minimum, maximum }: SnapLimits): string | null {
  if (amount < minimum) {
    return t('The minimum amount you can charge to your SNAP EBT card is {{amount}}', {
      amount: dollars(minimum),
    });
  }
  if (amount > maximum) {
    return t('The maximum amount you can charge to your SNAP EBT card is {{amount}}', {
      amount: dollars(maximum),
    });
  }
  return null;
}

/** The networks that sellers' banks don't take, by the seller's id. The stores and our warehouse take all of them. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = { 'verdant-porch': ['American Express'] };

/** Who hands an order over, and how. */
export interface Handover {
  modality: Modality;
  vendorIds: readonly string[];
}

/** Whether an order takes this card: one that's shipped takes what each of its sellers takes (PAY-09). */
export const takesCard = (
  { modality, vendorIds }: Handover,
  { paymentType, brand }: { paymentType: PaymentType; brand: string | null },
): boolean =>
  modality !== 'SHIP' ||
  paymentType !== 'BANK_CARD' ||
  !vendorIds.some((id) => NOT_TAKEN[id]?.includes(brand ?? ''));
