import {
  currentReservation,
  type Reservation,
  releaseReservation,
  reserveSlot,
} from '../contracts/reservations.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface SlotRequest {
  modalityType: Modality;
  /** 'quoteId|optionId'. */
  optionId: string;
  keyspace: string;
  idempotencyKey: string;
}

export const createReservationServices = (call: Call) => ({
  reserveSlot: (
    { modalityType, optionId, keyspace, idempotencyKey }: SlotRequest,
    signal: AbortSignal,
  ): Promise<Reservation> =>
    call(reserveSlot, { body: { modalityType, optionIds: [optionId], keyspace }, idempotencyKey }, signal),

  currentReservation: async (_input: undefined, signal: AbortSignal): Promise<Reservation | null> =>
    (await call(currentReservation, {}, signal)).reservation,

  releaseReservation: ({ reservationId }: { reservationId: string }, signal: AbortSignal) =>
    call(releaseReservation, { params: { reservationId } }, signal),
});
