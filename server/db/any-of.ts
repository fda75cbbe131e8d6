import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Values as one parameter, for `unnest` and `anyOf`: a statement's text doesn't depend on how many there are. */
export const textArray = (values: readonly (string | null)[]): SQL => sql`${sql.param([...values])}::text[]`;

export const intArray = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`;

/**
 * Whether the column is one of the values. Unlike `inArray`, the statement's text doesn't depend on how many there are, so
 * that it can be prepared.
 */
export const anyOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${textArray(values)})`;
