import { pickupOrder, wineAndFish } from '../../test/support/scheduling/orders.ts';
import { cart, reservation } from '../../test/support/scheduling/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { orderOpeningMachine } from './order-opening.machine.ts';

export const walk: Walk<typeof orderOpeningMachine> = {
  machine: orderOpeningMachine,
  starts: { 'a pickup': { order: pickupOrder, hasLapsed: false } },
  events: [
    { type: 'cart.changed', cart: wineAndFish },
    { type: 'cart.changed', cart: cart([]) },
    { type: 'cart.pending' },
    { type: 'cart.failed' },
    { type: 'cart.retry' },
    { type: 'reservation.pending' },
    { type: 'reservation.released' },
    { type: 'reservation.held', reservation: reservation() },
  ],
  answers: {},
  serialize: (context) => context.cart?.lineItems.length,
};
