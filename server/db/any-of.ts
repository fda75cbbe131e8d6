import { type AnyColumn, is, SQL, sql } from 'drizzle-orm';
import type { Given } from './prepared.ts';

type Many<Value> = readonly Value[] | Given<readonly Value[]>;

const isGiven = <Value>(values: Many<Value>): values is Given<readonly Value[]> => is(values, SQL);

const parameter = (values: Many<unknown>) => (isGiven(values) ? values : sql.param([...values]));

/** Values as one parameter, for `unnest` and `anyOf`: a statement's text doesn't depend on how many there are. */
export const textArray = (values: Many<string | null>): SQL => sql`${parameter(values)}::text[]`;

export const intArray = (values: Many<number>): SQL => sql`${parameter(values)}::int[]`;

/**
 * Whether the column is one of the values. Unlike `inArray`, the statement's text doesn't depend on how many there are, so
 * that it can be prepared.
 */
export const anyOf = (column: AnyColumn, values: Many<string>): SQL =>
  sql`${column} = any(${textArray(values)})`;
