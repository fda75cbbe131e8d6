import {
  type AnyColumn,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Given } from './prepared.ts';

/** Rows for `recordsIn`. */
export const asRecords = <TTable extends PgTable>(
  table: TTable,
  rows: readonly InferInsertModel<TTable>[],
): string => {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof typeof row]])),
    ),
  );
};

/**
 * The rows in one parameter, for `insert(table).select(…)`: the statement's text doesn't depend on how many there are. A column
 * that a row leaves out is null, whatever its default.
 */
export function recordsIn(table: PgTable, rows: Given<string>): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  return sql`select ${sql.join(names, sql`, `)} from json_populate_recordset(null::${table}, ${rows})`;
}

/**
 * A table's rows as a value of another query's row, so that both are read at the same moment. Only for columns that JSON has: text,
 * numbers, booleans, and arrays of them.
 */
export function recordsOf<TTable extends PgTable>(
  table: TTable,
  { where, orderBy }: { where: SQL; orderBy: AnyColumn },
): SQL<InferSelectModel<TTable>[]> {
  const columns = Object.entries(getTableColumns(table));
  return sql<InferSelectModel<TTable>[]>`
    (select coalesce(json_agg(${table} order by ${orderBy}), '[]') from ${table} where ${where})
  `.mapWith((records: Record<string, unknown>[]) =>
    records.map(
      (record) =>
        Object.fromEntries(columns.map(([key, { name }]) => [key, record[name]])) as InferSelectModel<TTable>,
    ),
  );
}
