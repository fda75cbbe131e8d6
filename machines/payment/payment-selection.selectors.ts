import type { SnapshotFrom } from 'xstate';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { type CardProblem, cardProblem, selectableCards } from './payment-methods.ts';
import type { PaymentRef, PaymentSelectionContext } from './payment-selection.machine.ts';

/** A saved method as offered, with the reason if it can't be used. */
export interface OfferedCard {
  card: PaymentCard;
  problem: CardProblem | null;
}

/** The saved methods, usable ones first. */
export function offeredCards({ methods }: PaymentSelectionContext): OfferedCard[] {
  const cards = methods ? selectableCards(methods) : [];
  const offered = cards.map((card) => ({ card, problem: cardProblem(card) }));
  return [...offered.filter(({ problem }) => !problem), ...offered.filter(({ problem }) => problem)];
}

/** Whether a new card is being added, or its form is on its way. */
export const isAddingCard = (snapshot: SnapshotFrom<PaymentRef>): boolean =>
  snapshot.matches({ ready: 'loadingForm' }) ||
  snapshot.matches({ ready: 'formMissing' }) ||
  snapshot.matches({ ready: 'addingCard' });
