import { amex, card } from '../../test/support/checkout/samples.ts';
import { ebtCard } from '../../test/support/payment/tenders.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { walletMachine } from './wallet.machine.ts';

const visa = card();
const input = {
  shopperId: 'riley',
  application: 'clicklist' as const,
  takesGiftCards: true,
  holder: { firstName: 'Riley', lastName: 'Park' },
};
const leaving = {
  'left after sending': { output: { kind: 'leftAfterSending' } },
  canceled: { output: { kind: 'canceled' } },
};

export const walk: Walk<typeof walletMachine> = {
  machine: walletMachine,
  starts: {
    'SNAP EBT taken': { ...input, takesEbt: true },
    'SNAP EBT not taken': { ...input, takesEbt: false },
  },
  events: [
    { type: 'ebtNotice.add' },
    { type: 'ebtNotice.dismiss' },
    { type: 'cards.reload' },
    { type: 'card.add' },
    { type: 'card.edit', cardId: 'visa' },
    { type: 'card.check', cardId: 'ebt' },
    { type: 'card.prefer', cardId: 'amex' },
    { type: 'card.delete', cardId: 'amex' },
    { type: 'card.delete', cardId: 'visa' },
    { type: 'deletion.confirm' },
    { type: 'deletion.cancel' },
  ],
  answers: {
    loadCards: {
      'with a SNAP EBT card': { output: [visa, ebtCard()] },
      'two credit cards': { output: [visa, amex] },
      empty: { output: [] },
      unreachable: UNREACHABLE,
    },
    readSnapFlags: {
      announced: { output: ['announced'] },
      'not announced': { output: [] },
      unreachable: UNREACHABLE,
    },
    newCard: {
      saved: { output: { kind: 'saved', card: card({ cardId: 'new' }), isUpdate: false } },
      ...leaving,
    },
    cardEdit: { saved: { output: { kind: 'saved', card: visa, isUpdate: true } }, ...leaving },
    balanceCheck: {
      checked: { output: { kind: 'checked', balance: 100 } },
      canceled: { output: { kind: 'canceled' } },
    },
    preferCard: { preferred: { output: { ...amex, default: true } }, unreachable: UNREACHABLE },
    deleteCard: {
      deleted: answering({}),
      'already gone': refusingCall(404, 'NOT_FOUND'),
      unknown: UNKNOWN,
    },
  },
  serialize: ({ cards, subject, newType }) => [cards.map(({ cardId }) => cardId), subject?.cardId, newType],
};
