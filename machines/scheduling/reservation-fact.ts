import type { ReservationSnapshot } from './reservation.selectors.ts';
import { heldFact, type ReservationFact } from './reservation.ts';

/** What the charts that watch the reservation are told. */
export function reservationFact(snapshot: ReservationSnapshot): ReservationFact {
  const { reservation, failure } = snapshot.context;
  if (snapshot.matches('held') && reservation) return heldFact(reservation);
  if (snapshot.matches('refused') && failure) return { type: 'reservation.refused', failure };
  if (snapshot.matches('expired') || snapshot.matches('lapsed')) {
    return { type: 'reservation.expired', modalityType: reservation?.modalityType ?? null };
  }
  return { type: snapshot.matches('idle') ? 'reservation.released' : 'reservation.pending' };
}
