import { createEmptyActor } from 'xstate';
import { tokenizedCard } from '../../test/support/payment/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { cardFrameMachine } from './card-frame.machine.ts';

const requestId = 'tokenize-1';

export const walk: Walk<typeof cardFrameMachine> = {
  machine: cardFrameMachine,
  starts: { 'the entry of a PIN': { parent: createEmptyActor(), form: 'pin' } },
  events: [
    { type: 'channel.opened', url: 'http://localhost:3001/card' },
    { type: 'channel.failed' },
    { type: 'frame.loaded' },
    { type: 'frame.resized', height: 240 },
    { type: 'card.changed', complete: false },
    { type: 'form.submitted' },
    { type: 'form.canceled' },
    { type: 'theme.change', theme: { colorScheme: 'dark', accent: '#00aa55' } },
    { type: 'card.check' },
    { type: 'focus.request' },
    { type: 'card.tokenize' },
    { type: 'card.tokenized', requestId, card: tokenizedCard },
    { type: 'pin.encrypted', requestId, encryptedPin: 'encrypted-pin-1' },
    { type: 'card.invalid', requestId, count: 1 },
    { type: 'card.failed', requestId },
    { type: 'frame.retry' },
    { type: 'frame.dismiss' },
  ],
  answers: {},
};
