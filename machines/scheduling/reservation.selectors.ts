import type { SnapshotFrom } from 'xstate';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { reservationMachine } from './reservation.machine.ts';
import { heldFact, type ReservationFact } from './reservation.ts';

export type ReservationSnapshot = SnapshotFrom<typeof reservationMachine>;

/** What the charts that watch it hear of it. */
export function reservationFact(snapshot: ReservationSnapshot): ReservationFact {
  const { reservation, failure } = snapshot.context;
  if (snapshot.matches('held') && reservation) return heldFact(reservation);
  if (snapshot.matches('refused') && failure) return { type: 'reservation.refused', failure };
  if (snapshot.matches('expired') || snapshot.matches('lapsed')) {
    return { type: 'reservation.expired', modalityType: reservation?.modalityType ?? null };
  }
  return { type: snapshot.matches('idle') ? 'reservation.letGo' : 'reservation.pending' };
}

const QUARTER = 15 * 60_000;
const MINUTE = 60_000;

/**
 * By when the order must be placed (RSV-09): the end, rounded down to a quarter of an hour so that it never
 * promises more than there is; to a minute once that quarter has passed. By the store's clock alone.
 */
export function placeBy({ expiration }: Reservation, remainingMs = expiration.remainingMs): string {
  const end = Date.parse(expiration.value);
  const quarter = Math.floor(end / QUARTER) * QUARTER;
  const now = end - remainingMs;
  return new Date(quarter > now ? quarter : Math.floor(end / MINUTE) * MINUTE).toISOString();
}
