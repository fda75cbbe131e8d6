import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import type { StoredTender } from '../db/schema/tenders.ts';
import { ProblemError } from '../http/problems.ts';
import { replaceTenders } from './checkout-payment.ts';

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

interface Choice {
  checkoutId: string;
  versionKey: string;
}

const setChosen = prepared('checkouts_choose_tenders', (db, given: Givens<Choice>) =>
  db
    .update(checkouts)
    .set({ versionKey: given.versionKey, tenderChosen: true })
    .where(eq(checkouts.id, given.checkoutId)),
);

/** The shopper's choice of tenders, of a checkout that's locked. */
export async function chooseTenders(
  tx: Database,
  checkoutId: string,
  tenders: StoredTender[],
): Promise<void> {
  await Promise.all([
    setChosen(tx, { checkoutId, versionKey: newId() }),
    replaceTenders(tx, checkoutId, tenders),
  ]);
}
