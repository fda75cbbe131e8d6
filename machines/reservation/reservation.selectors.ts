import type { SnapshotFrom } from 'xstate';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { reservationMachine } from './reservation.machine.ts';
import { heldFact, isHeld, type ReservationFact } from './reservation.ts';

export type ReservationSnapshot = SnapshotFrom<typeof reservationMachine>;

/** The reservation while it's held, as far as the store has said. */
export const heldReservation = (snapshot: ReservationSnapshot | undefined): Reservation | null => {
  const reservation = snapshot?.context.reservation ?? null;
  const isKept = snapshot?.matches('held') || snapshot?.matches('checking');
  return isKept && reservation && isHeld(reservation) ? reservation : null;
};

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

/** The status of the time left, for showing it (RSV-06, RSV-09). */
export function timeLeftStatus(snapshot: ReservationSnapshot) {
  if (snapshot.matches('checking')) return 'checking';
  if (snapshot.matches({ held: { runningOut: 'extending' } })) return 'extending';
  if (snapshot.matches({ held: { runningOut: 'extensionRefused' } })) return 'extensionRefused';
  if (snapshot.matches({ held: { runningOut: 'extensionFailed' } })) return 'extensionFailed';
  return snapshot.matches({ held: 'runningOut' }) ? 'runningOut' : 'enough';
}

const QUARTER = 15 * 60_000;
const MINUTE = 60_000;

/**
 * The time by which the order must be placed (RSV-09): the end, rounded down to 15 minutes so that it never promises
 * more time than there is, or to a minute once that has passed. Uses only the store's clock.
 */
export function placeBy({ expiration }: Reservation, remainingMs = expiration.remainingMs): string {
  const end = Date.parse(expiration.value);
  const quarter = Math.floor(end / QUARTER) * QUARTER;
  const now = end - remainingMs;
  return new Date(quarter > now ? quarter : Math.floor(end / MINUTE) * MINUTE).toISOString();
}
