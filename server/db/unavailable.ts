import { sqlState } from './transaction.ts';

/** The database can't be reached or didn't respond. The last thing sent may have been done; only its key can tell. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** SQLSTATEs with which PostgreSQL gives up: connection lost, out of resources, statement cut off, shutdown, no longer the primary. */
const GIVEN_UP = /^(08|53)...$|^57(014|P0\d)$|^25(P03|006)$/;

/** Whether something failed because the database isn't available now, however deeply the driver wrapped it. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable) return true;
  }
  return GIVEN_UP.test(String(sqlState(error)));
}
