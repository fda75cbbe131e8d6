import { eq } from 'drizzle-orm';
import { outcomeOf, type Results, snapBalance } from '../checkouts/attempt.ts';
import { rememberSnapBalance, type SettleDeps, undo } from '../checkouts/settle-attempt.ts';
import { onlyRow } from '../db/only-row.ts';
import { modificationAttempts } from '../db/schema/modifications.ts';
import { type ChangeAttempt, type ChangeEnding, type ChangeEndingRow, endingOf } from './change-attempt.ts';
import { cancelRejected, closeChange, finalizeChange, markReleased } from './end-change.ts';

async function readEnding({ db }: SettleDeps, { id }: ChangeAttempt): Promise<ChangeEndingRow> {
  const { status, reason, decline } = modificationAttempts;
  return onlyRow(
    await db
      .select({ status, reason, decline })
      .from(modificationAttempts)
      .where(eq(modificationAttempts.id, id))
      .prepare('modifications_read_attempt_end')
      .execute(),
  );
}

/** Gives back what the changed order no longer needs. Every call can be repeated, so a crash in between does no harm. */
export async function giveBack({ db, processor }: SettleDeps, attempt: ChangeAttempt): Promise<void> {
  for (const { key, amount } of attempt.reductions) {
    await (amount === 0 ? processor.reverse(key) : processor.reduce(key, amount));
  }
  await markReleased(db, { attemptId: attempt.id });
}

/**
 * Ends an attempt: with the order changed if everything it needs in addition is authorized, otherwise with all of that
 * reversed and the order as it was. Whoever calls it, however often, it ends once. What the changed order no longer needs
 * is released afterward.
 */
export async function settleChange(
  deps: SettleDeps,
  attempt: ChangeAttempt,
  results: Results,
): Promise<ChangeEnding> {
  const outcome = outcomeOf(attempt, results);
  if (outcome.kind === 'authorized') {
    if (await finalizeChange(deps.db, attempt, results)) {
      await rememberSnapBalance(deps, attempt, snapBalance(attempt, results, { isPlaced: true }));
      return { kind: 'saved' };
    }
    const end = await readEnding(deps, attempt);
    const ending = endingOf(end);
    if (ending.kind === 'saved') return ending;
    await undo(deps, attempt, results);
    if (end.status !== 'AUTHORIZING') return ending;
    await closeChange(deps.db, attempt, { kind: 'started' });
    return { kind: 'started' };
  }
  const undone = await undo(deps, attempt, results);
  await rememberSnapBalance(deps, attempt, snapBalance(attempt, results, { isPlaced: false }));
  if (outcome.kind === 'rejected') {
    const { code } = outcome;
    if (attempt.madeBy === 'STORE') {
      const declined = { kind: 'declined', code, decline: null } as const;
      await closeChange(deps.db, attempt, declined);
      return declined;
    }
    await cancelRejected(deps.db, attempt, { code, results: undone });
    // Still running if the store has started on the order.
    await closeChange(deps.db, attempt, { kind: 'started' });
    return endingOf(await readEnding(deps, attempt));
  }
  await closeChange(deps.db, attempt, outcome);
  return outcome;
}
