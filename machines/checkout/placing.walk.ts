import { createEmptyActor } from 'xstate';
import { appRefs } from '../../test/support/app/refs.ts';
import { contact, paidWith, placed } from '../../test/support/checkout/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { placingMachine } from './placing.machine.ts';

const order = {
  checkoutId: 'checkout-1',
  versionKey: 'v1',
  displayedTotal: 6412,
  contact,
  gratuityAmount: 0,
  isV2: true,
  ebt: { lastFour: '0004', amount: 4000 },
};

export const walk: Walk<typeof placingMachine> = {
  machine: placingMachine,
  starts: {
    'an order submitted': {
      parent: createEmptyActor(),
      order,
      orderInProgress: appRefs.orderInProgress,
    },
  },
  events: [
    { type: 'leave.ask', way: { type: 'navigation.requested', to: '/cart' } },
    { type: 'leave.cancel' },
    { type: 'leave.confirm' },
    { type: 'order.view' },
  ],
  answers: {
    submission: {
      placed: { output: { kind: 'placed', checkout: placed() } },
      'placed, cart kept': { output: { kind: 'cartKept', checkout: placed() } },
      'time over': { output: { kind: 'timedOut' } },
      'items sold out': { output: { kind: 'fallout' } },
      'cart changed': { output: { kind: 'cartChanged' } },
      'changed elsewhere': { output: { kind: 'outdated', failure: { kind: 'changedElsewhere' } } },
      'no payment': { output: { kind: 'notPlaced', failure: { kind: 'paymentMissing' } } },
      'rejected after authorization': { output: { kind: 'rejected', rejection: null } },
    },
    fallout: {
      removed: { output: { kind: 'removed', checkout: paidWith('visa') } },
      repriced: { output: { kind: 'repriced', checkout: paidWith('visa') } },
      unknown: { output: { kind: 'unknown', failure: { kind: 'unreachable' } } },
      'nothing sold out': { output: { kind: 'available' } },
      'cart wanted': { output: { kind: 'cartWanted' } },
      'cart changed': { output: { kind: 'cartChanged' } },
      'time over': { output: { kind: 'timedOut' } },
      'changed elsewhere': { output: { kind: 'outdated' } },
      closed: { output: { kind: 'closed' } },
    },
  },
};
