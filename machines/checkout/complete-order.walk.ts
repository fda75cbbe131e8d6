import { gratuityFor } from '../../rules/tips.ts';
import { appRefs } from '../../test/support/app/refs.ts';
import { checkout, contact, contactFields, paidWith, placed } from '../../test/support/checkout/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { completeOrderMachine } from './complete-order.machine.ts';

export const walk: Walk<typeof completeOrderMachine> = {
  machine: completeOrderMachine,
  starts: {
    'an order without payment': {
      checkout: checkout({ gratuity: gratuityFor(4_000) }),
      contactValues: contactFields,
      holder: { ...contactFields, id: 'riley' },
      isV2: true,
      shown: [],
      isSnapOn: true,
      ...appRefs,
    },
  },
  events: [
    { type: 'contact.changed', contact, errors: {} },
    { type: 'contact.changed', contact: null, errors: { phone: 'Phone is a required field' } },
    { type: 'payment.changed', problem: null, isSettled: true },
    { type: 'payment.changed', problem: 'cardMissing', isSettled: true },
    { type: 'checkout.updated', checkout: paidWith('visa') },
    { type: 'checkout.closed' },
    { type: 'reservation.changed', heldId: null, expiredId: 'hold-1' },
    { type: 'reservation.changed', heldId: 'hold-1', expiredId: null },
    { type: 'reservation.changed', heldId: 'hold-2', expiredId: null },
    { type: 'cart.changed', versionKey: 'v1' },
    { type: 'cart.changed', versionKey: 'v2' },
    { type: 'cart.accept' },
    { type: 'cart.review' },
    { type: 'order.submit' },
    { type: 'tender.declined', paymentId: null },
    { type: 'fields.refused', fields: { phone: 'Unknown phone' } },
    { type: 'order.updated', checkout: checkout() },
    { type: 'tip.open' },
    { type: 'ebt.told', balance: 100, isLocked: false },
    { type: 'promo.open' },
  ],
  answers: {
    tipping: {
      saved: { output: { kind: 'saved', checkout: checkout() } },
      'order closed': { output: { kind: 'closed' } },
      canceled: { output: { kind: 'canceled' } },
    },
    promoEntry: {
      added: { output: { kind: 'added', code: 'WELCOME10', checkout: checkout() } },
      removed: { output: { kind: 'removed', code: 'WELCOME10', checkout: checkout() } },
      'order closed': { output: { kind: 'closed' } },
      canceled: { output: { kind: 'canceled' } },
    },
    placing: {
      placed: { output: { kind: 'placed', checkout: placed() } },
      'placed without the sold-out items': { output: { kind: 'removed', checkout: paidWith('visa') } },
      'at a new price': { output: { kind: 'repriced', checkout: paidWith('visa') } },
      'items available again': { output: { kind: 'available' } },
      'cart changed': { output: { kind: 'cartChanged' } },
      'time over': { output: { kind: 'timedOut' } },
      rejected: { output: { kind: 'rejected', rejection: null } },
      'order closed': { output: { kind: 'closed' } },
      left: { output: { kind: 'left', way: { type: 'navigation.requested', to: '/cart' } } },
      'changed elsewhere': { output: { kind: 'outdated', failure: { kind: 'changedElsewhere' } } },
      'cart wanted': { output: { kind: 'cartWanted' } },
      'not placed': { output: { kind: 'notPlaced', failure: { kind: 'paymentMissing' } } },
    },
    update: {
      'up to date': { output: { kind: 'current' } },
      'failed to update': { output: { kind: 'failed' } },
      'order gone': { output: { kind: 'lost' } },
      'order closed': { output: { kind: 'closed' } },
      'time over': { output: { kind: 'timedOut' } },
      'cart refused': { output: { kind: 'cartRefused', reason: 'NO_ITEMS_AVAILABLE' } },
      changed: { output: { kind: 'changed', before: checkout() } },
    },
    look: {
      'as it was': { output: checkout() },
      'cart changed': { output: checkout({ isCartChanged: true }) },
      placed: { output: placed() },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ contact: entered, payment, isReservationOver, isReservationOwn, cartVersion }) => [
    entered !== null,
    payment,
    isReservationOver,
    isReservationOwn,
    cartVersion,
  ],
};
