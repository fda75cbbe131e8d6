import { asc, eq } from 'drizzle-orm';
import type { CheckoutLine } from '../../services/contracts/checkouts.ts';
import { toLine, toStoredLines } from '../checkouts/checkout-lines.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { asRecords, recordsIn } from '../db/records.ts';
import { modificationLines, type modifications } from '../db/schema/modifications.ts';

type ChangesRow = typeof modifications.$inferSelect;

/** The changes about to be made to an order, priced. */
export interface OrderChanges extends ChangesRow {
  /** Those the order would have. */
  lineItems: CheckoutLine[];
}

const readAll = prepared('modification_lines_read', (db, given: Givens<{ checkoutId: string }>) =>
  db
    .select()
    .from(modificationLines)
    .where(eq(modificationLines.checkoutId, given.checkoutId))
    .orderBy(asc(modificationLines.position)),
);

const insertAll = prepared('modification_lines_insert', (db, given: Givens<{ lines: string }>) =>
  db.insert(modificationLines).select(recordsIn(modificationLines, given.lines)),
);

const deleteAll = prepared('modification_lines_delete', (db, given: Givens<{ checkoutId: string }>) =>
  db.delete(modificationLines).where(eq(modificationLines.checkoutId, given.checkoutId)),
);

/** The lines that an order would have. */
export const readChangedLines = async (db: Database, checkoutId: string): Promise<CheckoutLine[]> =>
  (await readAll(db, { checkoutId })).map(toLine);

/** Changes with the lines that the order would have. */
export const withChangedLines = async (db: Database, changes: ChangesRow): Promise<OrderChanges> => ({
  ...changes,
  lineItems: await readChangedLines(db, changes.checkoutId),
});

/** Writes the lines that an order, which is locked, would have in place of those before. */
export async function replaceChangedLines(
  tx: Database,
  checkoutId: string,
  lines: readonly CheckoutLine[],
): Promise<void> {
  await deleteAll(tx, { checkoutId });
  const rows = toStoredLines(lines).map((line) => ({ checkoutId, ...line }));
  await insertAll(tx, { lines: asRecords(modificationLines, rows) });
}
