import * as v from 'valibot';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { kindOf } from '../checkouts/fallout.ts';
import { declined, rejected } from '../checkouts/place-order.ts';
import { getCheckout } from '../checkouts/read-checkout.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { reclaimSlot } from '../reservations/expire-reservations.ts';
import { beginChange, type ChangeSubmission, requirePayable } from './begin-change.ts';
import { type ChangeAttempt, type ChangeEnding, ChangeEndingRow, endingOf } from './change-attempt.ts';
import { shortItems } from './fallout-of-changes.ts';
import { isChanged, toModification } from './modification.ts';
import { type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { runChange } from './run-change.ts';

type SaveDeps = Pick<Deps, 'db' | 'processor' | 'log'>;

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
  const earlier = await readEarlierOf(deps.db, submission);
  if (earlier) return answerAgain(deps, submission, earlier);
  const order = await readOrderToModify(deps.db, submission);
  refuse(order, submission, gratuity);
  const attempt = await begin(deps, submission, order);
  return answer(deps, submission, await runChange(deps, attempt, submission.encryptedPin));
}

/** Refuses what can be known before anything is written. */
function refuse(order: OrderToModify, submission: ChangeSubmission, gratuity: number): void {
  const { draft } = order;
  if (!isChanged(order, draft) || draft.version_key !== submission.versionKey) {
    throw new ProblemError('VERSION_STALE');
  }
  if (draft.total !== submission.displayedTotal || draft.gratuity_total !== gratuity) {
    throw new ProblemError('TOTAL_CHANGED');
  }
  const { minimumAge, uncovered } = toModification(order);
  if (minimumAge !== null) throw new ProblemError('AGE_VERIFICATION_REQUIRED');
  if (uncovered > 0) throw new ProblemError('PAYMENT_METHOD_REQUIRED');
  requirePayable(order, submission.encryptedPin);
  if (order.is_changing) throw new ProblemError('STILL_RUNNING');
}

async function begin(
  deps: SaveDeps,
  submission: ChangeSubmission,
  order: OrderToModify,
): Promise<ChangeAttempt> {
  const take = () => retried(() => beginChange(deps.db, submission, order), RETRIED_OR_TAKEN);
  const attempt = await take();
  if (attempt) return attempt;
  const slotId = order.draft?.time?.slotId;
  if (slotId) await reclaimSlot(deps.db, slotId);
  return (await take()) ?? refuseBeginning(deps, submission);
}

const readObstacle = statement({
  name: 'modifications_read_obstacle',
  params: ['checkoutId', 'shopperId'],
  row: { is_full: v.boolean(), is_too_late: v.boolean() },
  text: `select coalesce(s.taken >= (m.time->>'capacity')::int, false) as is_full,
    coalesce(now() >= (m.time->>'until')::timestamptz, false) as is_too_late
  from modifications m left join slots s on s.id = m.time->>'slotId'
  where m.checkout_id = $checkoutId and m.shopper_id = $shopperId`,
});

/** Says why no attempt was started. */
async function refuseBeginning(deps: SaveDeps, submission: ChangeSubmission): Promise<never> {
  const { checkoutId, shopperId } = submission;
  const order = await readOrderToModify(deps.db, submission);
  if (order.draft?.version_key !== submission.versionKey) throw new ProblemError('VERSION_STALE');
  const items = await shortItems(deps.db, { checkoutId, shopperId });
  if (items.length > 0) throw new ProblemError(kindOf(items));
  const [obstacle] = await readObstacle(deps.db, { checkoutId, shopperId });
  if (obstacle?.is_full || obstacle?.is_too_late) throw new ProblemError('SLOT_GONE');
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

const EarlierRow = { ...ChangeEndingRow, payload_hash: v.string() };

const readEarlier = statement({
  name: 'modifications_read_attempt_of_key',
  params: ['shopperId', 'key'],
  row: EarlierRow,
  text: `select status, reason, decline, payload_hash from modification_attempts
  where shopper_id = $shopperId and idempotency_key = $key`,
});

async function readEarlierOf(db: Database, { shopperId, idempotencyKey: key }: ChangeSubmission) {
  const [earlier] = await readEarlier(db, { shopperId, key });
  return earlier;
}

/** The response for a key that was used before. */
function answerAgain(
  deps: SaveDeps,
  submission: ChangeSubmission,
  earlier: ChangeEndingRow & { payload_hash: string },
): Promise<Checkout> {
  if (earlier.payload_hash !== submission.payloadHash) throw new ProblemError('KEY_REUSED');
  if (earlier.status === 'AUTHORIZING') throw new ProblemError('STILL_RUNNING');
  return answer(deps, submission, endingOf(earlier));
}
