import type { Database } from './database.ts';

const ATTEMPTS = 12;
/** A shopper who asks twenty times at once gets through by turns of this length at most. */
const LONGEST_PAUSE_MS = 64;

/** Serialization failure and deadlock: the same transaction may succeed when it is run again. */
const RETRIED: ReadonlySet<string> = new Set(['40001', '40P01']);

/** These, and a unique index that another call was faster at: looking again tells what it did. */
export const RETRIED_OR_TAKEN: ReadonlySet<string> = new Set([...RETRIED, '23505']);

/** The SQLSTATE of a failed statement, however deeply the driver wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Runs `work` again, from its beginning, when it failed with one of the SQLSTATEs. */
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
 * Runs `work` in one transaction, whole again when the database asks for it. Inside, use only the handle given: the
 * embedded database has one connection, so a statement beside the transaction would wait for it for ever.
 */
export const withTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  retried(() => db.transaction(work));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
