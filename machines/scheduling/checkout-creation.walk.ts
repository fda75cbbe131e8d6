import { createEmptyActor } from 'xstate';
import { deliveryOrder, pickupOrder, wineAndFish } from '../../test/support/scheduling/orders.ts';
import { deliveryReservation, reservation } from '../../test/support/scheduling/samples.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { checkoutCreationMachine } from './checkout-creation.machine.ts';

const input = {
  parent: createEmptyActor(),
  cart: wineAndFish,
  update: null,
  details: null,
  birthDate: null,
  request: null,
};

export const walk: Walk<typeof checkoutCreationMachine> = {
  machine: checkoutCreationMachine,
  starts: {
    'a pickup': { ...input, order: pickupOrder, reservation: reservation() },
    'a delivery': { ...input, order: deliveryOrder, reservation: deliveryReservation() },
  },
  events: [
    { type: 'cart.changed', cart: wineAndFish },
    { type: 'reservation.released' },
    { type: 'reservation.expired', modalityType: 'PICKUP' },
    { type: 'reservation.held', reservation: reservation() },
    { type: 'reservation.held', reservation: deliveryReservation() },
  ],
  answers: {
    createCheckout: {
      created: answering({ checkoutId: 'checkout-1' }),
      'slot gone': refusingCall(409, 'PROMISE_STALE'),
      'changed elsewhere': refusingCall(409, 'VERSION_STALE'),
      'too young': refusingCall(422, 'AGE_VERIFICATION_REQUIRED'),
      "partner's terms to accept": refusingCall(422, 'VENDOR_ACCEPTANCE_REQUIRED'),
      'time over': refusingCall(410, 'ORDER_EXPIRED'),
      unreachable: UNKNOWN,
    },
    updatePromise: {
      updated: { output: reservation() },
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
      'time over': refusing(410, 'ORDER_EXPIRED'),
      unreachable: UNREACHABLE,
    },
  },
  serialize: (context) => context.reservation !== null,
};
