import { and, desc, eq } from 'drizzle-orm';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { DAY } from '../db/clock.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { selectHolds, statusAt, toReservation } from './reservation.ts';

/** One of the shopper's reservations; NOT_FOUND if it's another shopper's. */
export async function getReservation(
  { db }: Pick<Deps, 'db'>,
  { shopperId, reservationId }: { shopperId: string; reservationId: string },
): Promise<Reservation> {
  const [row] = await selectHolds(db)
    .where(and(eq(reservations.id, reservationId), eq(reservations.shopperId, shopperId)))
    .prepare('reservations_read')
    .execute();
  if (!row) throw new ProblemError('NOT_FOUND');
  return toReservation(row);
}

/**
 * The newest reservation, unless it was used or released. An expired one counts for a day, even after the shopper
 * has seen it.
 */
export async function currentReservation(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Reservation | null> {
  const [row] = await selectHolds(db)
    .where(eq(reservations.shopperId, shopperId))
    .orderBy(desc(reservations.createdAt))
    .limit(1)
    .prepare('reservations_read_newest')
    .execute();
  if (!row) return null;
  const status = statusAt(row.hold, row.now);
  const isRecent = row.now.getTime() - row.hold.expiresAt.getTime() < DAY * 1000;
  return status !== 'USED' && status !== 'RELEASED' && isRecent ? toReservation(row) : null;
}
