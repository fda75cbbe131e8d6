import { eq } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import { orderAttempts } from '../db/schema/checkouts.ts';
import type { Deps } from '../http/context.ts';
import type { Authorization } from '../ports/processor.ts';
import { rememberEbtBalance } from '../wallet/check-ebt-balance.ts';
import { type Attempt, type Outcome, outcomeOf, type Results, snapBalance, tenderKey } from './attempt.ts';
import { closeAttempt, finalizeAttempt } from './end-attempt.ts';

export type SettleDeps = Pick<Deps, 'db' | 'processor'>;

export type Settled = { kind: 'placed' } | Exclude<Outcome, { kind: 'authorized' }>;

/**
 * Sends each tender to the processor in turn, SNAP along with its PIN; stops at the first that isn't approved.
 */
export async function authorizeTenders(
  { processor }: SettleDeps,
  attempt: Pick<Attempt, 'id' | 'tenders'>,
  encryptedPin?: string,
): Promise<Authorization[]> {
  const results: Authorization[] = [];
  for (const [position, { paymentType, instrumentId, amount }] of attempt.tenders.entries()) {
    const key = tenderKey(attempt, position);
    const pin = paymentType === 'EBT' ? { encryptedPin } : {};
    const result = await processor.authorize({ key, paymentType, instrumentId, amount, ...pin });
    results.push(result);
    if (result.status !== 'APPROVED' || result.reviewCode) break;
  }
  return results;
}

/** What the processor knows about an abandoned attempt. */
export async function findTenders(
  { processor }: SettleDeps,
  attempt: Pick<Attempt, 'id' | 'tenders'>,
): Promise<Results> {
  const results: (Authorization | null)[] = [];
  for (const position of attempt.tenders.keys())
    results.push(await processor.find(tenderKey(attempt, position)));
  return results;
}

/**
 * Gives everything back. Reverses what was approved; cancels keys the processor doesn't know, since their
 * authorization may still be under way.
 */
export async function undo(
  { processor }: SettleDeps,
  attempt: Pick<Attempt, 'id'>,
  results: Results,
): Promise<Results> {
  const undone: (Authorization | null)[] = [];
  for (const [position, result] of results.entries()) {
    const key = tenderKey(attempt, position);
    if (result === null) undone.push(await processor.cancel(key));
    else if (result.status === 'APPROVED') undone.push({ ...result, ...(await processor.reverse(key)) });
    else undone.push(result);
  }
  return undone;
}

/**
 * Ends an attempt: with an order if every tender is authorized, otherwise with everything reversed. Whoever calls
 * it, however often, an attempt ends once; if another process ended it the other way in the meantime, the
 * authorizations made here are reversed, too.
 */
export async function settleAttempt(deps: SettleDeps, attempt: Attempt, results: Results): Promise<Settled> {
  const outcome = outcomeOf(attempt, results);
  if (outcome.kind === 'authorized') {
    if (await finalizeAttempt(deps.db, attempt, results)) {
      await rememberSnapBalance(deps, attempt, snapBalance(attempt, results, { isPlaced: true }));
      return { kind: 'placed' };
    }
    const ended = await readEnding(deps, attempt);
    if (ended.kind !== 'placed') await undo(deps, attempt, results);
    return ended;
  }
  const undone = await undo(deps, attempt, results);
  await closeAttempt(deps.db, attempt, outcome, undone);
  await rememberSnapBalance(deps, attempt, snapBalance(attempt, results, { isPlaced: false }));
  return outcome;
}

/** The PIN was entered, so the wallet may show what's left (SNP-20). */
export async function rememberSnapBalance(
  { db }: SettleDeps,
  attempt: Pick<Attempt, 'tenders'>,
  balance: number | null,
): Promise<void> {
  const tender = attempt.tenders.find(({ paymentType }) => paymentType === 'EBT');
  if (tender && balance !== null) await rememberEbtBalance(db, { cardId: tender.paymentId, balance });
}

type Ending = Pick<typeof orderAttempts.$inferSelect, 'status' | 'reason' | 'decline'>;

async function readEnding({ db }: SettleDeps, { id }: Attempt): Promise<Settled> {
  const ended = await db
    .select({
      status: orderAttempts.status,
      reason: orderAttempts.reason,
      decline: orderAttempts.decline,
    })
    .from(orderAttempts)
    .where(eq(orderAttempts.id, id));
  return endingOf(onlyRow(ended));
}

/** How an attempt ended, according to its journal. */
export function endingOf({ status, reason, decline }: Ending): Settled {
  const code = reason ?? 'TRANSACTION_DECLINED';
  switch (status) {
    case 'PLACED':
      return { kind: 'placed' };
    case 'DECLINED':
      return { kind: 'declined', code, decline };
    case 'REJECTED':
      return { kind: 'rejected', code };
    case 'AUTHORIZING':
    case 'REVERSED':
      return { kind: 'interrupted' };
  }
}
