import { actorsFrom } from '../shared/services.ts';
import type { ReservationServices } from './reservation.machine.ts';
import { reservationMachine } from './reservation.machine.ts';
import { type SlotRequestServices, slotRequestMachine } from './slot-request.machine.ts';

/** What a hold asks of the store. */
export type HoldServices = SlotRequestServices & ReservationServices;

/** The hold outlives the page, so the app's root wires it apart from the page's charts. */
export function wireReservation(services: HoldServices) {
  const { reserveSlot, currentReservation, releaseReservation, extendReservation } = services;
  const slotRequest = slotRequestMachine.provide({ actors: actorsFrom({ reserveSlot, currentReservation }) });
  return reservationMachine.provide({
    actors: { ...actorsFrom({ currentReservation, releaseReservation, extendReservation }), slotRequest },
  });
}
