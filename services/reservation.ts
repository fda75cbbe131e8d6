import type { ReservationServices } from '../machines/reservation/reservation.machine.ts';
import type { SlotRequestServices } from '../machines/reservation/slot-request.machine.ts';
import type { Client } from './client.ts';
import * as reservations from './contracts/reservations.ts';

/** What the reservation asks for on every page. */
export const createReservationServices = ({
  call,
  of,
}: Client): ReservationServices & SlotRequestServices => ({
  currentReservation: of(reservations.currentReservation),
  releaseReservation: of(reservations.releaseReservation),
  extendReservation: of(reservations.extendReservation),

  reserveSlot: ({ modalityType, optionIds, keyspace, idempotencyKey }, signal) => {
    const body = { optionIds, keyspace };
    if (modalityType !== 'SHIP') {
      return call(reservations.reserveSlot, { body: { modalityType, ...body }, idempotencyKey }, signal);
    }
    if (optionIds.length === 1) return call(reservations.createPromise, { body, idempotencyKey }, signal);
    const query = { 'filter.shoppingModality': modalityType, projection: 'compact' as const };
    return call(reservations.createCompositePromise, { query, body, idempotencyKey }, signal);
  },
});
