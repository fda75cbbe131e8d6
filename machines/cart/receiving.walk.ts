import { address } from '../../test/support/account/addresses.ts';
import { appRefs } from '../../test/support/app/refs.ts';
import { cart, differentLines, line, product } from '../../test/support/cart/samples.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { receivingMachine } from './receiving.machine.ts';

const delivered = cart([line(product(), { modalityType: 'DELIVERY' })]);

export const walk: Walk<typeof receivingMachine> = {
  machine: receivingMachine,
  starts: {
    'the cart page': { cart: appRefs.cart, reservation: appRefs.reservation, phone: '' },
  },
  events: [
    { type: 'cart.known', cart: cart(), isMoving: false },
    { type: 'cart.known', cart: delivered, isMoving: false },
    { type: 'cart.known', cart: cart([line(product({ alcoholFlag: true }))]), isMoving: false },
    { type: 'cart.known', cart: cart([]), isMoving: false },
    { type: 'cart.known', cart: cart(), isMoving: true },
    { type: 'reservation.held', reservation: reservation() },
    { type: 'reservation.held', reservation: reservation({ optionIds: ['quote-1|later'] }) },
    { type: 'reservation.expired', modalityType: 'PICKUP' },
    { type: 'reservation.released' },
    { type: 'sales.fetch' },
    { type: 'fulfillment.choose', fulfillmentType: 'DELIVERY' },
    { type: 'fulfillment.choose', fulfillmentType: 'SHIP' },
    { type: 'fulfillment.choose', fulfillmentType: 'SELF_SERVE_PICKUP' },
    { type: 'fulfillment.confirm' },
    { type: 'fulfillment.keep' },
    { type: 'addresses.reload' },
    { type: 'address.edit', modality: 'DELIVERY' },
    { type: 'address.add', modality: 'SHIP' },
  ],
  answers: {
    loadAddresses: { loaded: { output: [address()] }, unreachable: UNREACHABLE },
    findAddresses: {
      found: { output: [address()] },
      'none saved': { output: [] },
      unreachable: UNREACHABLE,
    },
    compareCart: {
      'nothing changes': { output: [] },
      'something changes': { output: differentLines() },
      unreachable: UNREACHABLE,
    },
    compareThere: {
      'nothing changes': { output: [] },
      'something changes': { output: differentLines() },
      unreachable: UNREACHABLE,
    },
    cartAddress: {
      saved: { output: { kind: 'saved', address: address() } },
      picked: { output: { kind: 'picked', address: address() } },
      canceled: { output: { kind: 'canceled', address: null } },
    },
    listFlashSales: { loaded: { output: [] }, unreachable: UNREACHABLE },
  },
  serialize: ({ current, held, change, addresses }) => [
    current?.lineItems.map(({ modalityType, product }) => [modalityType, product.alcoholFlag]),
    change?.needIdCheck.length,
    held?.optionIds,
    change?.modality,
    addresses?.length,
  ],
};
