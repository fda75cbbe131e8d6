import { ebtCard } from '../../test/support/payment/tenders.ts';
import type { Walk } from '../shared/walk.ts';
import { snapMachine } from './snap.machine.ts';

const input = {
  shopperId: 'sam',
  checkoutId: 'checkout-1',
  isPickup: true,
  card: ebtCard(),
  limits: { minimum: 1, maximum: 4000 },
  amount: 4000,
};
const kept = { kept: { output: undefined }, 'browser full': { error: new Error('full') } };

export const walk: Walk<typeof snapMachine> = {
  machine: snapMachine,
  starts: {
    'introducing SNAP EBT': { ...input, task: 'introduceSnap', card: null },
    'introducing it to someone with a card': { ...input, task: 'introduceSnap' },
    'adding a card for pickup': { ...input, task: 'addEbtCard' },
    'adding a card for delivery': { ...input, task: 'addEbtCard', isPickup: false },
    'checking the balance': { ...input, task: 'checkBalance' },
    'changing the amount': { ...input, task: 'changeAmount' },
  },
  events: [
    { type: 'introduction.continue' },
    { type: 'introduction.close' },
    { type: 'amount.type', typed: '' },
    { type: 'amount.type', typed: '1' },
    { type: 'amount.save' },
    { type: 'amount.cancel' },
  ],
  answers: {
    readSnapFlags: {
      'nothing seen': { output: [] },
      introduced: { output: ['introduced'] },
      announced: { output: ['announced'] },
      'not allowed to read': { error: new Error('forbidden') },
    },
    keepSeen: kept,
    keepAdded: kept,
    ebtCardForm: {
      saved: { output: { kind: 'saved', card: ebtCard() } },
      'left after sending': { output: { kind: 'leftAfterSending' } },
      canceled: { output: { kind: 'canceled' } },
    },
    balanceCheck: {
      checked: { output: { kind: 'checked', balance: 1 } },
      locked: { output: { kind: 'locked' } },
      canceled: { output: { kind: 'canceled' } },
    },
  },
  serialize: ({ typed }) => typed,
};
