import * as v from 'valibot';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

interface Forgotten {
  table: string;
  /** Its primary key's columns. */
  key: string;
  /** The column that says how old a row is; it has an index. */
  age?: string;
  /** Which rows are of no use any more, by that column. */
  due: string;
}

/** Rows that one statement takes: it holds their locks for milliseconds. */
const BATCH = 500;

/** What remains after so many is for the next time, so that a backlog keeps nobody from ending the process. */
const BATCHES = 20;

/** Makes what forgets rows that are due, oldest first, and says how many; several processes at once take different ones. */
export function forgetting(
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
