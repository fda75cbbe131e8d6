import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { NO_CHANGES } from '../../../machines/cart/cart-changes.ts';
import { orderInProgressMachine } from '../../../machines/checkout/order-in-progress.machine.ts';
import { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';

const parent = createEmptyActor();

/** The root's long-lived charts, none of them started. */
export const appRefs = {
  reservation: createActor(reservationMachine, { input: {} }),
  cart: createActor(cartMachine, { input: { parent, changes: NO_CHANGES } }),
  orderInProgress: createActor(orderInProgressMachine, { input: { parent, shopperId: 'riley' } }),
};
