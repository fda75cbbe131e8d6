import * as v from 'valibot';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

interface Postponed {
  table: string;
  /** The column that counts a row's failures in a row. */
  tries: string;
  /** The column with the time from which it's due; sweeps take what has been due longest. */
  due: string;
  /** The longest wait, in seconds. */
  longest: number;
}

/** How long a row that failed once waits, in seconds; each further failure doubles it. */
const FIRST_WAIT_SECONDS = 5;

/** Creates a function that postpones a row whose work failed, so that it keeps no other from its turn. */
export function postponeOf(
  name: string,
  { table, tries, due, longest }: Postponed,
): (db: Database, values: { id: string }) => Promise<unknown> {
  return statement({
    name,
    params: ['id'],
    row: {},
    text: `update ${table} set ${tries} = ${tries} + 1,
      ${due} = now() + make_interval(secs => least(${longest}, ${FIRST_WAIT_SECONDS} * power(2, least(${tries}, 20))))
    where id = $id`,
  });
}

interface Forgotten {
  table: string;
  /** The columns of its primary key. */
  key: string;
  /** The column with a row's age; it has an index. */
  age?: string;
  /** Which rows are no longer needed, by that column. */
  due: string;
}

/** Rows per statement, which holds their locks for milliseconds. */
const BATCH = 500;

/** The rest wait for the next run, so that a backlog doesn't keep the process from shutting down. */
const BATCHES = 20;

/**
 * Creates a function that deletes due rows, oldest first, and returns how many; parallel processes take different
 * ones.
 */
export function sweepOf(
  name: string,
  { table, key, age = 'expires_at', due }: Forgotten,
): (db: Database) => Promise<number> {
  const forgetBatch = statement({
    name,
    params: [],
    row: { forgotten: v.number() },
    text: `with due as materialized (
      select ${key} from ${table} where ${due} order by ${age} limit ${BATCH} for update skip locked
    ), gone as (delete from ${table} where (${key}) in (select ${key} from due) returning 1)
    select count(*)::int as forgotten from gone`,
  });
  return async (db) => {
    let all = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const [row] = await forgetBatch(db, {});
      const forgotten = row?.forgotten ?? 0;
      all += forgotten;
      if (forgotten < BATCH) break;
    }
    return all;
  };
}
