import { LATE, refusing, type Walk } from '../shared/walk.ts';
import { balanceCheckMachine } from './balance-check.machine.ts';

export const walk: Walk<typeof balanceCheckMachine> = {
  machine: balanceCheckMachine,
  starts: { 'a SNAP EBT card': { cardId: 'ebt-1', lastFour: '0004', checkoutId: 'checkout-1' } },
  events: [{ type: 'balance.retry' }, { type: 'balance.close' }],
  answers: {
    pinEntry: {
      entered: { output: { kind: 'entered', encryptedPin: 'encrypted-pin-1' } },
      canceled: { output: { kind: 'canceled' } },
    },
    checkEbtBalance: {
      checked: { output: { remainingBalance: { snap: 18_745 } } },
      'wrong PIN': refusing(422, 'PIN_REFUSED', { reason: '55' }),
      'too many wrong PINs': refusing(422, 'PIN_REFUSED', { reason: '75' }),
      'the PIN service is down': refusing(422, 'PIN_REFUSED', { reason: '884' }),
      late: LATE,
    },
    reportPinService: {
      reported: { output: undefined },
      'not reported': { error: new Error('Nobody is there.') },
    },
  },
};
