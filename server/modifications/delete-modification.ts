import { and, eq } from 'drizzle-orm';
import { checkouts } from '../db/schema/checkouts.ts';
import { modifications } from '../db/schema/modifications.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import type { OfOrder } from './order-to-modify.ts';

/**
 * Drops the changes about to be made to an order, or makes sure that those saved are gone (MOD-06): the transaction that
 * changed the order took them along. STILL_RUNNING while they're being saved.
 */
export const deleteModification = (
  { db }: Pick<Deps, 'db'>,
  { checkoutId, shopperId, versionKey }: OfOrder & { versionKey: string | null },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), eq(checkouts.shopperId, shopperId)));
    if (!own) throw new ProblemError('NOT_FOUND');
    const isThis = eq(modifications.checkoutId, checkoutId);
    const [changes] = await tx.select().from(modifications).where(isThis).for('update');
    if (!changes) return;
    if (changes.status === 'SAVING') throw new ProblemError('STILL_RUNNING');
    if (versionKey === null || changes.versionKey === versionKey)
      await tx.delete(modifications).where(isThis);
  });
