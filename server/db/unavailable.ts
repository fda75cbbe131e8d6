import { sqlState } from './transaction.ts';

/** The database cannot be asked, or did not answer. What was sent last may have been done: only its key can tell. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** SQLSTATEs by which PostgreSQL says that it gives up: connection lost, no resources left, a statement cut off, shutdown. */
const GIVEN_UP = /^(08|53)...$|^57(014|P0\d)$|^25P03$/;

/** Whether something failed because the database does not serve now, however deeply the driver wrapped it. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable) return true;
  }
  return GIVEN_UP.test(sqlState(error) ?? '');
}
