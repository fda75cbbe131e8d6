import type { Database, Transaction } from './handle.ts';

const ATTEMPTS = 12;
/** With pauses of at most this, a shopper who makes twenty requests at once gets through. */
const LONGEST_PAUSE_MS = 64;

/** What a transaction was decided by has changed before it held the locks: `retried` begins anew, as after PostgreSQL's own 40001. */
export class SerializationFailure extends Error {
  override name = 'SerializationFailure';
  readonly code = '40001';
}

/** Serialization failure and deadlock: the same transaction may succeed if it's retried. */
const RETRIED: ReadonlySet<string> = new Set(['40001', '40P01']);

/** These, plus a unique violation: another call wrote the row first, and reading again finds it. */
export const RETRIED_OR_TAKEN: ReadonlySet<string> = new Set([...RETRIED, '23505']);

/** The SQLSTATE of a failed statement, however deeply the driver wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Retries `work` from the beginning if it fails with one of the SQLSTATEs. */
export async function retried<T>(work: () => Promise<T>, states: ReadonlySet<string> = RETRIED): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !states.has(sqlState(error) ?? '')) throw error;
      await pause(Math.min(2 ** attempt, LONGEST_PAUSE_MS) * (1 + Math.random()));
    }
  }
}

/**
 * Runs `work` in one transaction and retries all of it if the database asks for that. Inside, use only the given
 * handle: the embedded database has one connection, so a statement outside the transaction would wait for it
 * forever.
 */
export const withTransaction = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  retried(() => db.transaction(work));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
