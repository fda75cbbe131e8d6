import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { type Ending, endingOf } from '../attempts/attempt.ts';
import { declined, rejected } from '../attempts/problem-of-ending.ts';
import { runAttempt } from '../attempts/run-attempt.ts';
import { getCheckout } from '../checkouts/read/read-checkout.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { reclaimSlot } from '../reservations/expire-reservations.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { beginChange, type ChangeSubmission } from './begin-change.ts';
import { changing } from './end-change.ts';
import { updateModification } from './update-modification.ts';

type SaveDeps = Pick<Deps, 'db' | 'processor' | 'log'> & SnapDeps & EventDeps;

/**
 * Saves the changes made to a placed order, exactly once (MOD-02). Journals the attempt with what the changed order needs
 * in addition; then authorizes that, outside any transaction; then changes the order in one transaction, or reverses every
 * new authorization. The order stays as it was until then; what it no longer needs is released afterward.
 * `recoverAttempts` repairs a crash anywhere in between.
 */
export async function saveModification(
  deps: SaveDeps,
  input: Omit<ChangeSubmission, 'payloadHash'>,
): Promise<Checkout> {
  const submission = {
    ...input,
    ...requestKey(input, { ...input, idempotencyKey: '', encryptedPin: undefined }),
  };
  const begun = await begin(deps, submission);
  if ('earlier' in begun) return answer(deps, submission, endingOf(begun.earlier));
  const { attempt } = begun;
  const { encryptedPin } = submission;
  return answer(deps, submission, await runAttempt(deps, changing, { attempt, encryptedPin }));
}

/** SLOT_GONE if the other time is full; VERSION_STALE if a state's rule for SNAP has begun or ended: then the changes are priced again. */
async function begin(deps: SaveDeps, submission: ChangeSubmission) {
  const take = async () => {
    const begun = await retried(() => beginChange(deps, submission), RETRIED_OR_TAKEN);
    if (!('isSnapOtherwise' in begun)) return begun;
    const { shopperId, checkoutId, versionKey } = submission;
    await updateModification(deps, { shopperId, checkoutId, versionKey });
    throw new ProblemError('VERSION_STALE');
  };
  const begun = await take();
  if (!('fullSlotId' in begun)) return begun;
  // Some of the places that fill the slot may belong to expired reservations.
  await reclaimSlot(deps.db, begun.fullSlotId);
  const again = await take();
  if ('fullSlotId' in again) throw new ProblemError('SLOT_GONE');
  return again;
}

function answer(deps: SaveDeps, of: ChangeSubmission, ending: Ending): Promise<Checkout> {
  const { shopperId, checkoutId } = of;
  switch (ending.kind) {
    case 'done':
      return getCheckout(deps, { shopperId, checkoutId });
    case 'declined':
      throw declined(ending);
    case 'rejected':
      throw rejected(ending.code);
    case 'started':
      throw new ProblemError('CHECKOUT_CLOSED');
    case 'interrupted':
      throw new ProblemError('UNAVAILABLE', {
        detail: t("The payment didn't go through. Your order is unchanged."),
      });
  }
}
