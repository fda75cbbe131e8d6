import { and, eq } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { freePlaces } from './places.ts';

/**
 * Releases a reservation; does nothing the second time or if its order is placed. An expired one has lapsed once the shopper
 * has seen it; its place is already free or becomes free here.
 */
export const releaseReservation = (
  { db }: Pick<Deps, 'db'>,
  { shopperId, reservationId }: { shopperId: string; reservationId: string },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [mine] = await tx
      .select({
        status: reservations.status,
        slotId: reservations.slotId,
        expiresAt: reservations.expiresAt,
        now,
      })
      .from(reservations)
      .where(and(eq(reservations.id, reservationId), eq(reservations.shopperId, shopperId)))
      .for('update');
    if (!mine) throw new ProblemError('NOT_FOUND');
    if (mine.status === 'COMMITTING') throw new ProblemError('STILL_RUNNING');
    if (mine.status !== 'HELD' && mine.status !== 'EXPIRED') return;
    await tx
      .update(reservations)
      .set({ status: mine.expiresAt <= mine.now ? 'LAPSED' : 'RELEASED' })
      .where(eq(reservations.id, reservationId));
    if (mine.status === 'HELD' && mine.slotId !== null) await freePlaces(tx, [mine.slotId]);
  });
