import { shipOrder } from '../../test/support/scheduling/orders.ts';
import {
  restrictedLines,
  shipCart,
  shipHold,
  shipLines,
} from '../../test/support/scheduling/ship-samples.ts';
import { answering, refusingCall, UNKNOWN, type Walk } from '../shared/walk.ts';
import { shipSchedulingMachine } from './ship-scheduling.machine.ts';

const opened = { cart: shipCart(restrictedLines()), hasLapsed: false };

/** Something that isn't reserved. */
const other = shipLines({ gtin13: '0000000060009' }).slice(0, 1);

const creation = {
  created: answering({ checkoutId: 'checkout-1' }),
  unreachable: UNKNOWN,
  'time over': refusingCall(410, 'ORDER_EXPIRED'),
  'changed elsewhere': refusingCall(409, 'VERSION_STALE'),
  'total changed': refusingCall(409, 'TOTAL_CHANGED'),
  'too young': refusingCall(422, 'AGE_VERIFICATION_REQUIRED'),
  'too often': refusingCall(429, 'RATE_LIMITED'),
};

export const walk: Walk<typeof shipSchedulingMachine> = {
  machine: shipSchedulingMachine,
  starts: { 'an address': shipOrder },
  events: [
    { type: 'cart.changed', cart: shipCart() },
    { type: 'cart.changed', cart: shipCart([]) },
    { type: 'cart.changed', cart: shipCart(other) },
    { type: 'cart.wanted' },
    { type: 'address.wanted', isNew: false },
    { type: 'age.learned', birthDate: '1985-04-27', ageRefusal: null },
    { type: 'methods.named', named: [] },
    { type: 'methods.reserved', reservation: shipHold() },
    { type: 'time.edit' },
    { type: 'edit.cancel' },
    { type: 'newTime.select' },
    { type: 'checkout.continue' },
    { type: 'reservation.pending' },
    { type: 'reservation.released' },
    { type: 'reservation.expired', modalityType: 'SHIP' },
    { type: 'reservation.held', reservation: shipHold() },
    { type: 'reservation.held', reservation: { ...shipHold(), modalityType: 'PICKUP' } },
  ],
  answers: {
    orderOpening: {
      'nothing held': { output: { ...opened, reservation: null } },
      held: { output: { ...opened, reservation: shipHold() } },
    },
    shippingSelection: { over: { output: undefined } },
    ageVerification: {
      verified: { output: { kind: 'verified', birthDate: '1985-04-27' } },
      'back to the cart': { output: { kind: 'returned' } },
      closed: { output: { kind: 'closed' } },
    },
    createShipCheckout: creation,
  },
  serialize: ({ cart, reservation, birthDate }) => [
    cart?.lineItems.length,
    cart?.lineItems[0]?.product.minimumAgeToBuy,
    reservation !== null,
    birthDate,
  ],
};
