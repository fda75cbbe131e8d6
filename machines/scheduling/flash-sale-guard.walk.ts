import { createEmptyActor } from 'xstate';
import { appRefs } from '../../test/support/app/refs.ts';
import { cart, line, wine } from '../../test/support/cart/samples.ts';
import { flashSale, orderedItem } from '../../test/support/scheduling/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { flashSaleGuardMachine } from './flash-sale-guard.machine.ts';

const input = {
  parent: createEmptyActor(),
  cart: appRefs.cart,
  optionId: 'quote-1|9',
  modalityType: 'PICKUP',
} as const;

export const walk: Walk<typeof flashSaleGuardMachine> = {
  machine: flashSaleGuardMachine,
  starts: {
    'an order with bananas': { ...input, items: [orderedItem()] },
    'an empty order': { ...input, items: [] },
  },
  events: [
    { type: 'leave.ask' },
    { type: 'items.remove' },
    { type: 'items.keep' },
    { type: 'cart.settled', cart: cart([line(), line(wine)]) },
    { type: 'cart.settled', cart: cart([line(wine)]) },
  ],
  answers: {
    listFlashSales: {
      'bananas on sale': { output: [flashSale()] },
      'nothing on sale': { output: [] },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ sales }) => sales.length,
};
