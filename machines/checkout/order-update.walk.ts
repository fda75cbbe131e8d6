import { createEmptyActor } from 'xstate';
import { checkout, placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { orderUpdateMachine } from './order-update.machine.ts';

const parent = createEmptyActor();

export const walk: Walk<typeof orderUpdateMachine> = {
  machine: orderUpdateMachine,
  starts: {
    'a changed cart': { parent, checkout: checkout({ isCartChanged: true }) },
    'an order changed elsewhere': { parent, checkout: checkout() },
  },
  events: [],
  answers: {
    takeCart: {
      taken: { output: checkout() },
      'nothing left': { output: checkout({ lineItems: [] }) },
      unreachable: UNREACHABLE,
      'time not for this cart': refusing(409, 'PROMISE_STALE'),
      'time over': refusing(410, 'ORDER_EXPIRED'),
      closed: refusing(409, 'CHECKOUT_CLOSED'),
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
    },
    refresh: {
      changed: { output: checkout({ versionKey: 'v3' }) },
      'cart changed': { output: checkout({ isCartChanged: true }) },
      placed: { output: placed() },
      unreachable: UNREACHABLE,
    },
  },
};
