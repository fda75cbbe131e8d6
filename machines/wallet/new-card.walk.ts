import { card } from '../../test/support/checkout/samples.ts';
import { ebtCard, giftCard } from '../../test/support/payment/tenders.ts';
import type { Walk } from '../shared/walk.ts';
import { newCardMachine } from './new-card.machine.ts';

const input = {
  types: ['BANK_CARD', 'EBT', 'GIFT_CARD'] as const,
  application: 'clicklist' as const,
  type: null,
  hasEbtCard: false,
  known: { cardHolderFirstName: 'Riley', cardHolderLastName: 'Park' },
};
const leaving = {
  'left after sending': { output: { kind: 'leftAfterSending' } },
  canceled: { output: { kind: 'canceled' } },
};

export const walk: Walk<typeof newCardMachine> = {
  machine: newCardMachine,
  starts: {
    'every type offered': input,
    'a SNAP EBT card already there': { ...input, hasEbtCard: true },
    'no gift cards offered': { ...input, types: ['BANK_CARD', 'EBT'] },
    'one type offered': { ...input, types: ['BANK_CARD'] },
  },
  events: [
    { type: 'cardType.select', cardType: 'BANK_CARD' },
    { type: 'cardType.select', cardType: 'EBT' },
    { type: 'cardType.select', cardType: 'GIFT_CARD' },
    { type: 'cardType.continue' },
    { type: 'cardType.cancel' },
  ],
  answers: {
    cardForm: { saved: { output: { kind: 'saved', card: card(), isUpdate: true } }, ...leaving },
    ebtCardForm: { saved: { output: { kind: 'saved', card: ebtCard() } }, ...leaving },
    giftCardForm: { saved: { output: { kind: 'saved', card: giftCard('0025', 2_500) } }, ...leaving },
  },
  serialize: ({ cardType }) => cardType,
};
