import {
  type AnyColumn,
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared, together } from '../../db/prepared.ts';
import { asRecords, recordsIn, rowsOf } from '../../db/records.ts';

type PartTable = PgTable & Record<'checkoutId' | 'position', AnyPgColumn>;

interface Place {
  checkoutId: string;
  /** Counts from 1. */
  position: number;
}

/** What a checkout's parts become: `rows` are for `recordsIn`. */
export interface Replacement {
  checkoutId: string;
  rows: string;
  count: number;
}

/** A row as everything but the database knows it. */
export const withoutPlace = <Row extends Place>({ checkoutId: _, position: __, ...part }: Row) => part;

/**
 * Reads and writes parts of a checkout, or of the changes to its order: lines, tenders, or promo codes, in their order. `name` begins
 * the names of its queries.
 */
export function partRows<TTable extends PartTable>(table: TTable, name: string) {
  type Part = Omit<InferInsertModel<TTable>, keyof Place>;
  const written = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      key,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
  /** Two writes of one statement: no row is written by both. Nothing is written unless `when` holds. */
  const replacing = (db: Database, given: Givens<Replacement>, when: SQL = sql`true`) => [
    db
      .delete(table)
      .where(and(eq(table.checkoutId, given.checkoutId), gt(table.position, given.count), when)),
    db
      .insert(table as PgTable)
      .select(sql`${recordsIn(table, given.rows)} where ${when}`)
      .onConflictDoUpdate({ target: [table.checkoutId, table.position], set: written }),
  ];
  const replaceRows = prepared(`${name}_replace`, (db, given: Givens<Replacement>) =>
    together(db, replacing(db, given)),
  );
  const records = (checkoutId: string, parts: readonly Part[]): string => {
    const placed = parts.map((part, index) => ({ ...part, checkoutId, position: index + 1 }));
    return asRecords(table, placed as unknown as InferInsertModel<TTable>[]);
  };
  return {
    /** The stored parts, in a query that reads their checkout. */
    of: (checkoutId: AnyColumn): SQL<InferSelectModel<TTable>[]> =>
      rowsOf(
        new QueryBuilder()
          .select()
          .from(table as PgTable)
          .where(eq(table.checkoutId, checkoutId))
          .orderBy(asc(table.position)),
      ) as SQL<InferSelectModel<TTable>[]>,
    /** A checkout's parts, for `recordsIn`. */
    records,
    /** Writes the parts of a checkout, which is locked, in place of those it has. */
    replace: async (tx: Database, checkoutId: string, parts: readonly Part[]): Promise<void> => {
      await replaceRows(tx, { checkoutId, rows: records(checkoutId, parts), count: parts.length });
    },
    replacing,
  };
}
