import { eq } from 'drizzle-orm';
import type { CheckoutLine } from '../../services/contracts/checkouts.ts';
import { toLine, toStoredLines } from '../checkouts/record/checkout-lines.ts';
import { positioned, withoutPosition } from '../checkouts/record/checkout-payment.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { asRecords, recordsIn, recordsOf } from '../db/records.ts';
import {
  modificationLines,
  modificationPromos,
  modifications,
  modificationTenders,
} from '../db/schema/modifications.ts';
import type { StoredPromo } from '../db/schema/promos.ts';
import type { StoredTender } from '../db/schema/tenders.ts';

type ChangesRow = typeof modifications.$inferSelect;

/** What an order would have with changes. */
interface ChangedParts {
  lineItems: CheckoutLine[];
  /** In the order they're charged. */
  tenders: StoredTender[];
  promos: StoredPromo[];
}

/** The changes about to be made to an order, priced. */
export interface OrderChanges extends ChangesRow, ChangedParts {}

const readParts = prepared('modifications_read_parts', (db, given: Givens<{ checkoutId: string }>) =>
  db
    .select({
      lines: recordsOf(modificationLines, {
        where: eq(modificationLines.checkoutId, modifications.checkoutId),
        orderBy: modificationLines.position,
      }),
      tenders: recordsOf(modificationTenders, {
        where: eq(modificationTenders.checkoutId, modifications.checkoutId),
        orderBy: modificationTenders.position,
      }),
      promos: recordsOf(modificationPromos, {
        where: eq(modificationPromos.checkoutId, modifications.checkoutId),
        orderBy: modificationPromos.position,
      }),
    })
    .from(modifications)
    .where(eq(modifications.checkoutId, given.checkoutId)),
);

/** Changes with all that the order would have. */
export async function withChangedParts(db: Database, changes: ChangesRow): Promise<OrderChanges> {
  const { lines, tenders, promos } = onlyRow(await readParts(db, { checkoutId: changes.checkoutId }));
  return {
    ...changes,
    lineItems: lines.map(toLine),
    tenders: tenders.map(withoutPosition),
    promos: promos.map(withoutPosition),
  };
}

/** The lines that an order would have; none if nothing about it is changed. */
export async function readChangedLines(db: Database, checkoutId: string): Promise<CheckoutLine[]> {
  const [changed] = await readParts(db, { checkoutId });
  return changed ? changed.lines.map(toLine) : [];
}

const deleteLines = prepared('modification_lines_delete', (db, given: Givens<{ checkoutId: string }>) =>
  db.delete(modificationLines).where(eq(modificationLines.checkoutId, given.checkoutId)),
);

const insertLines = prepared('modification_lines_insert', (db, given: Givens<{ rows: string }>) =>
  db.insert(modificationLines).select(recordsIn(modificationLines, given.rows)),
);

const deleteTenders = prepared('modification_tenders_delete', (db, given: Givens<{ checkoutId: string }>) =>
  db.delete(modificationTenders).where(eq(modificationTenders.checkoutId, given.checkoutId)),
);

const insertTenders = prepared('modification_tenders_insert', (db, given: Givens<{ rows: string }>) =>
  db.insert(modificationTenders).select(recordsIn(modificationTenders, given.rows)),
);

const deletePromos = prepared('modification_promos_delete', (db, given: Givens<{ checkoutId: string }>) =>
  db.delete(modificationPromos).where(eq(modificationPromos.checkoutId, given.checkoutId)),
);

const insertPromos = prepared('modification_promos_insert', (db, given: Givens<{ rows: string }>) =>
  db.insert(modificationPromos).select(recordsIn(modificationPromos, given.rows)),
);

/** Writes what an order, which is locked, would have in place of what was written before. */
export async function replaceChangedParts(
  tx: Database,
  checkoutId: string,
  { lineItems, tenders, promos }: ChangedParts,
): Promise<void> {
  const lines = positioned(checkoutId, toStoredLines(lineItems));
  await Promise.all([
    deleteLines(tx, { checkoutId }),
    insertLines(tx, { rows: asRecords(modificationLines, lines) }),
    deleteTenders(tx, { checkoutId }),
    insertTenders(tx, { rows: asRecords(modificationTenders, positioned(checkoutId, tenders)) }),
    deletePromos(tx, { checkoutId }),
    insertPromos(tx, { rows: asRecords(modificationPromos, positioned(checkoutId, promos)) }),
  ]);
}
