import { checkoutToPay, paymentCard, tokenizedCard } from '../../test/support/payment/samples.ts';
import { LATE, refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { giftCardFormMachine } from './gift-card-form.machine.ts';

const notAdded = {
  late: LATE,
  'order changed elsewhere': refusing(409, 'VERSION_STALE'),
  'order closed': refusing(409, 'CHECKOUT_CLOSED'),
  declined: refusing(420, 'GIFT_CARD_REFUSED'),
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
    addGiftCard: { added: { output: { card: paymentCard(), checkout: checkoutToPay() } }, ...notAdded },
    saveGiftCard: { saved: { output: paymentCard() }, ...notAdded },
    getVersionKey: { answered: { output: { versionKey: 'v2' } }, unreachable: UNREACHABLE },
  },
  serialize: ({ isInDoubt }) => isInDoubt,
};
