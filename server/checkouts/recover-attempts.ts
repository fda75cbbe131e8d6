import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { orderAttempts } from '../db/schema/checkouts.ts';
import { retryTime } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { type Attempt, LEASE_SECONDS } from './attempt.ts';
import { keepingLease } from './keep-lease.ts';
import { findTenders, type SettleDeps, settleAttempt } from './settle-attempt.ts';

/** Takes over an attempt no process is working on; parallel processes take different ones. */
async function takeOver(db: Database): Promise<Attempt | undefined> {
  const due = db
    .select({ id: orderAttempts.id })
    .from(orderAttempts)
    .where(and(eq(orderAttempts.status, 'AUTHORIZING'), lte(orderAttempts.leaseUntil, now)))
    .orderBy(asc(orderAttempts.leaseUntil))
    .limit(1)
    .for('update', { skipLocked: true });
  const [attempt] = await db
    .update(orderAttempts)
    .set({ leaseUntil: fromNow(LEASE_SECONDS) })
    .where(inArray(orderAttempts.id, due))
    .returning();
  return attempt;
}

/** The longest that an attempt waits which can't be ended. */
const LONGEST_WAIT_SECONDS = 60;

async function postpone(db: Database, id: string): Promise<void> {
  await db
    .update(orderAttempts)
    .set({
      tries: sql`${orderAttempts.tries} + 1`,
      leaseUntil: retryTime(orderAttempts.tries, LONGEST_WAIT_SECONDS),
    })
    .where(eq(orderAttempts.id, id));
}

/** The rest wait for the next run. */
const MAX_ATTEMPTS = 20;

/**
 * Finishes or reverses attempts interrupted by a crash or a silent processor; returns how many it ended. Any that
 * still can't be ended wait, longer each time. Each is taken over only when its turn comes, so a slow one doesn't
 * keep another process from the next.
 */
export async function recoverAttempts(deps: SettleDeps & Pick<Deps, 'log'>): Promise<number> {
  let ended = 0;
  for (let taken = 0; taken < MAX_ATTEMPTS; taken += 1) {
    const attempt = await takeOver(deps.db);
    if (!attempt) break;
    try {
      const { kind } = await keepingLease(deps, attempt, async () =>
        settleAttempt(deps, attempt, await findTenders(deps, attempt)),
      );
      deps.log.warn({ attempt: attempt.id, checkout: attempt.checkoutId, ending: kind }, 'attempt recovered');
      ended += 1;
    } catch (error) {
      deps.log.error({ error, attempt: attempt.id }, 'attempt not recovered');
      await postpone(deps.db, attempt.id);
    }
  }
  return ended;
}
