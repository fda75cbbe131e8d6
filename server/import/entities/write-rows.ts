import { and, getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { asRecords, recordsIn } from '../../db/records.ts';
import { everyColumn } from '../../db/upsert.ts';

const keyOf = (table: PgTable) => {
  const single = Object.values(getTableColumns(table)).filter(({ primary }) => primary);
  return single.length > 0 ? single : (getTableConfig(table).primaryKeys[0]?.columns ?? []);
};

/** Deletes rows, by their primary keys. */
export async function deleteRows<TTable extends PgTable>(
  db: Database,
  table: TTable,
  rows: readonly InferInsertModel<TTable>[],
): Promise<void> {
  const gone = sql.identifier('gone');
  const isSame = keyOf(table).map((column) => sql`${column} = ${gone}.${sql.identifier(column.name)}`);
  await db.execute(
    sql`delete from ${table} using json_populate_recordset(null::${table}, ${asRecords(table, rows)}) as ${gone} where ${and(...isSame)}`,
  );
}

/** Adds rows, whole, or overwrites those with the same primary key. */
export async function writeRows<TTable extends PgTable>(
  db: Database,
  table: TTable,
  rows: readonly InferInsertModel<TTable>[],
): Promise<void> {
  const set = everyColumn(table);
  await db
    .insert(table)
    .select(recordsIn(table, sql`${asRecords(table, rows)}`))
    .onConflictDoUpdate({ target: keyOf(table), set });
}
