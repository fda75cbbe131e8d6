import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Stands in a prepared query for a value that each run gives. Drizzle takes it in `set`, too, though its types don't say so. */
export type Given<Value> = Placeholder<string, Value> & SQL<Value>;

/** What any of Drizzle's builders ends in. */
interface Preparable<Result> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> };
}

/**
 * A query that is built once for each connection, and planned there once, under a name of its own. What differs from run to
 * run is `given`, so the text stays the same: `anyOf` in place of `inArray`, and no insert of as many rows as there are.
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (
    db: Database,
    given: { readonly [Name in keyof Values]: Given<Values[Name]> },
  ) => Preparable<Result>,
): (db: Database, values: Values) => Promise<Result> {
  const given = new Proxy(Object.freeze({}), { get: (_, value) => sql.placeholder(String(value)) });
  const onConnection = new WeakMap<Database, ReturnType<Preparable<Result>['prepare']>>();
  return (db, values) => {
    const known = onConnection.get(db);
    const query = known ?? build(db, given as Parameters<typeof build>[1]).prepare(name);
    if (!known) onConnection.set(db, query);
    return query.execute(values);
  };
}
