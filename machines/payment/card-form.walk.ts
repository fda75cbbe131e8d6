import {
  cardDetails,
  checkoutToPay,
  paymentCard,
  tokenizedCard,
} from '../../test/support/payment/samples.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { cardFormMachine } from './card-form.machine.ts';

const card = paymentCard();
const notAdded = {
  unknown: UNKNOWN,
  'a field refused': refusingCall(422, 'INVALID_INPUT', {
    fields: { 'billingAddress.city': 'Unknown city' },
  }),
  declined: refusingCall(420, 'CARD_REFUSED'),
};

export const walk: Walk<typeof cardFormMachine> = {
  machine: cardFormMachine,
  starts: {
    'for an order': { purpose: { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' }, known: {} },
    'to edit a card': {
      purpose: { kind: 'edit', application: 'clicklist', cardId: 'card-1', staysPreferred: true },
      known: {},
    },
    'for the wallet': { purpose: { kind: 'wallet', application: 'rx' }, known: {} },
  },
  events: [
    { type: 'card.save' },
    { type: 'card.cancel' },
    { type: 'form.changed', values: { default: true, save: false } },
    { type: 'form.changed', values: { default: false, save: false } },
    { type: 'form.submitted', output: cardDetails, values: {} },
    { type: 'frame.ready' },
    { type: 'form.refused' },
    { type: 'card.edited' },
    { type: 'card.stored', card: tokenizedCard },
    { type: 'card.invalid' },
    { type: 'card.unanswered', failure: { kind: 'frameTimedOut' } },
  ],
  answers: {
    addCardToOrder: {
      added: answering({ card, checkout: checkoutToPay() }),
      ...notAdded,
      'order changed elsewhere': refusingCall(409, 'VERSION_STALE'),
    },
    getVersionKey: { answered: { output: { versionKey: 'v2' } }, unreachable: UNREACHABLE },
    updateCard: { saved: answering({ card }), ...notAdded },
    addCard: { added: answering({ card }), ...notAdded },
  },
  serialize: ({ addition }) => addition !== null,
};
