import type { Results } from '../checkouts/attempt.ts';
import { keepingLease } from '../checkouts/keep-lease.ts';
import { authorizeTenders, findTenders } from '../checkouts/settle-attempt.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import type { ChangeAttempt, ChangeEnding } from './change-attempt.ts';
import { giveBack, settleChange } from './settle-change.ts';

type RunDeps = Pick<Deps, 'db' | 'processor' | 'log'>;

/**
 * Authorizes what a journaled attempt needs in addition, ends it, and releases what the changed order no longer needs. One
 * that the processor leaves in doubt stays in the journal for `recoverChanges`.
 */
export async function runChange(
  deps: RunDeps,
  attempt: ChangeAttempt,
  encryptedPin?: string,
): Promise<ChangeEnding> {
  try {
    return await keepingLease(deps, attempt, async () => {
      const ending = await settleChange(deps, attempt, await authorize(deps, attempt, encryptedPin));
      if (ending.kind === 'saved') await giveBackNow(deps, attempt);
      return ending;
    });
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'change left to recovery');
    throw new ProblemError('UNAVAILABLE', { detail: 'The payment service is not responding.' });
  }
}

/** The order is changed, whatever the processor does next. */
async function giveBackNow(deps: RunDeps, attempt: ChangeAttempt): Promise<void> {
  try {
    await giveBack(deps, attempt);
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'release left to recovery');
  }
}

/** An authorization without a response may have succeeded, so the processor is asked what it knows. */
async function authorize(deps: RunDeps, attempt: ChangeAttempt, encryptedPin?: string): Promise<Results> {
  try {
    return await authorizeTenders(deps, attempt, encryptedPin);
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'authorization without a response');
    return findTenders(deps, attempt);
  }
}
