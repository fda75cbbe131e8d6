import { ebtCard, tokenizedCard } from '../../test/support/payment/samples.ts';
import { answering, refusingCall, UNKNOWN, type Walk } from '../shared/walk.ts';
import { ebtCardFormMachine } from './ebt-card-form.machine.ts';

export const walk: Walk<typeof ebtCardFormMachine> = {
  machine: ebtCardFormMachine,
  starts: { 'an empty form': undefined },
  events: [
    { type: 'frame.ready' },
    { type: 'card.save' },
    { type: 'card.cancel' },
    { type: 'card.edited' },
    { type: 'card.stored', card: tokenizedCard },
    { type: 'card.invalid' },
    { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
  ],
  answers: {
    addEbtCard: {
      added: answering(ebtCard()),
      unknown: UNKNOWN,
      declined: refusingCall(420, 'CARD_REFUSED'),
    },
  },
  serialize: ({ addition }) => addition !== null,
};
