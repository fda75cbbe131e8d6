import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkouts, type StoredTender } from '../db/schema/checkouts.ts';
import { ProblemError } from '../http/problems.ts';

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

/** The shopper's choice of tenders, of a checkout that's locked. */
export async function chooseTenders(
  tx: Database,
  checkoutId: string,
  tenders: StoredTender[],
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ versionKey: newId(), tenderChosen: true, tenders })
    .where(eq(checkouts.id, checkoutId))
    .prepare('checkouts_choose_tenders')
    .execute();
}
