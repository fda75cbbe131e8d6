import { amex, paidWith } from '../../test/support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../test/support/payment/tenders.ts';
import type { Walk } from '../shared/walk.ts';
import { paymentTaskMachine } from './payment-task.machine.ts';
import { appliedChoice } from './tender-choice.ts';

const input = {
  editedId: 'visa',
  holder: { id: 'riley', firstName: 'Riley', lastName: 'Park' },
  checkout: paidWith('visa'),
  methods: allMethods(),
  choice: appliedChoice(paidWith('visa')),
};

export const walk: Walk<typeof paymentTaskMachine> = {
  machine: paymentTaskMachine,
  starts: {
    'adding a card': { ...input, task: 'addCard' },
    'editing a card': { ...input, task: 'editCard' },
    'adding a gift card': { ...input, task: 'addGiftCard' },
    'adding a SNAP EBT card': { ...input, task: 'addEbtCard' },
    'introducing SNAP EBT': { ...input, task: 'introduceSnap' },
  },
  events: [],
  answers: {
    cardForm: {
      added: { output: { kind: 'added', card: amex, isUpdate: false, checkout: paidWith('amex') } },
      saved: { output: { kind: 'saved', card: amex, isUpdate: true } },
    },
    giftCardForm: {
      added: {
        output: { kind: 'added', card: giftCard('0025', 2500), checkout: paidBy([entry('gift-0025')]) },
      },
    },
    snap: {
      'SNAP EBT card added': { output: { kind: 'ebtCardAdded', card: ebtCard() } },
      canceled: { output: { kind: 'canceled' } },
    },
  },
};
