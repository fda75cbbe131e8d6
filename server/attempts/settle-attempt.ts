import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { attempts } from '../db/schema/attempts.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { rememberEbtBalance } from '../wallet/check-ebt-balance.ts';
import { creditSnapBalances } from '../wallet/snap-balances.ts';
import {
  type Attempt,
  type AttemptRow,
  type Ending,
  endingOf,
  type Failure,
  outcomeOf,
  type Results,
  snapBalance,
} from './attempt.ts';
import { readReturns } from './authorizations.ts';
import { reverseTenders } from './authorize.ts';

export type SettleDeps = Pick<Deps, 'db' | 'processor'>;

/** What one kind of attempt does at its end, each in one transaction that locks the attempt first. */
export interface Steps {
  /** Does what the attempt is for; false if it has ended or that can't be done anymore. */
  finalize: (db: Database, attempt: Attempt, results: Results) => Promise<boolean>;
  /** Puts back what the attempt took, once its authorizations are reversed; does nothing if it has ended. */
  fail: (db: Database, attempt: Attempt, failed: { failure: Failure; results: Results }) => Promise<void>;
}

async function readAttempt({ db }: SettleDeps, { id }: Attempt): Promise<AttemptRow> {
  return onlyRow(await db.select().from(attempts).where(eq(attempts.id, id)));
}

/** The PIN was entered, so the wallet may show what's left (SNP-20). */
async function rememberSnapBalance(
  { db }: SettleDeps,
  attempt: Attempt,
  balance: number | null,
): Promise<void> {
  const tender = attempt.tenders.find(({ paymentType }) => paymentType === 'EBT');
  if (tender && balance !== null) await rememberEbtBalance(db, { cardId: tender.paymentId, balance });
}

/**
 * Ends an attempt: done if every tender is authorized, otherwise with everything reversed. Whoever calls it, however
 * often, an attempt ends once; if another process ended it the other way in the meantime, the authorizations made here are
 * reversed, too.
 */
export async function settleAttempt(
  deps: SettleDeps,
  steps: Steps,
  { attempt, results }: { attempt: Attempt; results: Results },
): Promise<Ending> {
  const outcome = outcomeOf(attempt, results);
  if (outcome.kind === 'authorized') {
    if (await steps.finalize(deps.db, attempt, results)) {
      await rememberSnapBalance(deps, attempt, snapBalance(attempt, results, { isDone: true }));
      return { kind: 'done' };
    }
    const ending = endingOf(await readAttempt(deps, attempt));
    if (ending.kind === 'done') return ending;
  }
  const reversed = await reverseTenders(deps, attempt, results);
  const failure: Failure = outcome.kind === 'authorized' ? { kind: 'started' } : outcome;
  await rememberSnapBalance(deps, attempt, snapBalance(attempt, results, { isDone: false }));
  await steps.fail(deps.db, attempt, { failure, results: reversed });
  return endingOf(await readAttempt(deps, attempt));
}

/** Releases what the order no longer needs. Every call can be repeated, so a crash in between does no harm. */
export async function releaseReturns({ db, processor }: SettleDeps, attempt: AttemptRow): Promise<void> {
  const returns = await readReturns(db, attempt.id);
  for (const { authorization } of returns) {
    const { key, amount } = authorization;
    await (amount === 0 ? processor.reverse(key) : processor.reduce(key, amount));
  }
  await markReleased(db, attempt);
}

/** Notes that everything is released, and with it what's left on a SNAP card again; false if that's noted already. */
export const markReleased = (db: Database, { id }: Pick<AttemptRow, 'id'>): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const [done] = await tx
      .update(attempts)
      .set({ status: 'DONE' })
      .where(and(eq(attempts.id, id), eq(attempts.status, 'RELEASING')))
      .returning({ id: attempts.id });
    if (!done) return false;
    const returns = await readReturns(tx, id);
    await creditSnapBalances(
      tx,
      returns.map(({ authorization, returned }) => ({ ...authorization, amount: returned })),
    );
    return true;
  });
