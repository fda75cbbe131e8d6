import { ebtCard, tokenizedCard } from '../../test/support/payment/samples.ts';
import { LATE, refusing, type Walk } from '../shared/walk.ts';
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
      added: { output: ebtCard() },
      late: LATE,
      declined: refusing(420, 'CARD_REFUSED'),
    },
  },
  serialize: ({ isInDoubt }) => isInDoubt,
};
