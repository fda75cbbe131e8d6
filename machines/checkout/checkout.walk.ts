import { appRefs } from '../../test/support/app/refs.ts';
import { canceled, checkout, onFlashSale, placed, shipped } from '../../test/support/checkout/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { checkoutMachine } from './checkout.machine.ts';

export const walk: Walk<typeof checkoutMachine> = {
  machine: checkoutMachine,
  starts: {
    'its address': {
      checkoutId: 'checkout-1',
      isV2: true,
      shown: [],
      isSnapOn: true,
      phone: '',
      shopper: { id: 'riley', firstName: 'Riley', lastName: 'Park', phone: null },
      ...appRefs,
    },
  },
  events: [
    { type: 'leave.ask', way: { type: 'navigation.requested', to: '/cart' }, order: onFlashSale() },
    { type: 'leave.ask', way: { type: 'signOut.requested' }, order: onFlashSale() },
    { type: 'leave.ask', way: { type: 'signOut.requested' }, order: checkout() },
    { type: 'address.wanted', isNew: false },
    { type: 'ending.follow' },
    { type: 'checkout.reload' },
    { type: 'cart.return' },
    { type: 'schedule.return' },
  ],
  answers: {
    loadCheckout: {
      open: { output: checkout() },
      'open, to be shipped': { output: checkout(shipped()) },
      'still placing': { output: checkout({ status: 'PLACING' }) },
      placed: { output: placed() },
      canceled: { output: canceled() },
      'payment rejected': {
        output: checkout({ status: 'REJECTED', rejection: { code: 'X', reason: 'Y' } }),
      },
      expired: { output: checkout({ status: 'EXPIRED' }) },
      superseded: { output: checkout({ status: 'SUPERSEDED' }) },
      'superseded by another': {
        output: checkout({ status: 'SUPERSEDED', supersededBy: 'checkout-2' }),
      },
      unreadable: { error: { kind: 'malformed' } },
    },
    completeOrder: {
      placed: { output: { kind: 'placed', checkout: placed() } },
      'payment rejected': { output: { kind: 'rejected' } },
      'time over': { output: { kind: 'timedOut' } },
      'order gone': { output: { kind: 'lost' } },
      'order closed': { output: { kind: 'closed' } },
      'cart wanted': { output: { kind: 'cartWanted' } },
      'time not for this cart': { output: { kind: 'cartRefused', reason: 'PROMISE_STALE' } },
      'no items left': { output: { kind: 'cartRefused', reason: 'NO_ITEMS_AVAILABLE' } },
      'left for the cart': {
        output: { kind: 'left', way: { type: 'navigation.requested', to: '/cart' } },
      },
      'left by signing out': { output: { kind: 'left', way: { type: 'signOut.requested' } } },
    },
    addressChange: {
      changed: {
        output: {
          kind: 'changed',
          way: { type: 'navigation.requested', to: '/scheduling' },
          toast: { type: 'toast.requested', text: '', tone: 'success' },
        },
      },
      'saved as it was': {
        output: { kind: 'told', toast: { type: 'toast.requested', text: '', tone: 'success' } },
      },
      kept: { output: { kind: 'kept' } },
    },
    leaving: {
      left: { output: { kind: 'left' } },
      stayed: { output: { kind: 'stayed' } },
    },
    outcome: {
      placed: { output: { kind: 'placed', checkout: placed() } },
      unknowable: { output: { kind: 'unknowable' } },
      open: { output: { kind: 'open' } },
    },
  },
  serialize: ({ cartRefusal, checkout: shown, wayOut }) => [
    cartRefusal,
    shown?.supersededBy,
    shown?.modalityType,
    wayOut?.type,
  ],
};
