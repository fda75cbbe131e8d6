import { and, eq, gt } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { ProblemError } from '../http/problems.ts';

/** The time of what a shopper has reserved is over now; everything else follows as if it had passed. */
export async function expireNow(db: Database, shopperId: string): Promise<void> {
  const held = await db
    .update(reservations)
    .set({ expiresAt: now })
    .where(
      and(
        eq(reservations.shopperId, shopperId),
        eq(reservations.status, 'HELD'),
        gt(reservations.expiresAt, now),
      ),
    )
    .returning({ id: reservations.id });
  if (held.length === 0) throw new ProblemError('NOT_FOUND');
}
