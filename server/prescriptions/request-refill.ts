import * as v from 'valibot';
import type { Prescriptions } from '../../services/contracts/prescriptions.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { listPrescriptions } from './list-prescriptions.ts';

/**
 * The first request's time stays. The row says that the prescription is the shopper's and whether a refill was
 * requested.
 */
const request = statement({
  name: 'prescriptions_request_refill',
  params: ['shopperId', 'prescriptionId'],
  row: { isRequested: v.boolean() },
  text: `with requested as (
    update prescriptions set refill_requested_at = coalesce(refill_requested_at, now())
    where id = $prescriptionId and shopper_id = $shopperId
      and (refill_requested_at is not null or refills_left > 0)
    returning id
  )
  select exists (select from requested) as "isRequested"
  from prescriptions where id = $prescriptionId and shopper_id = $shopperId`,
});

/** Requests a refill once. NO_REFILLS_LEFT if there is none, NOT_FOUND for another shopper's prescription. */
export async function requestRefill(
  deps: Pick<Deps, 'db'>,
  { shopperId, prescriptionId }: { shopperId: string; prescriptionId: string },
): Promise<Prescriptions> {
  const [row] = await request(deps.db, { shopperId, prescriptionId });
  if (!row) throw new ProblemError('NOT_FOUND');
  if (!row.isRequested) {
    throw new ProblemError('NO_REFILLS_LEFT', { detail: 'This prescription has no refills left.' });
  }
  return listPrescriptions(deps, { shopperId });
}
