import { placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { cartClearingMachine } from './cart-clearing.machine.ts';

export const walk: Walk<typeof cartClearingMachine> = {
  machine: cartClearingMachine,
  starts: { 'an order just placed': { checkout: placed() } },
  events: [],
  answers: {
    deleteCart: {
      deleted: { output: { successful: true } },
      unreachable: UNREACHABLE,
      broken: refusing(500, 'INTERNAL'),
    },
  },
};
