import { type AnyColumn, getTableColumns, type InferInsertModel, is, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
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

/** Values by their columns, for a select whose rows are inserted. */
export const named = <Values extends Readonly<Record<string, SQL>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.as(name)])) as {
    [Name in keyof Values]: SQL.Aliased<Values[Name]['_']['type']>;
  };

type Selection = Readonly<Record<string, AnyColumn | SQL.Aliased>>;

const nameOf = (field: Selection[string]): string => (is(field, SQL.Aliased) ? field.fieldAlias : field.name);

/**
 * A query's rows as a value of another query's row, so that both are read at the same moment. Only for columns that JSON has, each of
 * another name: text, numbers, booleans, and arrays of them.
 */
export function rowsOf<Row>(query: TypedQueryBuilder<Selection, Row[]>): SQL<Row[]> {
  const names = Object.entries(query._.selectedFields).map(([key, field]) => [key, nameOf(field)] as const);
  return sql<Row[]>`(select coalesce(json_agg(found), '[]') from ${query} as found)`.mapWith(
    (records: Record<string, unknown>[]) =>
      records.map((record) => Object.fromEntries(names.map(([key, name]) => [key, record[name]])) as Row),
  );
}
