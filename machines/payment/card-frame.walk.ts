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
    { type: 'errors.shown', fields: ['number'] },
    { type: 'card.tokenize' },
    { type: 'card.tokenized', requestId, card: tokenizedCard },
    { type: 'pin.encrypted', requestId, encryptedPin: 'encrypted-pin-1' },
    { type: 'card.invalid', requestId, count: 1 },
    { type: 'card.failed', requestId },
    // Answers to an earlier request, which isn't awaited anymore.
    { type: 'card.tokenized', requestId: 'tokenize-0', card: tokenizedCard },
    { type: 'pin.encrypted', requestId: 'tokenize-0', encryptedPin: 'encrypted-pin-0' },
    { type: 'card.invalid', requestId: 'tokenize-0', count: 1 },
    { type: 'card.failed', requestId: 'tokenize-0' },
    { type: 'frame.retry' },
    { type: 'frame.dismiss' },
  ],
  answers: {},
};
