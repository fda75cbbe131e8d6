import { freeWithSnap } from '../../rules/bag-fee.ts';
import { payOrder } from '../../rules/order-total.ts';
import {
  isForEligibleOnly,
  loweredAmount,
  paysRemainder,
  type SnapLimits,
  snapLimits,
} from '../../rules/tenders.ts';
import type { updatePayments } from '../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { OperationInput } from '../../services/contracts/operation.ts';
import { MAX_GIFT_CARDS } from '../../services/contracts/payments.ts';
import type { EbtCard, PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';
import { cardProblem, ebtCardOf, type PaymentProblem, selectableCards } from './payment-methods.ts';

/** What the shopper pays with. */
export interface TenderChoice {
  /** The card or account that pays what the others don't. */
  cardId: string | null;
  /** In the order added. */
  giftCardIds: readonly string[];
  /** `amount`: what SNAP may pay at most, in cents; null for as much as possible. */
  snap: { cardId: string; amount: number | null } | null;
}

/** An order, the saved methods, and what it's paid with. */
export interface Paying {
  checkout: Checkout;
  methods: PaymentMethods | null;
  choice: TenderChoice;
}

/** A tender as an update names it (ENT-23). */
export type TenderEntry = OperationInput<typeof updatePayments>['body']['payments'][number];

/** What the store said about the EBT card: its balance, null if nothing, and whether it's locked (SNP-13, SNP-20). */
export interface EbtFact {
  type: 'ebt.told';
  balance: number | null;
  isLocked: boolean;
}

/** A change of what the order is paid with. */
export type TenderChange =
  | { type: 'payment.choose'; cardId: string }
  | { type: 'giftCard.toggle'; cardId: string }
  | { type: 'snap.toggle' };

/** What the store has. */
export function appliedChoice({ payments }: Checkout): TenderChoice {
  const ebt = payments.find(({ paymentType }) => paymentType === 'EBT');
  return {
    cardId: payments.find(({ paymentType }) => paysRemainder(paymentType))?.id ?? null,
    giftCardIds: payments.flatMap(({ paymentType, id }) => (paymentType === 'GIFT_CARD' ? id : [])),
    snap: ebt ? { cardId: ebt.id, amount: ebt.requestedAmount } : null,
  };
}

const chosenCards = ({ methods, choice }: Paying): PaymentCard[] => {
  const ids = [choice.snap?.cardId, ...choice.giftCardIds, choice.cardId];
  const all = methods ? [...methods.ebtCards, ...methods.giftCards, ...selectableCards(methods)] : [];
  return ids.flatMap((id) => all.find(({ cardId }) => cardId === id) ?? []);
};

/** The chosen tenders, as an update names them. */
export const entriesOf = (paying: Paying): TenderEntry[] =>
  chosenCards(paying).map(({ cardId: id, cardType: paymentType, remainingBalance: balance }) => {
    const amount = paymentType === 'EBT' ? paying.choice.snap?.amount : null;
    return {
      id,
      paymentType,
      ...(!paysRemainder(paymentType) && { balance }),
      ...(typeof amount === 'number' && { amount }),
    };
  });

export interface Shares {
  /** In cents, by kind. */
  snap: number;
  gifts: number;
  card: number;
  /** What no tender pays. */
  uncovered: number;
  /** What no tender holds of what weighed items may cost in addition. */
  unheld: number;
}

/** Who pays what. */
export function sharesOf(paying: Paying): Shares {
  const { checkout, choice } = paying;
  const cards = chosenCards(paying);
  const { total, taxTotal } = checkout.summary.cost;
  const { amounts, uncovered, unheld } = payOrder(
    {
      modality: checkout.modalityType,
      beforeTax: total - taxTotal + (checkout.bagFee?.waived ?? 0),
      lines: checkout.lineItems,
      fees: checkout.tax.fees,
      freeWithSnap: freeWithSnap(checkout.bagFee),
      taxTerms: checkout.tax.terms,
      snapEligibleTotal: checkout.snap?.eligibleTotal ?? 0,
    },
    cards.map(({ cardType, remainingBalance }) => ({
      paymentType: cardType,
      balance: remainingBalance,
      requested: cardType === 'EBT' ? (choice.snap?.amount ?? null) : null,
    })),
  );
  const of = (isOne: (type: PaymentCard['cardType']) => boolean) =>
    cards.reduce((sum, { cardType }, index) => (isOne(cardType) ? sum + (amounts[index] ?? 0) : sum), 0);
  return {
    snap: of((type) => type === 'EBT'),
    gifts: of((type) => type === 'GIFT_CARD'),
    card: of(paysRemainder),
    uncovered,
    unheld,
  };
}

/** Whether SNAP is all that's chosen: then it holds what weighed items may cost more, and otherwise never (SNP-24). */
export const isSnapAlone = (paying: Paying): boolean => {
  const cards = chosenCards(paying);
  return cards.length > 0 && cards.every(({ cardType }) => isForEligibleOnly(cardType));
};

/** True if nothing is left for another tender to pay or to hold. */
const isCovered = ({ card, uncovered, unheld }: Shares): boolean =>
  card === 0 && uncovered === 0 && unheld === 0;

/** Whether a gift card's box can be checked or unchecked (GFT-11 to GFT-13). */
function canToggleGiftCard(paying: Paying, cardId: string): boolean {
  const card = paying.methods?.giftCards.find((each) => each.cardId === cardId);
  if (!card || card.remainingBalance === null) return false;
  const shares = sharesOf(paying);
  const isSnapEnough = shares.snap > 0 && shares.gifts === 0 && isCovered(shares);
  const { giftCardIds } = paying.choice;
  return giftCardIds.includes(cardId)
    ? !isSnapEnough
    : giftCardIds.length < MAX_GIFT_CARDS && !isCovered(shares);
}

/** Why no gift card can be added (GFT-04 to GFT-07). `nothingLeft`: others than gift cards pay for everything. */
export type GiftCardBar = 'cardFirst' | 'limit' | 'covered' | 'nothingLeft';

export function giftCardBar(paying: Paying): GiftCardBar | null {
  if (!paying.methods?.bankCards.some(({ isExpired }) => !isExpired)) return 'cardFirst';
  if (paying.choice.giftCardIds.length >= MAX_GIFT_CARDS) return 'limit';
  const shares = sharesOf(paying);
  if (!isCovered(shares)) return null;
  return shares.gifts > 0 ? 'covered' : 'nothingLeft';
}

/** The most SNAP can pay of this order with the shopper's card, in cents; 0 if it can't pay any of it. */
function payableBySnap(paying: Paying): number {
  const card = ebtCardOf(paying.methods);
  const limits = limitsOf(paying);
  if (!card || card.isLocked || !limits || limits.maximum < limits.minimum) return 0;
  return limits.maximum;
}

/** What the saved tenders of a kind could pay of this order if the shopper used them, in cents. */
export function payableBy(paying: Paying, kind: 'snap' | 'gifts'): number {
  if (kind === 'snap') return payableBySnap(paying);
  const { card, uncovered } = sharesOf(paying);
  const balances = (paying.methods?.giftCards ?? []).map(({ remainingBalance }) => remainingBalance ?? 0);
  return Math.min(
    balances.reduce((sum, balance) => sum + balance, 0),
    card + uncovered,
  );
}

const findCard = ({ methods }: Paying, id: string | null): PaymentCard | undefined =>
  methods ? selectableCards(methods).find(({ cardId }) => cardId === id) : undefined;

/** The preferred card, if none is selected yet and it's usable (CRD-20). */
export function preferredId({ methods, choice, checkout }: Paying): string | null {
  if (choice.cardId || !methods) return null;
  return (
    selectableCards(methods).find((card) => card.default && !cardProblem(card, checkout))?.cardId ?? null
  );
}

/** What keeps the order from being paid. No card is needed if the others pay everything (SNP-25). */
export function paymentProblem(paying: Paying): PaymentProblem | null {
  if (!paying.methods) return 'methodsMissing';
  const card = findCard(paying, paying.choice.cardId);
  if (card) return cardProblem(card, paying.checkout);
  const { uncovered, unheld } = sharesOf(paying);
  if (uncovered > 0) return 'cardMissing';
  return unheld > 0 ? 'holdMissing' : null;
}

/** The tenders after a change; null if it isn't possible. */
export function changedChoice(paying: Paying, event: TenderChange): TenderChoice | null {
  const { choice, methods } = paying;
  if (event.type === 'payment.choose') {
    const card = findCard(paying, event.cardId);
    return card && !cardProblem(card, paying.checkout) ? { ...choice, cardId: card.cardId } : null;
  }
  if (event.type === 'giftCard.toggle') {
    const { cardId } = event;
    if (!canToggleGiftCard(paying, cardId)) return null;
    const others = choice.giftCardIds.filter((id) => id !== cardId);
    const isRemoved = others.length < choice.giftCardIds.length;
    return { ...choice, giftCardIds: isRemoved ? others : [...others, cardId] };
  }
  if (choice.snap) return { ...choice, snap: null };
  const card = ebtCardOf(methods);
  return card && payableBySnap(paying) > 0
    ? { ...choice, snap: { cardId: card.cardId, amount: null } }
    : null;
}

/** What's known about the EBT card now, and the tenders it leaves. */
export function withEbtCard<T extends Paying>(
  paying: T,
  { balance, isLocked }: Omit<EbtFact, 'type'>,
): Pick<Paying, 'methods' | 'choice'> {
  const { methods } = paying;
  const told = (card: EbtCard): EbtCard => ({
    ...card,
    remainingBalance: balance ?? card.remainingBalance,
    isLocked: isLocked || card.isLocked,
  });
  const after = { ...paying, methods: methods && { ...methods, ebtCards: methods.ebtCards.map(told) } };
  return { methods: after.methods, choice: usableChoice(after) };
}

/**
 * Without what can't pay: a gift card whose balance can't be read (GFT-11), a locked EBT card (SNP-13). SNAP's amount is
 * lowered to what it may pay (SNP-08).
 */
export function usableChoice(paying: Paying): TenderChoice {
  const { choice } = paying;
  return {
    ...choice,
    giftCardIds: choice.giftCardIds.filter((id) => giftCardOf(paying, id)?.remainingBalance !== null),
    snap: usableSnap(paying),
  };
}

const giftCardOf = ({ methods }: Paying, id: string): PaymentCard | undefined =>
  methods?.giftCards.find(({ cardId }) => cardId === id);

/** The least and the most SNAP may pay of an order; null if it can't pay anything, or isn't taken here. */
const limitsOf = ({ checkout, methods }: Paying): SnapLimits | null =>
  methods?.takesSnap === false
    ? null
    : checkout.snap && snapLimits(checkout.snap, ebtCardOf(methods)?.remainingBalance ?? null);

function usableSnap(paying: Paying): TenderChoice['snap'] {
  const { snap } = paying.choice;
  const limits = limitsOf(paying);
  if (!snap || !limits || ebtCardOf(paying.methods)?.isLocked) return null;
  if (snap.amount === null) return snap;
  const amount = loweredAmount(snap.amount, limits);
  return amount === null ? null : { ...snap, amount };
}

/**
 * Whether a tender pays less than was chosen because its balance, the eligible total, or the order's total is lower now. A
 * gift card is chosen for as much as the order was last shown to take from it.
 */
export function isAmountLowered(before: Paying, now: Paying): boolean {
  const chosen = before.choice.snap?.amount ?? appliedChoice(now.checkout).snap?.amount ?? 0;
  const isSnapLowered = chosen > 0 && chosen > (limitsOf(now)?.maximum ?? 0);
  return (
    isSnapLowered ||
    before.checkout.payments.some(({ id, paymentType, amount }) => {
      const balance = giftCardOf(now, id)?.remainingBalance ?? null;
      const isPaying = paymentType === 'GIFT_CARD' && now.choice.giftCardIds.includes(id) && balance !== null;
      return isPaying && amount > Math.min(balance, now.checkout.summary.cost.total);
    })
  );
}

/** Whether the store has other tenders than the chosen ones, or other balances than their cards'. */
export function isApplied(paying: Paying): boolean {
  const { payments } = paying.checkout;
  const isNews = ({ id, balance }: TenderEntry) => {
    const applied = payments.find((payment) => payment.id === id);
    return balance !== undefined && applied !== undefined && applied.balance !== balance;
  };
  return (
    JSON.stringify(appliedChoice(paying.checkout)) === JSON.stringify(paying.choice) &&
    !entriesOf(paying).some(isNews)
  );
}
