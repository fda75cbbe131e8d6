import { type AnyColumn, eq, type InferInsertModel, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { asRecords, recordsIn, recordsOf } from '../../db/records.ts';

type PartTable = PgTable & Record<'checkoutId' | 'position', AnyPgColumn>;

interface Place {
  checkoutId: string;
  /** Counts from 1. */
  position: number;
}

/** A row as everything but the database knows it. */
export const withoutPlace = <Row extends Place>({ checkoutId: _, position: __, ...part }: Row) => part;

/**
 * Reads and writes parts of a checkout, or of the changes to its order: lines, tenders, or promo codes, in their order. `name` begins
 * the names of its queries.
 */
export function partRows<TTable extends PartTable>(table: TTable, name: string) {
  type Part = Omit<InferInsertModel<TTable>, keyof Place>;
  const insertRows = prepared(`${name}_insert`, (db, given: Givens<{ rows: string }>) =>
    db.insert(table as PgTable).select(recordsIn(table, given.rows)),
  );
  const deleteRows = prepared(`${name}_delete`, (db, given: Givens<{ checkoutId: string }>) =>
    db.delete(table).where(eq(table.checkoutId, given.checkoutId)),
  );
  const records = (checkoutId: string, parts: readonly Part[]): string => {
    const placed = parts.map((part, index) => ({ ...part, checkoutId, position: index + 1 }));
    return asRecords(table, placed as unknown as InferInsertModel<TTable>[]);
  };
  return {
    /** The stored parts, in a query that reads their checkout. */
    of: (checkoutId: AnyColumn): SQL<InferSelectModel<TTable>[]> =>
      recordsOf(table, { where: eq(table.checkoutId, checkoutId), orderBy: table.position }),
    /** A checkout's parts, for `recordsIn`. */
    records,
    /** Writes the parts of a checkout, which is locked, in place of those it has. */
    replace: async (tx: Database, checkoutId: string, parts: readonly Part[]): Promise<void> => {
      await Promise.all([
        deleteRows(tx, { checkoutId }),
        insertRows(tx, { rows: records(checkoutId, parts) }),
      ]);
    },
  };
}
