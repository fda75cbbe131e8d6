import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The `set` of an upsert that overwrites every given column. */
export function everyColumn(table: PgTable): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.primary);
  return Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]));
}
