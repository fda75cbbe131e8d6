import type { newCardMachine } from '../../machines/wallet/new-card.machine.ts';
import { walk as ofNewCard } from '../../machines/wallet/new-card.walk.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { walk } from '../../machines/wallet/wallet.walk.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { further, type Way, walked } from '../walked.ts';

interface FrozenWallet extends Way<typeof walletMachine> {
  /** What the store has. */
  cards?: PaymentCard[];
  /** Which of them the shopper means. */
  cardId?: string;
}

/** The wallet in one of its states. */
export const frozenWallet = (
  to: Way<typeof walletMachine>['to'],
  { cards, cardId, ...way }: FrozenWallet = {},
) =>
  walked(walk, {
    to,
    ...way,
    ...(cardId && {
      events: [
        { type: 'card.prefer', cardId },
        { type: 'card.delete', cardId },
      ],
    }),
    answers: { ...(cards && { loadCards: { output: cards } }), ...way.answers },
  });

/** A wallet whose question for the type of a new card is open. */
export const frozenNewCard = (way: Way<typeof newCardMachine>, cards: PaymentCard[]) =>
  frozenWallet(
    { loaded: { content: 'ready', activity: 'adding' } },
    { cards, children: { newCard: further(ofNewCard, way) } },
  );
