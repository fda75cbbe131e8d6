import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { attempts } from '../db/schema/attempts.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Deps } from '../http/context.ts';
import { attemptsSettled } from '../telemetry/counters.ts';
import { rememberEbtBalance } from '../wallet/snap-balances.ts';
import {
  type Attempt,
  type AttemptRow,
  beginReversing,
  type Ending,
  endingOf,
  type Failure,
  outcomeOf,
  type Results,
  snapBalance,
} from './attempt.ts';
import { reverseTenders } from './authorize.ts';

export type SettleDeps = Pick<Deps, 'db' | 'processor'> & EventDeps;

/** What one kind of attempt does at its end, in a transaction of its own; each locks the attempt first. */
export interface Steps<Done = true> {
  /** Does what the attempt is for, and says what came of it; false if it has ended or that can't be done anymore. */
  finalize: (tx: Transaction, deps: EventDeps, attempt: Attempt, results: Results) => Promise<Done | false>;
  /** Puts back what the attempt took, once its authorizations are reversed; false if it has ended. */
  fail: (
    tx: Database,
    deps: EventDeps,
    attempt: Attempt,
    failed: { failure: Failure; results: Results },
  ) => Promise<boolean>;
}

async function readAttempt({ db }: SettleDeps, { id }: Attempt): Promise<AttemptRow> {
  return onlyRow(await db.select().from(attempts).where(eq(attempts.id, id)));
}

/** Notes what's left on the attempt's EBT card with what ends it: what gives money back later adds to it. */
async function rememberSnapBalance(
  tx: Database,
  attempt: Attempt,
  results: Results,
  { isDone }: { isDone: boolean },
): Promise<void> {
  const tender = attempt.tenders.find(({ paymentType }) => paymentType === 'EBT');
  const balance = snapBalance(attempt, results, { isDone });
  if (!tender || balance === null) return;
  await rememberEbtBalance(tx, {
    cardId: tender.paymentId,
    balance,
    taken: isDone ? tender.amount : 0,
    askedAfter: attempt.createdAt,
    attemptId: attempt.id,
  });
}

/**
 * Ends an attempt and counts it: done if every tender is authorized, otherwise with everything reversed. Whoever calls it, however
 * often, an attempt ends once; if another process ended it the other way in the meantime, the authorizations made here are
 * reversed, too.
 */
export async function settleAttempt<Done>(
  deps: SettleDeps,
  steps: Steps<Done>,
  settled: { attempt: Attempt; results: Results },
): Promise<Ending<Done>> {
  const ending = await settle(deps, steps, settled);
  attemptsSettled.inc({ kind: settled.attempt.kind, ending: ending.kind });
  return ending;
}

async function settle<Done>(
  deps: SettleDeps,
  steps: Steps<Done>,
  { attempt, results }: { attempt: Attempt; results: Results },
): Promise<Ending<Done>> {
  const outcome = outcomeOf(attempt, results);
  if (outcome.kind === 'authorized') {
    const result = await withTransaction(deps.db, async (tx) => {
      const done = await steps.finalize(tx, deps, attempt, results);
      if (done !== false) await rememberSnapBalance(tx, attempt, results, { isDone: true });
      return done;
    });
    if (result !== false) return { kind: 'done', result };
  }
  if (!(await beginReversing(deps.db, attempt))) {
    const ending = endingOf(await readAttempt(deps, attempt));
    if (ending.kind === 'done') return ending;
  }
  const reversed = await reverseTenders(deps, attempt, results);
  const failure: Failure = outcome.kind === 'authorized' ? { kind: 'started' } : outcome;
  await withTransaction(deps.db, async (tx) => {
    if (!(await steps.fail(tx, deps, attempt, { failure, results: reversed }))) return;
    await rememberSnapBalance(tx, attempt, results, { isDone: false });
  });
  return endingOf(await readAttempt(deps, attempt));
}
