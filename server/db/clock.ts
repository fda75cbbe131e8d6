import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { onlyRow } from './only-row.ts';
import { type Given, prepared } from './prepared.ts';

/**
 * The database's clock. It decides what has expired, because the clocks of a store's processes may differ. It stands still
 * within a transaction and is rounded to milliseconds, as columns are, so that a row that's due from now on is due now.
 */
export const now: SQL<Date> = sql`now()::timestamptz(3)`.mapWith((value: string) => new Date(value));

/** The same clock, but it keeps running within a transaction. */
export const timeOfCall: SQL<Date> = sql`clock_timestamp()::timestamptz(3)`.mapWith(
  (value: string) => new Date(value),
);

/** The time so many seconds from now; negative for the past. */
export const fromNow = (seconds: number | Given<number>): SQL<Date> =>
  sql`now() + make_interval(secs => ${seconds})`;

/** Seconds per day. */
export const DAY = 86_400;

const readClock = prepared('clock_read', (db) => db.select({ at: now }).from(sql`(values (1)) as one`));

/** What the database's clock says. */
export async function timeOf(db: Database): Promise<Date> {
  return onlyRow(await readClock(db, {})).at;
}
