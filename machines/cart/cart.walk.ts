import { createEmptyActor } from 'xstate';
import { cart, line, product } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
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
    updateCart: { ...answered, refused: refusing(422, 'QUANTITY_EXCEEDED') },
    askForChange: {
      'without the change': { output: cart() },
      'with the change': { output: cart([line(product(), { quantity: 3 })]) },
      'changed elsewhere': { output: cart([line(product(), { quantity: 9 })]) },
      unreachable: UNREACHABLE,
    },
    updateAgain: { ...answered, refused: refusing(422, 'QUANTITY_EXCEEDED') },
    chooseFulfillment: { ...answered, refused: refusing(404, 'NOT_FOUND') },
    fulfillAgain: { ...answered, refused: refusing(409, 'VERSION_STALE') },
    deleteCart: { deleted: { output: { successful: true } }, unreachable: UNREACHABLE },
  },
  serialize: ({ waiting, fulfillment, isCheckWanted }) => [waiting.length, fulfillment, isCheckWanted],
};
