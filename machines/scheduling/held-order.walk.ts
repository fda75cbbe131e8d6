import { createEmptyActor } from 'xstate';
import { deliveryOrder, oneOfEach, pickupOrder, wineAndFish } from '../../test/support/scheduling/orders.ts';
import { deliveryReservation, reservation, store } from '../../test/support/scheduling/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { isForCart, isUpdatedTo } from './checkout-request.ts';
import { heldOrderMachine } from './held-order.machine.ts';

const input = {
  parent: createEmptyActor(),
  cart: wineAndFish,
  store: null,
  typedDetails: null,
  request: null,
  birthDate: null,
  ageRefusal: null,
};
const details = {
  deliveryType: 'STANDARD',
  unattended: false,
  doNotDisturb: false,
  instructions: '',
  nonCatalogItem: '',
  vendorAccepted: false,
} as const;
/** Another tab updated it. */
const ofAnotherCart = deliveryReservation({
  selections: deliveryReservation().selections.map((selection) => ({
    ...selection,
    items: { included: [{ gtin13: '0001111041700', quantity: 9 }] },
  })),
});
const { error: failure } = refusing(409, 'VERSION_STALE');

export const walk: Walk<typeof heldOrderMachine> = {
  machine: heldOrderMachine,
  starts: {
    'a pickup': { ...input, order: pickupOrder, reservation: reservation() },
    'a delivery': { ...input, order: deliveryOrder, reservation: deliveryReservation() },
  },
  events: [
    { type: 'cart.changed', cart: wineAndFish },
    { type: 'cart.changed', cart: oneOfEach },
    { type: 'store.chosen', store: store(1, 'Hyde Park', 0.8) },
    { type: 'time.edit' },
    { type: 'checkout.continue' },
    { type: 'leave.allowed' },
    { type: 'leave.canceled' },
    { type: 'sales.learned', sales: [] },
    { type: 'details.changed', values: {} },
    { type: 'details.confirmed', details },
    { type: 'details.refused' },
    { type: 'destinationInfo.open' },
    { type: 'destinationInfo.close' },
    { type: 'reservation.released' },
    { type: 'reservation.expired', modalityType: 'PICKUP' },
    { type: 'reservation.held', reservation: reservation() },
    { type: 'reservation.held', reservation: deliveryReservation() },
    { type: 'reservation.held', reservation: ofAnotherCart },
    { type: 'request.changed', request: null, update: null },
  ],
  answers: {
    ageVerification: {
      verified: { output: { kind: 'verified', birthDate: '1985-04-27' } },
      'back to the cart': { output: { kind: 'returned' } },
      closed: { output: { kind: 'closed' } },
    },
    checkoutCreation: {
      created: { output: { kind: 'checkoutCreated', checkoutId: 'checkout-1' } },
      'too young': { output: { kind: 'ageRefused', failure } },
      failed: { output: { kind: 'failed', failure } },
      'in doubt': { output: { kind: 'unsettled', failure } },
      'slot gone': { output: { kind: 'slotGone' } },
      "partner's slot gone": { output: { kind: 'partnersSlotGone' } },
      'time over': { output: { kind: 'lapsed' } },
      "partner's terms to accept": {
        output: { kind: 'acceptanceWanted' },
        when: ({ order }) => order.modality === 'DELIVERY',
      },
    },
    updatePromise: {
      updated: { output: reservation() },
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
      'too much alcohol': refusing(422, 'ALCOHOL_QTY_EXCEEDED'),
      'no items': refusing(422, 'NO_ITEMS_AVAILABLE'),
      unreachable: UNREACHABLE,
    },
  },
  serialize: (context) => [
    context.reservation !== null,
    context.birthDate,
    isForCart(context),
    isUpdatedTo(context),
    context.problem?.kind === 'cartRefused' && context.problem.code,
  ],
};
