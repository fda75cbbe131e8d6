import { eq } from 'drizzle-orm';
import type { CheckoutLine } from '../../services/contracts/checkouts.ts';
import { toLine, toStoredLines } from '../checkouts/record/checkout-lines.ts';
import { partRows, withoutPlace } from '../checkouts/record/part-rows.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
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

const lineRows = partRows(modificationLines, 'modification_lines');
const tenderRows = partRows(modificationTenders, 'modification_tenders');
const promoRows = partRows(modificationPromos, 'modification_promos');

const readWhole = prepared('modifications_read', (db, given: Givens<{ checkoutId: string }>) =>
  db
    .select({
      changes: modifications,
      lines: lineRows.of(modifications.checkoutId),
      tenders: tenderRows.of(modifications.checkoutId),
      promos: promoRows.of(modifications.checkoutId),
    })
    .from(modifications)
    .where(eq(modifications.checkoutId, given.checkoutId)),
);

/** The changes to an order with all that it would have, as of one moment: they may be saved or dropped in the next. Null if there are none. */
export async function readChanges(db: Database, checkoutId: string): Promise<OrderChanges | null> {
  const [whole] = await readWhole(db, { checkoutId });
  if (!whole) return null;
  const { changes, lines, tenders, promos } = whole;
  return {
    ...changes,
    lineItems: lines.map(toLine),
    tenders: tenders.map(withoutPlace),
    promos: promos.map(withoutPlace),
  };
}

/** The lines that an order would have; none if nothing about it is changed. */
export async function readChangedLines(db: Database, checkoutId: string): Promise<CheckoutLine[]> {
  return (await readChanges(db, checkoutId))?.lineItems ?? [];
}

/** Writes what an order, which is locked, would have in place of what was written before. */
export async function replaceChangedParts(
  tx: Database,
  checkoutId: string,
  { lineItems, tenders, promos }: ChangedParts,
): Promise<void> {
  await Promise.all([
    lineRows.replace(tx, checkoutId, toStoredLines(lineItems)),
    tenderRows.replace(tx, checkoutId, tenders),
    promoRows.replace(tx, checkoutId, promos),
  ]);
}
