import { t } from '../../../languages/t.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { type Ending, endingOf } from '../../attempts/attempt.ts';
import { declined, rejected } from '../../attempts/problem-of-ending.ts';
import { runAttempt } from '../../attempts/run-attempt.ts';
import { RETRIED_OR_TAKEN, retried } from '../../db/transaction.ts';
import type { EventDeps } from '../../events/put-event.ts';
import type { Deps } from '../../http/context.ts';
import { requestKey } from '../../http/once.ts';
import { ProblemError } from '../../http/problems.ts';
import { type SnapDeps, sellsSnap } from '../../wallet/sells-snap.ts';
import { taxAgain } from '../price/tax-terms.ts';
import { toCheckout } from '../read/checkout.ts';
import { getCheckout } from '../read/read-checkout.ts';
import type { CheckoutRecord } from '../record/checkout-record.ts';
import { beginAttempt, type Submission } from './begin-attempt.ts';
import { placing } from './end-attempt.ts';

type PlaceOrderInput = Omit<Submission, 'payloadHash' | 'sellsSnap' | 'mostOpenOrders'>;

type PlaceDeps = Pick<Deps, 'db' | 'processor' | 'taxes' | 'log'> &
  SnapDeps &
  EventDeps & { env: Pick<Deps['env'], 'openOrders'> };

/**
 * Places the order exactly once. Journals the attempt and keeps the reservation from expiring; then authorizes each
 * tender at the processor, outside any transaction; then writes the order, or reverses every authorization and
 * reopens the checkout. `recoverAttempts` repairs a crash anywhere in between.
 */
export async function placeOrder(deps: PlaceDeps, input: PlaceOrderInput): Promise<Checkout> {
  const submission = {
    ...input,
    sellsSnap: sellsSnap(deps),
    mostOpenOrders: deps.env.openOrders,
    ...requestKey(input, { ...input, idempotencyKey: '', encryptedPin: undefined }),
  };
  const begun = await begin(deps, submission);
  if ('earlier' in begun) return answer(deps, submission, endingOf(begun.earlier));
  const { record } = begun;
  const { encryptedPin } = submission;
  const ending = await runAttempt(deps, placing(record), { attempt: await begun.attempt, encryptedPin });
  return answer(deps, submission, ending);
}

/** An order of another day is taxed again first; its new day may end as well. */
async function begin(deps: PlaceDeps, submission: Submission) {
  const begun = await retried(() => beginAttempt(deps, submission), RETRIED_OR_TAKEN);
  if (!('day' in begun)) return begun;
  await taxAgain(deps, { ...submission, ...begun });
  return begin(deps, submission);
}

async function answer(
  deps: PlaceDeps,
  { shopperId, checkoutId }: Submission,
  ending: Ending<CheckoutRecord>,
): Promise<Checkout> {
  switch (ending.kind) {
    case 'done':
      return ending.result ? toCheckout(ending.result, deps) : getCheckout(deps, { shopperId, checkoutId });
    case 'declined':
      throw declined(ending);
    case 'rejected':
      throw rejected(ending.code);
    case 'started':
    case 'interrupted':
      throw new ProblemError('UNAVAILABLE', {
        detail: t("The payment didn't go through. Nothing was charged."),
      });
  }
}
