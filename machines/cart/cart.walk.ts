import { createEmptyActor } from 'xstate';
import { cart, line, product } from '../../test/support/cart/samples.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { cartMachine } from './cart.machine.ts';
import { NO_CHANGES } from './cart-changes.ts';

const oneMoreBanana = {
  type: 'ADD',
  gtin13: '0000000040112',
  quantity: 1,
  modalityType: 'PICKUP',
} as const;
const soldOut = product({ gtin13: '0000000040113', available: false, shortage: 'OUT_OF_STOCK' });
const answered = {
  answered: { output: cart() },
  'something sold out': { output: cart([line(), line(soldOut)]) },
  unreachable: UNREACHABLE,
};

export const walk: Walk<typeof cartMachine> = {
  machine: cartMachine,
  starts: {
    'nothing known': { parent: createEmptyActor(), changes: NO_CHANGES },
    'a change without an answer': {
      parent: createEmptyActor(),
      changes: { sending: { idempotencyKey: 'key-of-the-change', lineItems: [oneMoreBanana] }, waiting: [] },
    },
  },
  events: [
    { type: 'cart.reload' },
    { type: 'cart.check' },
    { type: 'cart.change', lineItems: [oneMoreBanana] },
    { type: 'cart.change', lineItems: [oneMoreBanana], isAnnounced: true },
    { type: 'lines.remove', gtin13s: ['0000000040112'] },
    { type: 'quantity.misread', gtin13: '0000000040112', isMisread: true },
    { type: 'removal.undo' },
    { type: 'removal.dismiss' },
    { type: 'clear.ask' },
    { type: 'clear.cancel' },
    { type: 'cart.clear' },
    { type: 'fulfillment.choose', fulfillmentType: 'DELIVERY' },
    { type: 'substitution.choose', gtin13: '0000000040112' },
    { type: 'replacement.open', gtin13: soldOut.gtin13 },
  ],
  answers: {
    getCart: answered,
    checkCart: answered,
    updateCart: {
      answered: answering(cart()),
      refused: refusingCall(422, 'QUANTITY_EXCEEDED'),
      unreachable: UNKNOWN,
    },
    chooseFulfillment: {
      answered: answering(cart()),
      refused: refusingCall(404, 'NOT_FOUND'),
      unreachable: UNKNOWN,
    },
    substitution: {
      saved: {
        output: { kind: 'saved', wishes: { substitutionPolicy: 'NO_SUBSTITUTIONS', instructions: null } },
      },
      left: { output: { kind: 'left' } },
    },
    replacement: {
      chosen: {
        output: { kind: 'chosen', gtin13: soldOut.gtin13, product: product({ gtin13: '0000000042352' }) },
      },
      left: { output: { kind: 'left' } },
    },
    deleteCart: { deleted: { output: { successful: true } }, unreachable: UNREACHABLE },
  },
  serialize: ({ cart, sending, waiting, removed, fulfillment, subject, announced, isCheckWanted }) => [
    announced > 0,
    cart?.lineItems.some(({ product }) => !product.available),
    subject,
    sending?.lineItems.length,
    waiting.length,
    removed.length,
    fulfillment,
    isCheckWanted,
  ],
};
