import * as v from 'valibot';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

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
