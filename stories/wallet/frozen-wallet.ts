import { createActor, type StateValueFrom } from 'xstate';
import { type WalletRef, walletMachine } from '../../machines/wallet/wallet.machine.ts';

type Context = ReturnType<typeof walletMachine.resolveState>['context'];

const input = { shopperId: 'riley', takesEbt: true, holder: { firstName: 'Riley', lastName: 'Park' } };

/** The wallet in one of its states; nothing is loaded or sent. */
export function frozenWallet(
  value: StateValueFrom<typeof walletMachine>,
  given: Partial<Context> = {},
): WalletRef {
  const snapshot = walletMachine.resolveState({
    value,
    context: {
      ...input,
      cards: [],
      cardType: 'BANK_CARD',
      failure: null,
      subject: null,
      deletionKey: 'key',
      deletionFailure: null,
      isInDoubt: false,
      ...given,
    },
  });
  return createActor(walletMachine, { input, snapshot }).start();
}
