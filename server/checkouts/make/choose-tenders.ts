import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { type Givens, parts, prepared } from '../../db/prepared.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Payment } from '../price/tenders.ts';
import { replacingTenders, tenderRecords } from '../record/checkout-payment.ts';
import type { Replacement } from '../record/part-rows.ts';

const isDraftAt = (checkoutId: string | SQL, versionKey: string | SQL) =>
  and(eq(checkouts.id, checkoutId), eq(checkouts.versionKey, versionKey), eq(checkouts.status, 'DRAFT'));

/** Locks an open checkout at its version; VERSION_STALE if it has changed. */
export async function lockDraft(
  tx: Database,
  { checkoutId, versionKey }: { checkoutId: string; versionKey: string },
): Promise<void> {
  const draft = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(isDraftAt(checkoutId, versionKey))
    .for('update');
  if (draft.length === 0) throw new ProblemError('VERSION_STALE');
}

interface Choice extends Pick<Payment, 'taxTotal' | 'total'>, Replacement {
  /** The version that the shopper chose in, and the one after it. */
  seen: string;
  versionKey: string;
}

const choose = prepared('checkouts_choose_tenders', (db, given: Givens<Choice>) => {
  const { versionKey, taxTotal, total } = given;
  const chosen = db
    .$with('chosen')
    .as(
      db
        .update(checkouts)
        .set({ versionKey, tenderChosen: true, taxTotal, total })
        .where(isDraftAt(given.checkoutId, given.seen))
        .returning({ id: checkouts.id }),
    );
  const isChosen = sql`exists (select from ${chosen})`;
  return db
    .with(chosen, ...parts(db, replacingTenders(db, given, isChosen)))
    .select({ id: chosen.id })
    .from(chosen);
});

/**
 * Writes the shopper's choice of tenders for an open checkout at the version they saw, and what it costs with them; returns its new version.
 * VERSION_STALE if it isn't open anymore, or has changed.
 */
export async function chooseTenders(
  db: Database,
  { checkoutId, versionKey: seen }: { checkoutId: string; versionKey: string },
  { tenders, taxTotal, total }: Payment,
): Promise<string> {
  const versionKey = newId();
  const rows = tenderRecords(checkoutId, tenders);
  const count = tenders.length;
  const chosen = await choose(db, { checkoutId, seen, versionKey, taxTotal, total, rows, count });
  if (chosen.length === 0) throw new ProblemError('VERSION_STALE');
  return versionKey;
}
