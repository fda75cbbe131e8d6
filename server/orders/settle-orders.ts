import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { readAuthorizations } from '../attempts/authorizations.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/schema/orders.ts';
import { retryTime } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { paidBy } from '../modifications/plan-money.ts';

/** Orders per run. */
const BATCH = 50;

const readUnsettled = (db: Database) =>
  db
    .select({ id: orders.id, status: orders.status, checkoutId: orders.checkoutId })
    .from(orders)
    .where(
      and(
        eq(orders.settlement, 'AUTHORIZED'),
        inArray(orders.status, ['COMPLETED', 'CANCELED']),
        lte(orders.settleAt, now),
      ),
    )
    .orderBy(asc(orders.settleAt))
    .limit(BATCH);

/** The longest that an order that can't be settled waits for the next try. */
const LONGEST_WAIT_SECONDS = 3600;

async function postpone(db: Database, id: string): Promise<void> {
  await db
    .update(orders)
    .set({
      settleTries: sql`${orders.settleTries} + 1`,
      settleAt: retryTime(orders.settleTries, LONGEST_WAIT_SECONDS),
    })
    .where(eq(orders.id, id));
}

/**
 * Captures the money for orders that were handed over and reverses it for canceled ones, as well as holds on backup cards. Every call to the
 * processor can be repeated, so a crash in between, or another process working on the same order, does no harm. An order
 * that fails waits longer each time, while the others go on.
 */
export async function settleOrders({
  db,
  processor,
  log,
}: Pick<Deps, 'db' | 'processor' | 'log'>): Promise<number> {
  let settled = 0;
  for (const { id, status, checkoutId } of await readUnsettled(db)) {
    try {
      for (const authorization of await readAuthorizations(db, { checkoutId })) {
        const { key } = authorization;
        // A change may have released one entirely.
        const paid = status === 'COMPLETED' ? paidBy(authorization) : 0;
        await (paid > 0 ? processor.complete(key, paid) : processor.reverse(key));
      }
      const settlement = status === 'COMPLETED' ? 'CAPTURED' : 'REVERSED';
      await db.update(orders).set({ settlement }).where(eq(orders.id, id));
      settled += 1;
    } catch (error) {
      log.error({ error, order: id }, 'order not settled');
      await postpone(db, id);
    }
  }
  return settled;
}
