import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether the column is one of the values. Unlike `inArray`, the statement's text doesn't depend on how many there are, so
 * that it can be prepared.
 */
export const anyOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
