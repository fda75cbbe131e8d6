import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { attempts } from '../db/schema/attempts.ts';
import { once, type RequestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import type { AttemptRow } from './attempt.ts';

/** How an attempt ended, and what it was asked for. */
export const endedColumns = {
  status: attempts.status,
  reason: attempts.reason,
  decline: attempts.decline,
  payloadHash: attempts.payloadHash,
};

export type EndedAttempt = Pick<AttemptRow, keyof typeof endedColumns>;

type Key = Pick<AttemptRow, 'kind' | 'shopperId' | 'idempotencyKey'>;

/** Whether an attempt was begun under a key. */
export const isKey = (key: { [Name in keyof Key]: SQL | Key[Name] }): SQL | undefined =>
  and(
    eq(attempts.shopperId, key.shopperId),
    eq(attempts.kind, key.kind),
    eq(attempts.idempotencyKey, key.idempotencyKey),
  );

const findUnderKey = prepared('attempts_read_under_key', (db, given: Givens<Key>) =>
  db.select(endedColumns).from(attempts).where(isKey(given)),
);

/** The attempt that was begun under a key. */
export async function attemptUnderKey(tx: Database, key: Key): Promise<EndedAttempt | undefined> {
  const [earlier] = await findUnderKey(tx, key);
  return earlier;
}

/** Begins an attempt once: one that has ended under the key is the answer; STILL_RUNNING while it's authorizing. */
export const attemptOnce = <T>(
  key: Pick<RequestKey, 'payloadHash'>,
  earlier: EndedAttempt | null | undefined,
  begin: () => Promise<T>,
): Promise<T | { earlier: EndedAttempt }> =>
  once(key, {
    find: async () => earlier ?? undefined,
    again: (ended) => {
      if (ended.status === 'AUTHORIZING') throw new ProblemError('STILL_RUNNING');
      return { earlier: ended };
    },
    work: begin,
  });
