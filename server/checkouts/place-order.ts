import type { Checkout } from '../../services/contracts/checkouts.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import type { Attempt, Results } from './attempt.ts';
import { beginAttempt, type Submission } from './begin-attempt.ts';
import { REJECTION_REASON } from './end-attempt.ts';
import { keepingLease } from './keep-lease.ts';
import { getCheckout } from './read-checkout.ts';
import { authorizeTenders, endingOf, findTenders, type Settled, settleAttempt } from './settle-attempt.ts';

type PlaceOrderInput = Omit<Submission, 'payloadHash' | 'sellsSnap'>;

type PlaceDeps = Pick<Deps, 'db' | 'processor' | 'log'> & SnapDeps;

/**
 * Places the order exactly once. Journals the attempt and keeps the reservation from expiring; then authorizes each
 * tender at the processor, outside any transaction; then writes the order, or reverses every authorization and
 * reopens the checkout. `recoverAttempts` repairs a crash anywhere in between.
 */
export async function placeOrder(deps: PlaceDeps, input: PlaceOrderInput): Promise<Checkout> {
  const submission = {
    ...input,
    sellsSnap: sellsSnap(deps),
    payloadHash: hashOf({ ...input, idempotencyKey: '', encryptedPin: undefined }),
  };
  const begun = await retried(() => beginAttempt(deps.db, submission), RETRIED_OR_TAKEN);
  if ('earlier' in begun) return answerAgain(deps, submission, begun.earlier);
  return answer(deps, submission, await settle(deps, begun.attempt, submission.encryptedPin));
}

/** An attempt the processor leaves in doubt stays in the journal for `recoverAttempts`. */
async function settle(deps: PlaceDeps, attempt: Attempt, encryptedPin?: string): Promise<Settled> {
  try {
    return await keepingLease(deps, attempt, async () =>
      settleAttempt(deps, attempt, await authorize(deps, attempt, encryptedPin)),
    );
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'attempt left to recovery');
    throw new ProblemError('UNAVAILABLE', { detail: 'The payment service is not responding.' });
  }
}

/** An authorization without a response may have succeeded, so the processor is asked what it knows. */
async function authorize(deps: PlaceDeps, attempt: Attempt, encryptedPin?: string): Promise<Results> {
  try {
    return await authorizeTenders(deps, attempt, encryptedPin);
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'authorization without a response');
    return findTenders(deps, attempt);
  }
}

async function answer(
  deps: PlaceDeps,
  { shopperId, checkoutId }: Submission,
  settled: Settled,
): Promise<Checkout> {
  switch (settled.kind) {
    case 'placed':
      return getCheckout(deps, { shopperId, checkoutId });
    case 'declined':
      throw declined(settled);
    case 'rejected':
      throw rejected(settled.code);
    case 'interrupted':
      throw new ProblemError('UNAVAILABLE', {
        detail: "The payment didn't go through. Nothing was charged.",
      });
  }
}

/** The problem for a payment that was rejected after its authorization, with the reason in words (PAE-04). */
export const rejected = (code: string): ProblemError =>
  new ProblemError('POST_AUTHORIZATION_REJECTED', { reason: code, detail: REJECTION_REASON });

/** The problem for a declined tender, or for its PIN. */
export function declined({
  code,
  decline,
}: Pick<Extract<Settled, { kind: 'declined' }>, 'code' | 'decline'>): ProblemError {
  const { paymentId, pinCode, remainingBalance } = decline ?? {};
  const parts = { paymentId, remainingBalance: remainingBalance ?? undefined };
  return pinCode
    ? new ProblemError('PIN_REFUSED', { ...parts, reason: pinCode })
    : new ProblemError('CARD_DECLINED', { ...parts, reason: code });
}

/** The response for a key that was used before. */
function answerAgain(deps: PlaceDeps, submission: Submission, earlier: Attempt): Promise<Checkout> {
  if (earlier.payloadHash !== submission.payloadHash) throw new ProblemError('KEY_REUSED');
  if (earlier.status === 'AUTHORIZING') throw new ProblemError('STILL_RUNNING');
  return answer(deps, submission, endingOf(earlier));
}
