import { type AnyColumn, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { asRecords, recordsIn, recordsOf } from '../../db/records.ts';
import { checkoutPromos, checkoutTenders } from '../../db/schema/checkouts.ts';
import type { StoredPromo } from '../../db/schema/promos.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';

interface OfCheckout {
  checkoutId: string;
  position: number;
}

/** Tenders or promo codes as rows, in their order. */
export const positioned = <Part>(checkoutId: string, parts: readonly Part[]): (Part & OfCheckout)[] =>
  parts.map((part, index) => ({ ...part, checkoutId, position: index + 1 }));

/** A row as everything but the database knows it. */
export const withoutPosition = <Row extends OfCheckout>({ checkoutId: _, position: __, ...part }: Row) =>
  part;

/** The stored tenders of a checkout, in a query that reads it. */
export const tendersOf = (checkoutId: AnyColumn) =>
  recordsOf(checkoutTenders, {
    where: eq(checkoutTenders.checkoutId, checkoutId),
    orderBy: checkoutTenders.position,
  });

/** The stored promo codes of a checkout, in a query that reads it. */
export const promosOf = (checkoutId: AnyColumn) =>
  recordsOf(checkoutPromos, {
    where: eq(checkoutPromos.checkoutId, checkoutId),
    orderBy: checkoutPromos.position,
  });

const insertTenderRows = prepared('checkout_tenders_insert', (db, given: Givens<{ rows: string }>) =>
  db.insert(checkoutTenders).select(recordsIn(checkoutTenders, given.rows)),
);

const deleteTenderRows = prepared('checkout_tenders_delete', (db, given: Givens<{ checkoutId: string }>) =>
  db.delete(checkoutTenders).where(eq(checkoutTenders.checkoutId, given.checkoutId)),
);

/** Writes the tenders of a checkout that has none. */
export const insertTenders = (tx: Database, checkoutId: string, tenders: readonly StoredTender[]) =>
  insertTenderRows(tx, { rows: asRecords(checkoutTenders, positioned(checkoutId, tenders)) });

/** Writes the tenders of a checkout, which is locked, in place of those it has. */
export async function replaceTenders(
  tx: Database,
  checkoutId: string,
  tenders: readonly StoredTender[],
): Promise<void> {
  await Promise.all([deleteTenderRows(tx, { checkoutId }), insertTenders(tx, checkoutId, tenders)]);
}

const insertPromoRows = prepared('checkout_promos_insert', (db, given: Givens<{ rows: string }>) =>
  db.insert(checkoutPromos).select(recordsIn(checkoutPromos, given.rows)),
);

const deletePromoRows = prepared('checkout_promos_delete', (db, given: Givens<{ checkoutId: string }>) =>
  db.delete(checkoutPromos).where(eq(checkoutPromos.checkoutId, given.checkoutId)),
);

/** Writes the promo codes of a checkout that has none. */
export const insertPromos = (tx: Database, checkoutId: string, promos: readonly StoredPromo[]) =>
  insertPromoRows(tx, { rows: asRecords(checkoutPromos, positioned(checkoutId, promos)) });

/** Writes the promo codes of a checkout, which is locked, in place of those it has. */
export async function replacePromos(
  tx: Database,
  checkoutId: string,
  promos: readonly StoredPromo[],
): Promise<void> {
  await Promise.all([deletePromoRows(tx, { checkoutId }), insertPromos(tx, checkoutId, promos)]);
}

/** Notes that each tender of a checkout has authorized what it was to. */
export const chargeTenders = prepared(
  'checkout_tenders_charge',
  (db, given: Givens<{ checkoutId: string }>) =>
    db
      .update(checkoutTenders)
      .set({ authorizedAmount: checkoutTenders.amountToAuthorize })
      .where(eq(checkoutTenders.checkoutId, given.checkoutId)),
);
