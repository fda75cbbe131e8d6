// The charts that the app's root keeps for all of its pages, over a fake store: tests of a page start it beside these.

import { type AnyActorRef, createActor, createEmptyActor, SimulatedClock } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { NO_CHANGES } from '../../../machines/cart/cart-changes.ts';
import { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import type { ServingOptions } from '../../../machines/shared/services.ts';
import type { Cart } from '../../../services/contracts/cart.ts';
import { type AllServices, serving } from '../all-services.ts';
import { reservation } from '../scheduling/samples.ts';

/** The reservation; the store holds nothing yet and grants every slot unless `fakes` say otherwise. */
export function startReservation(
  fakes: Partial<AllServices> = {},
  clock = new SimulatedClock(),
  parent?: AnyActorRef,
  options: ServingOptions = {},
) {
  const serve = serving(
    {
      currentReservation: async () => null,
      reserveSlot: async ({ optionIds }) => reservation({ optionIds }),
      releaseReservation: async () => ({ successful: true }),
      extendReservation: async () => reservation({ canExtend: false }),
      ...fakes,
    },
    options,
  );
  const actor = serve(
    createActor(reservationMachine, {
      clock,
      input: { now: () => clock.now(), ...(parent ? { parent } : {}) },
    }),
  );
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, clock, emitted };
}

interface CartFakes extends Partial<Pick<AllServices, 'updateCart'>> {
  getCart: () => Promise<Cart>;
}

/** The cart; a change returns what the store has anyway unless `updateCart` says otherwise. */
export const startCart = ({ getCart, ...fakes }: CartFakes, clock = new SimulatedClock()) =>
  serving({
    getCart,
    updateCart: getCart,
    deleteCart: async () => ({ successful: true }),
    ...fakes,
  })(createActor(cartMachine, { clock, input: { parent: createEmptyActor(), changes: NO_CHANGES } })).start();
