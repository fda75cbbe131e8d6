import { appRefs } from '../../test/support/app/refs.ts';
import { onFlashSale } from '../../test/support/checkout/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { leavingMachine } from './leaving.machine.ts';

export const walk: Walk<typeof leavingMachine> = {
  machine: leavingMachine,
  starts: { 'an order with milk on flash sale': { checkout: onFlashSale(), cart: appRefs.cart } },
  events: [{ type: 'leave.allowed' }, { type: 'leave.canceled' }],
  answers: {},
};
