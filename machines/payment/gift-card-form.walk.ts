import { checkoutToPay, paymentCard, tokenizedCard } from '../../test/support/payment/samples.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { giftCardFormMachine } from './gift-card-form.machine.ts';

const notAdded = {
  unknown: UNKNOWN,
  'order changed elsewhere': refusingCall(409, 'VERSION_STALE'),
  'order closed': refusingCall(409, 'CHECKOUT_CLOSED'),
  declined: refusingCall(420, 'GIFT_CARD_REFUSED'),
};

export const walk: Walk<typeof giftCardFormMachine> = {
  machine: giftCardFormMachine,
  starts: {
    'for an order': { purpose: { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' } },
    'for the wallet': { purpose: { kind: 'wallet' } },
  },
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
    addGiftCard: { added: answering({ card: paymentCard(), checkout: checkoutToPay() }), ...notAdded },
    saveGiftCard: { saved: answering(paymentCard()), ...notAdded },
    getVersionKey: { answered: { output: { versionKey: 'v2' } }, unreachable: UNREACHABLE },
  },
  serialize: ({ addition }) => addition !== null,
};
