import {
  currentReservation,
  extendReservation,
  type Reservation,
  releaseReservation,
} from '../contracts/reservations.ts';
import type { Call } from './call.ts';

interface WhichReservation {
  reservationId: string;
}

/** What every page may ask about the hold; taking and changing one stands in promises.ts. */
export const createReservationServices = (call: Call) => ({
  currentReservation: async (_input: undefined, signal: AbortSignal): Promise<Reservation | null> =>
    (await call(currentReservation, {}, signal)).reservation,

  releaseReservation: (params: WhichReservation, signal: AbortSignal) =>
    call(releaseReservation, { params }, signal),

  extendReservation: (params: WhichReservation, signal: AbortSignal): Promise<Reservation> =>
    call(extendReservation, { params }, signal),
});
