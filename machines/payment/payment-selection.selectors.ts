import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { type CardProblem, cardProblem, selectableCards } from './payment-methods.ts';
import type { PaymentSelectionContext } from './payment-selection.machine.ts';

/** A saved method as it is offered: with what keeps it from being used. */
export interface OfferedCard {
  card: PaymentCard;
  problem: CardProblem | null;
}

/** The saved methods, those that can be used first. */
export function offeredCards({ methods }: PaymentSelectionContext): OfferedCard[] {
  const cards = methods ? selectableCards(methods) : [];
  const offered = cards.map((card) => ({ card, problem: cardProblem(card) }));
  return [...offered.filter(({ problem }) => !problem), ...offered.filter(({ problem }) => problem)];
}
