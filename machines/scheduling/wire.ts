import { actorsFrom } from '../shared/services.ts';
import { type ReservationServices, reservationMachine } from './reservation.machine.ts';
import { type SlotRequestServices, slotRequestMachine } from './slot-request.machine.ts';

export type SchedulingServices = SlotRequestServices & ReservationServices;

/** Every chart of scheduling with its services, children included. */
export function wireScheduling(services: SchedulingServices) {
  const { reserveSlot, currentReservation, releaseReservation } = services;
  const slotRequest = slotRequestMachine.provide({ actors: actorsFrom({ reserveSlot, currentReservation }) });
  return {
    reservation: reservationMachine.provide({
      actors: { ...actorsFrom({ currentReservation, releaseReservation }), slotRequest },
    }),
  };
}
