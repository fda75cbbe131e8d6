import { asc, eq } from 'drizzle-orm';
import type { CheckoutLine } from '../../services/contracts/checkouts.ts';
import { toLine, toStoredLines } from '../checkouts/checkout-lines.ts';
import type { Database } from '../db/database.ts';
import { modificationLines, type modifications } from '../db/schema/modifications.ts';

type ChangesRow = typeof modifications.$inferSelect;

/** The changes about to be made to an order, priced. */
export interface Draft extends ChangesRow {
  /** Those the order would have. */
  lineItems: CheckoutLine[];
}

/** The lines that an order would have. */
export async function readChangedLines(db: Database, checkoutId: string): Promise<CheckoutLine[]> {
  const rows = await db
    .select()
    .from(modificationLines)
    .where(eq(modificationLines.checkoutId, checkoutId))
    .orderBy(asc(modificationLines.position))
    .prepare('modification_lines_read')
    .execute();
  return rows.map(toLine);
}

/** Changes with the lines that the order would have. */
export const withChangedLines = async (db: Database, changes: ChangesRow): Promise<Draft> => ({
  ...changes,
  lineItems: await readChangedLines(db, changes.checkoutId),
});

/** Writes the lines that an order would have in place of those before. The order is locked. */
export async function replaceChangedLines(
  tx: Database,
  checkoutId: string,
  lines: readonly CheckoutLine[],
): Promise<void> {
  await tx
    .delete(modificationLines)
    .where(eq(modificationLines.checkoutId, checkoutId))
    .prepare('modification_lines_delete')
    .execute();
  await tx.insert(modificationLines).values(toStoredLines(lines).map((line) => ({ checkoutId, ...line })));
}
