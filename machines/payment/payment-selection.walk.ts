import { createEmptyActor } from 'xstate';
import { amex, checkout, paidWith } from '../../test/support/checkout/samples.ts';
import { allMethods, ebtCard, entry, giftCard, paidBy } from '../../test/support/payment/tenders.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { paymentSelectionMachine } from './payment-selection.machine.ts';

const loaded = { output: { paymentMethods: allMethods(), versionKey: 'v1' } };
/** Some of what the gift card had has been spent elsewhere. */
const lessOnGiftCard = allMethods({ giftCards: [giftCard('0025', 500), giftCard('0100', 10_000)] });
/** Some of what SNAP EBT had, too. */
const lessOnSnap = allMethods({ ebtCards: [ebtCard({ remainingBalance: 1000 })] });
const oneCard = allMethods({ bankCards: [amex], giftCards: [], ebtCards: [] });
const leaving = {
  'left after sending': { output: { kind: 'leftAfterSending' } },
  canceled: { output: { kind: 'canceled' } },
};

export const walk: Walk<typeof paymentSelectionMachine> = {
  machine: paymentSelectionMachine,
  starts: {
    'an order without payment': {
      parent: createEmptyActor(),
      checkout: checkout(),
      holder: { id: 'riley', firstName: 'Riley', lastName: 'Park' },
      isSnapOn: true,
    },
  },
  events: [
    { type: 'methods.reload' },
    { type: 'payment.choose', cardId: 'visa' },
    { type: 'payment.choose', cardId: 'amex' },
    { type: 'giftCard.toggle', cardId: 'gift-0025' },
    { type: 'snap.toggle' },
    { type: 'snap.visit' },
    { type: 'snapNote.dismiss', note: 'pickup' },
    { type: 'task.begin', task: 'addCard' },
    { type: 'task.begin', task: 'editCard', cardId: 'visa' },
    { type: 'task.begin', task: 'addGiftCard' },
    { type: 'ebt.told', balance: 100, isLocked: false },
    { type: 'tender.declined', paymentId: 'gift-0025' },
    { type: 'payment.lock' },
    { type: 'payment.unlock' },
    { type: 'checkout.refreshed', checkout: paidWith('visa') },
  ],
  answers: {
    loadPaymentMethods: {
      loaded,
      'one card': { output: { paymentMethods: oneCard, versionKey: 'v1' } },
      unreachable: UNREACHABLE,
    },
    reloadMethods: {
      loaded,
      'less on a gift card': { output: { paymentMethods: lessOnGiftCard, versionKey: 'v1' } },
      unreachable: UNREACHABLE,
    },
    paymentUpdate: {
      updated: {
        output: {
          kind: 'updated',
          checkout: paidBy([{ ...entry('ebt'), amount: 2000 }, ...['visa', 'gift-0025'].map(entry)]),
        },
      },
      reloaded: { output: { kind: 'reloaded', checkout: paidWith('amex') } },
      dismissed: { output: { kind: 'dismissed' } },
      'SNAP EBT may pay less': { output: { kind: 'snapAmountTooHigh', checkout: null } },
      'order closed': { output: { kind: 'closed' } },
    },
    cardForm: {
      added: { output: { kind: 'added', card: amex, isUpdate: false, checkout: paidWith('amex') } },
      saved: { output: { kind: 'saved', card: amex, isUpdate: true } },
      ...leaving,
    },
    giftCardForm: {
      added: {
        output: { kind: 'added', card: giftCard('0025', 2500), checkout: paidBy([entry('gift-0025')]) },
      },
      ...leaving,
    },
    snap: { introduced: { output: { kind: 'introduced', notes: [] } }, ...leaving },
    readLimits: {
      loaded,
      'less on SNAP EBT': { output: { paymentMethods: lessOnSnap, versionKey: 'v1' } },
      unreachable: UNREACHABLE,
    },
    lookAtOrder: { answered: { output: paidWith('amex') }, unreachable: UNREACHABLE },
    lookAtCards: { loaded, unreachable: UNREACHABLE },
  },
  serialize: ({ choice, checkout: shown, methods, snapVisit }) => [
    choice,
    shown.payments.map(({ id }) => id),
    methods?.bankCards.length,
    methods?.giftCards[0]?.remainingBalance,
    methods?.ebtCards[0]?.remainingBalance,
    snapVisit,
  ],
};
