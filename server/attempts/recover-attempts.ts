import { and, asc, eq, inArray, lte, ne, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { type AttemptKind, type AuthorizingKind, attempts, RUNNING } from '../db/schema/attempts.ts';
import type { Deps } from '../http/context.ts';
import { type Attempt, type Ending, LEASE_SECONDS } from './attempt.ts';
import { readTenders } from './authorizations.ts';
import { findTenders } from './authorize.ts';
import { keepingLease } from './keep-lease.ts';
import { leaveToRecovery } from './leave-to-recovery.ts';
import { releaseMoney } from './release-money.ts';
import { type SettleDeps, type Steps, settleAttempt } from './settle-attempt.ts';

const capturing = alias(attempts, 'capturing');

/** Nothing can be refunded before it's captured. */
const isCaptured = (db: Database) =>
  or(
    ne(attempts.kind, 'REFUND'),
    notExists(
      db
        .select({ id: capturing.id })
        .from(capturing)
        .where(
          and(
            eq(capturing.checkoutId, attempts.checkoutId),
            inArray(capturing.kind, ['HAND_OVER', 'TIP']),
            eq(capturing.status, 'RELEASING'),
          ),
        ),
    ),
  );

/** Takes over an attempt no process is working on; parallel processes take different ones. */
async function takeOver(db: Database): Promise<Attempt | undefined> {
  const due = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.status, RUNNING), lte(attempts.leaseUntil, now), isCaptured(db)))
    .orderBy(asc(attempts.leaseUntil))
    .limit(1)
    .for('update', { skipLocked: true });
  const [attempt] = await db
    .update(attempts)
    .set({ leaseUntil: fromNow(LEASE_SECONDS) })
    .where(inArray(attempts.id, due))
    .returning();
  return attempt && { ...attempt, tenders: await readTenders(db, attempt.id) };
}

/** The rest wait for the next run. */
const MAX_ATTEMPTS = 20;

/** The steps of the kinds that authorize money first. */
type StepsByKind = Readonly<
  Record<AuthorizingKind, Steps<unknown>> & Partial<Record<AttemptKind, Steps<unknown>>>
>;

/** Finishes or reverses one, and moves the money that its order is waiting for. */
async function recover(
  deps: SettleDeps,
  steps: Steps<unknown> | undefined,
  attempt: Attempt,
): Promise<Ending> {
  if (steps && attempt.status === 'AUTHORIZING') {
    const results = await findTenders(deps, attempt);
    const ending = await settleAttempt(deps, steps, { attempt, results });
    if (ending.kind !== 'done') return ending;
  }
  await releaseMoney(deps, attempt);
  return { kind: 'done' };
}

/**
 * Finishes or reverses attempts interrupted by a crash or a silent processor, and moves the money of those that were left to
 * it; returns how many it ended. Any that
 * still can't be ended wait, longer each time. Each is taken over only when its turn comes, so a slow one doesn't
 * keep another process from the next.
 */
export async function recoverAttemptsOf(
  deps: SettleDeps & Pick<Deps, 'log'>,
  stepsOf: StepsByKind,
): Promise<number> {
  let ended = 0;
  for (let taken = 0; taken < MAX_ATTEMPTS; taken += 1) {
    const attempt = await takeOver(deps.db);
    if (!attempt) break;
    const { id, kind, checkoutId } = attempt;
    try {
      const steps = stepsOf[kind];
      const ending = await keepingLease(deps, attempt, () => recover(deps, steps, attempt));
      if (steps)
        deps.log.warn({ attempt: id, kind, checkout: checkoutId, ending: ending.kind }, 'attempt recovered');
      ended += 1;
    } catch (error) {
      await leaveToRecovery(deps, attempt, { error, kind, what: 'attempt not recovered' });
    }
  }
  return ended;
}
