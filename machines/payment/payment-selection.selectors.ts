import type { SnapshotFrom } from 'xstate';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { type CardProblem, cardProblem, selectableCards } from './payment-methods.ts';
import type { PaymentRef, PaymentSelectionContext } from './payment-selection.machine.ts';
import type { TaskToBegin } from './payment-task.ts';
import { payableBy, sharesOf } from './tender-choice.ts';

/** A saved method as offered, with the reason if it can't be used. */
export interface OfferedCard {
  card: PaymentCard;
  problem: CardProblem | null;
}

/** How far the saved methods are. */
export function methodsStage(snapshot: SnapshotFrom<PaymentRef>): 'loading' | 'failed' | 'ready' {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'ready';
}

/** The saved methods, usable ones first. */
export function offeredCards({ methods, checkout }: PaymentSelectionContext): OfferedCard[] {
  const cards = methods ? selectableCards(methods) : [];
  const offered = cards.map((card) => ({ card, problem: cardProblem(card, checkout) }));
  return offered.toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null));
}

/** The cards whose details the shopper may want to change here: the selected one, and those that can't pay as they are. */
export const editableCards = (context: PaymentSelectionContext): PaymentCard[] =>
  offeredCards(context).flatMap(({ card, problem }) =>
    card.cardType === 'BANK_CARD' && card.save && (problem || card.cardId === context.choice.cardId)
      ? [card]
      : [],
  );

/** Whether this task is under way. */
export const isDoing = (snapshot: SnapshotFrom<PaymentRef>, { task, cardId }: TaskToBegin): boolean =>
  snapshot.matches({ ready: 'inTask' }) &&
  snapshot.context.task === task &&
  snapshot.context.editedId === (cardId ?? null);

/** A gift card of the wallet, and whether it's on the order. */
export interface OfferedGiftCard {
  card: PaymentCard;
  isChosen: boolean;
}

export const offeredGiftCards = ({ methods, choice }: PaymentSelectionContext): OfferedGiftCard[] =>
  (methods?.giftCards ?? []).map((card) => ({ card, isChosen: choice.giftCardIds.includes(card.cardId) }));

/** The accordions of the payment section (PAY-03). */
export type TenderKind = 'card' | 'snap' | 'gifts';

/** What the tenders of a kind pay, in cents, and which they are; if it's none, what they could pay. */
export function tenderSummary(context: PaymentSelectionContext, kind: TenderKind) {
  const { cardId, snap, giftCardIds } = context.choice;
  const ids = { card: cardId ? [cardId] : [], snap: snap ? [snap.cardId] : [], gifts: giftCardIds }[kind];
  const offer = kind === 'card' || ids.length > 0 ? 0 : payableBy(context, kind);
  return { ids, amount: sharesOf(context)[kind], offer };
}

/** Whether it can be paid with gift cards (GFT-14). */
export const isGiftOffered = ({ checkout }: PaymentSelectionContext): boolean =>
  checkout.modalityType !== 'SHIP';
