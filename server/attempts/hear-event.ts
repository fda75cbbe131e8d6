import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { attempts, authorizations, processorEvents, RUNNING } from '../db/schema/attempts.ts';
import { sweepOf } from '../db/sweep.ts';
import { withTransaction } from '../db/transaction.ts';

/**
 * The processor said that something about a key has ended: whatever its order is waiting for is due now, and recovery asks how it
 * ended. An attempt that a process is working on isn't taken from it; it's due when that leaves it. An event that was heard before does
 * nothing, nor does one about an unknown key.
 */
export const hearEvent = (db: Database, { id, key }: { id: string; key: string }): Promise<void> =>
  withTransaction(db, async (tx) => {
    const isNew = await tx.insert(processorEvents).values({ id }).onConflictDoNothing().returning();
    if (isNew.length === 0) return;
    const orders = tx
      .select({ checkoutId: attempts.checkoutId })
      .from(authorizations)
      .innerJoin(attempts, eq(attempts.id, authorizations.attemptId))
      .where(eq(authorizations.key, key));
    await tx
      .update(attempts)
      .set({
        wakes: sql`${attempts.wakes} + 1`,
        leaseUntil: sql`case when ${attempts.tries} > 0 then ${now} else ${attempts.leaseUntil} end`,
      })
      .where(and(inArray(attempts.checkoutId, orders), inArray(attempts.status, RUNNING)));
  });

/** Signatures are good for five minutes; older events can't be sent again. */
export const forgetEvents = sweepOf({
  table: processorEvents,
  key: [processorEvents.id],
  age: processorEvents.receivedAt,
  due: lt(processorEvents.receivedAt, fromNow(-3600)),
});
