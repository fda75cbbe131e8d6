import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { kindOf } from '../checkouts/fallout.ts';
import { declined, rejected } from '../checkouts/place-order.ts';
import { getCheckout } from '../checkouts/read-checkout.ts';
import type { Database } from '../db/database.ts';
import { modificationAttempts } from '../db/schema/modifications.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { reclaimSlot } from '../reservations/expire-reservations.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { beginChange, type ChangeSubmission, requirePayable } from './begin-change.ts';
import { type ChangeAttempt, type ChangeEnding, type ChangeEndingRow, endingOf } from './change-attempt.ts';
import { shortItems } from './fallout-of-changes.ts';
import { isChanged, toModification } from './modification.ts';
import { type ChangedOrder, type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { runChange } from './run-change.ts';

type SaveDeps = Pick<Deps, 'db' | 'processor' | 'log'> & SnapDeps;

interface SaveInput extends Omit<ChangeSubmission, 'payloadHash'> {
  /** In cents; a placed order's tip stays as it is (TIP-07). */
  gratuity: number;
}

/**
 * Saves the changes made to a placed order, exactly once (MOD-02). Journals the attempt with what the changed order needs
 * in addition; then authorizes that, outside any transaction; then changes the order in one statement, or reverses every
 * new authorization. The order stays as it was until that statement; what it no longer needs is released afterward.
 * `recoverChanges` repairs a crash anywhere in between.
 */
export async function saveModification(deps: SaveDeps, input: SaveInput): Promise<Checkout> {
  const { gratuity, ...rest } = input;
  const submission = {
    ...rest,
    payloadHash: hashOf({ ...input, idempotencyKey: '', encryptedPin: undefined }),
  };
  const earlier = await readEarlier(deps.db, submission);
  if (earlier) return answerAgain(deps, submission, earlier);
  const order = requireSavable(deps, await readOrderToModify(deps.db, submission), submission, gratuity);
  const attempt = await begin(deps, submission, order);
  return answer(deps, submission, await runChange(deps, attempt, submission.encryptedPin));
}

/** The order and its changes; refuses what can be known before anything is written. */
function requireSavable(
  deps: SnapDeps,
  { draft, ...order }: OrderToModify,
  submission: ChangeSubmission,
  gratuity: number,
): ChangedOrder {
  if (!isChanged(order, draft) || draft.version_key !== submission.versionKey) {
    throw new ProblemError('VERSION_STALE');
  }
  if (draft.total !== submission.displayedTotal || draft.gratuity_total !== gratuity) {
    throw new ProblemError('TOTAL_CHANGED');
  }
  const changed = { ...order, draft };
  const { minimumAge, uncovered } = toModification(changed, deps);
  if (minimumAge !== null) throw new ProblemError('AGE_VERIFICATION_REQUIRED');
  if (uncovered > 0) throw new ProblemError('PAYMENT_METHOD_REQUIRED');
  requirePayable(deps, changed, submission.encryptedPin);
  return changed;
}

async function begin(
  deps: SaveDeps,
  submission: ChangeSubmission,
  order: ChangedOrder,
): Promise<ChangeAttempt> {
  const take = () => retried(() => beginChange(deps.db, submission, order), RETRIED_OR_TAKEN);
  const attempt = await take();
  if (attempt) return attempt;
  const slotId = order.draft.time?.slotId;
  if (slotId) await reclaimSlot(deps.db, slotId);
  return (await take()) ?? refuseBeginning(deps, submission);
}

/** No row if the changes leave the order its time or if the other one can still be had. */
const readTimeGone = statement({
  name: 'modifications_read_time_gone',
  params: ['checkoutId'],
  row: { id: v.string() },
  text: `select m.time->>'slotId' as id from modifications m left join slots s on s.id = m.time->>'slotId'
  where m.checkout_id = $checkoutId
    and (s.taken >= (m.time->>'capacity')::int or now() >= (m.time->>'until')::timestamptz)`,
});

/** Says why no attempt was started. */
async function refuseBeginning(deps: SaveDeps, submission: ChangeSubmission): Promise<never> {
  const { checkoutId } = submission;
  const order = await readOrderToModify(deps.db, submission);
  if (order.draft?.version_key !== submission.versionKey) throw new ProblemError('VERSION_STALE');
  const items = await shortItems(deps.db, { checkoutId });
  if (items.length > 0) throw new ProblemError(kindOf(items));
  const [gone] = await readTimeGone(deps.db, { checkoutId });
  if (gone) throw new ProblemError('SLOT_GONE');
  throw new ProblemError('STILL_RUNNING');
}

function answer(deps: SaveDeps, of: ChangeSubmission, ending: ChangeEnding): Promise<Checkout> {
  const { shopperId, checkoutId } = of;
  switch (ending.kind) {
    case 'saved':
      return getCheckout(deps, { shopperId, checkoutId });
    case 'declined':
      throw declined(ending);
    case 'rejected':
      throw rejected(ending.code);
    case 'started':
      throw new ProblemError('CHECKOUT_CLOSED');
    case 'interrupted':
      throw new ProblemError('UNAVAILABLE', {
        detail: "The payment didn't go through. Your order is unchanged.",
      });
  }
}

type EarlierAttempt = ChangeEndingRow & Pick<typeof modificationAttempts.$inferSelect, 'payloadHash'>;

/** The attempt under the submission's key, if it was used before. */
async function readEarlier(
  db: Database,
  { shopperId, idempotencyKey }: ChangeSubmission,
): Promise<EarlierAttempt | undefined> {
  const { status, reason, decline, payloadHash } = modificationAttempts;
  const [earlier] = await db
    .select({ status, reason, decline, payloadHash })
    .from(modificationAttempts)
    .where(
      and(
        eq(modificationAttempts.shopperId, shopperId),
        eq(modificationAttempts.idempotencyKey, idempotencyKey),
      ),
    )
    .prepare('modifications_read_earlier')
    .execute();
  return earlier;
}

/** The response for a key that was used before. */
function answerAgain(
  deps: SaveDeps,
  submission: ChangeSubmission,
  earlier: EarlierAttempt,
): Promise<Checkout> {
  if (earlier.payloadHash !== submission.payloadHash) throw new ProblemError('KEY_REUSED');
  if (earlier.status === 'AUTHORIZING') throw new ProblemError('STILL_RUNNING');
  return answer(deps, submission, endingOf(earlier));
}
