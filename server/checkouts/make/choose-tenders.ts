import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Payment } from '../price/tenders.ts';
import { replaceTenders } from '../record/checkout-payment.ts';

/** Locks an open checkout at its version; VERSION_STALE if it has changed. */
export async function lockDraft(
  tx: Database,
  { checkoutId, versionKey }: { checkoutId: string; versionKey: string },
): Promise<void> {
  const draft = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(eq(checkouts.id, checkoutId), eq(checkouts.versionKey, versionKey), eq(checkouts.status, 'DRAFT')),
    )
    .for('update');
  if (draft.length === 0) throw new ProblemError('VERSION_STALE');
}

interface Choice extends Pick<Payment, 'taxTotal' | 'total'> {
  checkoutId: string;
  versionKey: string;
}

const setChosen = prepared('checkouts_choose_tenders', (db, given: Givens<Choice>) =>
  db
    .update(checkouts)
    .set({
      versionKey: given.versionKey,
      tenderChosen: true,
      taxTotal: given.taxTotal,
      total: given.total,
    })
    .where(eq(checkouts.id, given.checkoutId)),
);

/** Writes the shopper's choice of tenders, of a checkout that's locked, and what it costs with them; returns its new version. */
export async function chooseTenders(
  tx: Database,
  checkoutId: string,
  { tenders, taxTotal, total }: Payment,
): Promise<string> {
  const versionKey = newId();
  await Promise.all([
    setChosen(tx, { checkoutId, versionKey, taxTotal, total }),
    replaceTenders(tx, checkoutId, tenders),
  ]);
  return versionKey;
}
