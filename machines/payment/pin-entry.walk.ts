import type { Walk } from '../shared/walk.ts';
import { pinEntryMachine } from './pin-entry.machine.ts';

const input = { card: { lastFour: '0004' }, amount: 2_350 };

export const walk: Walk<typeof pinEntryMachine> = {
  machine: pinEntryMachine,
  starts: {
    'the first try': { ...input, refused: null },
    'the PIN service was down': { ...input, refused: '884' },
  },
  events: [
    { type: 'frame.ready' },
    { type: 'card.save' },
    { type: 'card.cancel' },
    { type: 'pin.encrypted', encryptedPin: 'encrypted-pin-1' },
    { type: 'card.invalid' },
    { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
  ],
  answers: {
    reportPinService: {
      reported: { output: undefined },
      'not reported': { error: new Error('Nobody is there.') },
    },
  },
};
