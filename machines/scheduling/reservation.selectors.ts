import type { SnapshotFrom } from 'xstate';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { ReservationFailure } from './hold.ts';
import type { reservationMachine } from './reservation.machine.ts';

export type ReservationSnapshot = SnapshotFrom<typeof reservationMachine>;

/** A reservation as other charts see it. `pending` while the store is asked. */
export type Hold =
  | { status: 'pending' }
  | { status: 'none' }
  | { status: 'held'; reservation: Reservation }
  /** An order is being placed with it; by which checkout, where that is known. */
  | { status: 'committing'; checkoutId: string | null }
  /** It ran out, and none was reserved since. */
  | { status: 'expired'; modalityType: Reservation['modalityType'] | null }
  | { status: 'refused'; failure: ReservationFailure };

export type HoldFact = { type: 'hold.changed'; hold: Hold };

function holdOf(snapshot: ReservationSnapshot): Hold {
  const { reservation, failure } = snapshot.context;
  if (snapshot.matches('held') && reservation) {
    const { status, checkoutId } = reservation;
    return status === 'COMMITTING' ? { status: 'committing', checkoutId } : { status: 'held', reservation };
  }
  if (snapshot.matches('refused') && failure) return { status: 'refused', failure };
  if (snapshot.matches('expired') || snapshot.matches('lapsed')) {
    return { status: 'expired', modalityType: reservation?.modalityType ?? null };
  }
  return { status: snapshot.matches('idle') ? 'none' : 'pending' };
}

export const holdFact = (snapshot: ReservationSnapshot): HoldFact => ({
  type: 'hold.changed',
  hold: holdOf(snapshot),
});

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
