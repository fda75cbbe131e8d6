import { createActor, type StateValueFrom } from 'xstate';
import { newCardMachine } from '../../machines/wallet/new-card.machine.ts';
import { type WalletRef, walletMachine } from '../../machines/wallet/wallet.machine.ts';

type Context = ReturnType<typeof walletMachine.resolveState>['context'];

const holder = { firstName: 'Riley', lastName: 'Park' };
const input = {
  shopperId: 'riley',
  application: 'clicklist' as const,
  takesEbt: true,
  takesGiftCards: true,
  holder,
};

const initial: Context = {
  ...input,
  cards: [],
  newType: null,
  failure: null,
  subject: null,
  deletionKey: 'key',
  deletionFailure: null,
  isInDoubt: false,
};

/** The wallet in one of its states; nothing is loaded or sent. */
export function frozenWallet(
  value: StateValueFrom<typeof walletMachine>,
  given: Partial<Context> = {},
): WalletRef {
  const snapshot = walletMachine.resolveState({
    value,
    context: { ...initial, ...given },
  });
  return createActor(walletMachine, { input, snapshot }).start();
}

/** A wallet whose question for the type of a new card is open. */
export function frozenNewCard(
  value: StateValueFrom<typeof newCardMachine>,
  { cardType = 'BANK_CARD', ...given }: Partial<Context> & { cardType?: 'BANK_CARD' | 'EBT' } = {},
): WalletRef {
  const asked = {
    application: 'clicklist' as const,
    types: ['BANK_CARD', 'EBT', 'GIFT_CARD'] as const,
    hasEbtCard: true,
    holder,
  };
  const child = newCardMachine.resolveState({
    value,
    context: { ...asked, cardType, isAsked: false, added: null },
  });
  const snapshot = walletMachine.resolveState({
    value: { loaded: { content: 'ready', activity: 'adding' } },
    context: { ...initial, ...given },
  });
  const children = { newCard: { snapshot: child, src: 'newCard' } };
  return createActor(walletMachine, { input, snapshot: Object.assign(snapshot, { children }) }).start();
}
