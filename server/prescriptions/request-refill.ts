import { and, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { Prescriptions } from '../../services/contracts/prescriptions.ts';
import { now } from '../db/clock.ts';
import { prescriptions } from '../db/schema/account.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { listPrescriptions, statusOf } from './list-prescriptions.ts';

/**
 * Requests a refill once; the first request's time stays. NO_REFILLS_LEFT if there is none, NOT_FOUND for another
 * shopper's prescription.
 */
export async function requestRefill(
  deps: Pick<Deps, 'db'>,
  { shopperId, prescriptionId }: { shopperId: string; prescriptionId: string },
): Promise<Prescriptions> {
  const isThis = and(eq(prescriptions.id, prescriptionId), eq(prescriptions.shopperId, shopperId));
  await withTransaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(prescriptions).where(isThis).for('update');
    if (!row) throw new ProblemError('NOT_FOUND');
    const status = statusOf(row);
    if (status === 'NO_REFILLS_LEFT') {
      throw new ProblemError('NO_REFILLS_LEFT', { detail: t('This prescription has no refills left.') });
    }
    if (status === 'READY_TO_REFILL')
      await tx.update(prescriptions).set({ refillRequestedAt: now }).where(isThis);
  });
  return listPrescriptions(deps, { shopperId });
}
