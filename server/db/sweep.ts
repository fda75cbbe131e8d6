import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** How long a row that failed once usually waits, in seconds; each further failure doubles it. */
const FIRST_WAIT_SECONDS = 5;

/** When a row whose work failed is due again: later each time, so that it doesn't hold up the others. */
export const retryTime = (
  tries: PgColumn,
  longestSeconds: number,
  firstSeconds = FIRST_WAIT_SECONDS,
): SQL<Date> =>
  sql`now() + make_interval(secs => least(${longestSeconds}::float8, ${firstSeconds} * power(2, least(${tries}, 20))))`;

interface Sweep {
  table: PgTable;
  /** The columns of its primary key. */
  key: readonly PgColumn[];
  /** The column with a row's age; it has an index. */
  age: PgColumn;
  /** Which rows are no longer needed, by that column. */
  due: SQL | undefined;
}

/** Rows per statement, which holds their locks for milliseconds. */
const BATCH = 500;

/** The rest wait for the next run, so that a backlog doesn't keep the process from shutting down. */
const BATCHES = 20;

/**
 * Creates a function that deletes due rows, oldest first, and returns how many; parallel processes take different
 * ones.
 */
export const sweepOf =
  (sweep: Sweep) =>
  async (db: Database): Promise<number> => {
    let all = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const deleted = await deleteBatch(db, sweep);
      all += deleted;
      if (deleted < BATCH) break;
    }
    return all;
  };

async function deleteBatch(db: Database, { table, key, age, due: isDue }: Sweep): Promise<number> {
  const keys = Object.fromEntries(key.map((column) => [column.name, column]));
  const due = db
    .$with('due')
    .as(
      db
        .select(keys)
        .from(table)
        .where(isDue)
        .orderBy(asc(age))
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    );
  const deleted = await db
    .with(due)
    .delete(table)
    .where(inArray(sql`(${sql.join([...key], sql`, `)})`, db.select().from(due)))
    .returning({ one: sql`1` });
  return deleted.length;
}
