import { createEmptyActor } from 'xstate';
import { cart } from '../../test/support/cart/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { cartMachine } from './cart.machine.ts';

const answered = { answered: { output: cart() }, unreachable: UNREACHABLE };

export const walk: Walk<typeof cartMachine> = {
  machine: cartMachine,
  starts: { 'nothing known': { parent: createEmptyActor(), changes: [] } },
  events: [
    { type: 'cart.reload' },
    { type: 'cart.check' },
    {
      type: 'cart.change',
      lineItems: [{ gtin13: '0000000040112', quantity: 3, modalityType: 'PICKUP' }],
    },
    { type: 'clear.ask' },
    { type: 'clear.cancel' },
    { type: 'cart.clear' },
    { type: 'fulfillment.choose', fulfillmentType: 'DELIVERY' },
  ],
  answers: {
    getCart: answered,
    checkCart: answered,
    updateCart: answered,
    chooseFulfillment: answered,
    deleteCart: { deleted: { output: { successful: true } }, unreachable: UNREACHABLE },
  },
  serialize: ({ waiting, fulfillment }) => [waiting.length, fulfillment],
};
