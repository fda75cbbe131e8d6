import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { Database } from './database.ts';
import type { ReadDatabase } from './read-database.ts';

/** Stands for a value in a prepared query, which each run supplies in the driver's form; a JSON array or null needs `json`. */
export type Given<Value> = SQL<Value>;

/** Stand-ins for all the values of a run. */
export type Givens<Values> = { readonly [Name in keyof Values]-?: Given<Values[Name]> };

/** What any of Drizzle's builders ends in. */
interface Preparable<Result> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> };
}

/**
 * A query that is built once for each connection, and planned there once, under a name of its own. What differs from run to
 * run is `given`, so the text stays the same: `anyOf` in place of `inArray`, and no insert of as many rows as there are.
 * Queries of one transaction that are started together (`Promise.all`) are sent together and run in that order. Start only
 * single queries that way: if one fails, whatever continues after another would run once the transaction is over.
 */
export function prepared<Values extends object, Result, Db extends ReadDatabase = Database>(
  name: string,
  build: (db: Db, given: Givens<Values>) => Preparable<Result>,
): (db: Db, values: Values) => Promise<Result> {
  const given = new Proxy({}, { get: (_, value) => sql`${sql.placeholder(String(value))}` });
  const onConnection = new WeakMap<Db, ReturnType<Preparable<Result>['prepare']>>();
  return (db, values) => {
    const known = onConnection.get(db);
    const query = known ?? build(db, given as Givens<Values>).prepare(name);
    if (!known) onConnection.set(db, query);
    return query.execute(values as Record<string, unknown>);
  };
}

const asJson = {
  mapToDriverValue: (value: unknown) => (value === null ? null : JSON.stringify(value)),
};

/** Writes a value as JSON: the driver would take an array for one of PostgreSQL's. */
export const json = <Value>({ queryChunks }: Given<Value>): SQL<Value> =>
  sql.join(
    queryChunks.map((chunk) => (is(chunk, Placeholder) ? sql.param(chunk, asJson) : chunk)),
  ) as SQL<Value>;

/** A write whose rows nobody asks for. */
export interface Write {
  returning: (columns: { done: SQL.Aliased<number> }) => unknown;
}

const done = sql<number>`1`.as('done');

/** Writes as parts of a statement, for `with`: each sees the rows as they were before it, and none another's. */
export const parts = (db: Database, writes: readonly Write[]) =>
  writes.map((write, index) =>
    db.$with(`write_${index}`).as(write.returning({ done }) as TypedQueryBuilder<{ done: typeof done }>),
  );

/** Several writes as one statement, for `prepared`. */
export const together = (db: Database, writes: readonly Write[]): Preparable<unknown> =>
  db
    .with(...parts(db, writes))
    .select({ done: sql<number>`1` })
    .from(sql`(values (1)) as one`);
