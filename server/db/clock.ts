import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { onlyRow } from './only-row.ts';

/**
 * The database's clock, which judges what has expired, since the processes of a store needn't agree. It stands still
 * within a transaction, and is rounded to milliseconds as columns are: what becomes due now is due now.
 */
export const now: SQL<Date> = sql`now()::timestamptz(3)`.mapWith((value: string) => new Date(value));

/** The same, but it goes on within a transaction. */
export const timeOfCall: SQL<Date> = sql`clock_timestamp()::timestamptz(3)`.mapWith(
  (value: string) => new Date(value),
);

/** The time that many seconds from now; negative for the past. */
export const fromNow = (seconds: number): SQL<Date> => sql`now() + make_interval(secs => ${seconds})`;

/** Seconds per day. */
export const DAY = 86_400;

/** What the database's clock says. */
export async function timeOf(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`select ${now} as at`);
  return new Date(onlyRow(rows).at);
}
