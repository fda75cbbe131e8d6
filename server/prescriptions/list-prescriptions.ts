import { asc, eq } from 'drizzle-orm';
import type { Prescription, Prescriptions } from '../../services/contracts/prescriptions.ts';
import { prescriptions } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';

type Row = typeof prescriptions.$inferSelect;

/** Whether a refill is requested, can be, or can't. */
export function statusOf({ refillRequestedAt, refillsLeft }: Row): Prescription['status'] {
  if (refillRequestedAt) return 'REFILL_REQUESTED';
  return refillsLeft > 0 ? 'READY_TO_REFILL' : 'NO_REFILLS_LEFT';
}

function toPrescription(row: Row): Prescription {
  const { shopperId: _, refillRequestedAt: __, ...rest } = row;
  return { ...rest, status: statusOf(row) };
}

/** The shopper's prescriptions, by name. */
export async function listPrescriptions(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Prescriptions> {
  const rows = await db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.shopperId, shopperId))
    .orderBy(asc(prescriptions.medication), asc(prescriptions.id));
  return { prescriptions: rows.map(toPrescription) };
}
