import type { SnapshotFrom } from 'xstate';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { reservationMachine } from './reservation.machine.ts';

export type ReservationSnapshot = SnapshotFrom<typeof reservationMachine>;

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
