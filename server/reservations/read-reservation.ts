import { and, desc, eq } from 'drizzle-orm';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { DAY } from '../db/clock.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { selectReservations, statusAt, toReservation } from './reservation.ts';

const findOwn = prepared('reservations_read', (db, given: Givens<{ id: string; shopperId: string }>) =>
  selectReservations(db).where(
    and(eq(reservations.id, given.id), eq(reservations.shopperId, given.shopperId)),
  ),
);

/** One of the shopper's reservations; NOT_FOUND if it's another shopper's. */
export async function getReservation(
  { db }: Pick<Deps, 'db'>,
  { shopperId, reservationId }: { shopperId: string; reservationId: string },
): Promise<Reservation> {
  const [row] = await findOwn(db, { id: reservationId, shopperId });
  if (!row) throw new ProblemError('NOT_FOUND');
  return toReservation(row);
}

const findNewest = prepared('reservations_read_newest', (db, given: Givens<{ shopperId: string }>) =>
  selectReservations(db)
    .where(eq(reservations.shopperId, given.shopperId))
    .orderBy(desc(reservations.createdAt))
    .limit(1),
);

/**
 * The newest reservation, unless it was used or released. An expired one counts for a day, even after the shopper
 * has seen it.
 */
export async function currentReservation(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Reservation | null> {
  const [row] = await findNewest(db, { shopperId });
  if (!row) return null;
  const status = statusAt(row.reservation, row.now);
  const isRecent = row.now.getTime() - row.reservation.expiresAt.getTime() < DAY * 1000;
  return status !== 'USED' && status !== 'RELEASED' && isRecent ? toReservation(row) : null;
}
