import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { LEASE_SECONDS } from '../checkouts/attempt.ts';
import { keepingLease } from '../checkouts/keep-lease.ts';
import { findTenders, type SettleDeps } from '../checkouts/settle-attempt.ts';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { modificationAttempts } from '../db/schema/modifications.ts';
import { retryTime } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { type ChangeAttempt, changeAttemptColumns } from './change-attempt.ts';
import { giveBack, settleChange } from './settle-change.ts';

/** Takes over an attempt no process is working on; parallel processes take different ones. */
async function takeOver(db: Database): Promise<ChangeAttempt | undefined> {
  const due = db
    .select({ id: modificationAttempts.id })
    .from(modificationAttempts)
    .where(
      and(
        inArray(modificationAttempts.status, ['AUTHORIZING', 'RELEASING']),
        lte(modificationAttempts.leaseUntil, now),
      ),
    )
    .orderBy(asc(modificationAttempts.leaseUntil))
    .limit(1)
    .for('update', { skipLocked: true });
  const [attempt] = await db
    .update(modificationAttempts)
    .set({ leaseUntil: fromNow(LEASE_SECONDS) })
    .where(inArray(modificationAttempts.id, due))
    .returning(changeAttemptColumns);
  return attempt;
}

/** The longest that an attempt waits which can't be ended. */
const LONGEST_WAIT_SECONDS = 60;

async function postpone(db: Database, id: string): Promise<void> {
  await db
    .update(modificationAttempts)
    .set({
      tries: sql`${modificationAttempts.tries} + 1`,
      leaseUntil: retryTime(modificationAttempts.tries, LONGEST_WAIT_SECONDS),
    })
    .where(eq(modificationAttempts.id, id));
}

/** The rest wait for the next run. */
const MAX_CHANGES = 20;

type RecoverDeps = SettleDeps & Pick<Deps, 'log'>;

/** Finishes or reverses one, and releases what a changed order no longer needs. */
async function recover(deps: RecoverDeps, attempt: ChangeAttempt): Promise<string> {
  if (attempt.status === 'AUTHORIZING') {
    const { kind } = await settleChange(deps, attempt, await findTenders(deps, attempt));
    if (kind !== 'saved') return kind;
  }
  await giveBack(deps, attempt);
  return 'saved';
}

/** Ends the attempts to change orders that a crash or a silent processor interrupted; returns how many. */
export async function recoverChanges(deps: RecoverDeps): Promise<number> {
  let ended = 0;
  for (let taken = 0; taken < MAX_CHANGES; taken += 1) {
    const attempt = await takeOver(deps.db);
    if (!attempt) break;
    try {
      const ending = await keepingLease(deps, attempt, () => recover(deps, attempt));
      deps.log.warn({ attempt: attempt.id, checkout: attempt.checkoutId, ending }, 'change recovered');
      ended += 1;
    } catch (error) {
      deps.log.error({ error, attempt: attempt.id }, 'change not recovered');
      await postpone(deps.db, attempt.id);
    }
  }
  return ended;
}
