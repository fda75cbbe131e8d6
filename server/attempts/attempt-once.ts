import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { attempts } from '../db/schema/attempts.ts';
import { once, type RequestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import type { AttemptRow } from './attempt.ts';

const findUnderKey = prepared(
  'attempts_read_under_key',
  (db, given: Givens<Pick<AttemptRow, 'kind' | 'shopperId' | 'idempotencyKey'>>) =>
    db
      .select()
      .from(attempts)
      .where(
        and(
          eq(attempts.shopperId, given.shopperId),
          eq(attempts.kind, given.kind),
          eq(attempts.idempotencyKey, given.idempotencyKey),
        ),
      ),
);

/** Begins an attempt once: one that has ended under the key is the answer; STILL_RUNNING while it's authorizing. */
export const attemptOnce = <T>(
  tx: Database,
  { kind, ...key }: RequestKey & Pick<AttemptRow, 'kind'>,
  begin: () => Promise<T>,
): Promise<T | { earlier: AttemptRow }> =>
  once(key, {
    find: async () => {
      const { shopperId, idempotencyKey } = key;
      const [earlier] = await findUnderKey(tx, { kind, shopperId, idempotencyKey });
      return earlier;
    },
    again: (earlier) => {
      if (earlier.status === 'AUTHORIZING') throw new ProblemError('STILL_RUNNING');
      return { earlier };
    },
    work: begin,
  });
