import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import type { Attempt, Ending, Results } from './attempt.ts';
import { authorizeTenders, findTenders } from './authorize.ts';
import { keepingLease } from './keep-lease.ts';
import { releaseReturns, type Steps, settleAttempt } from './settle-attempt.ts';

type RunDeps = Pick<Deps, 'db' | 'processor' | 'log'>;

/**
 * Authorizes what a journaled attempt needs, outside any transaction; ends it; and releases what its order no longer needs.
 * One that the processor leaves in doubt stays in the journal for `recoverAttempts`.
 */
export async function runAttempt(
  deps: RunDeps,
  steps: Steps,
  { attempt, encryptedPin }: { attempt: Attempt; encryptedPin?: string | undefined },
): Promise<Ending> {
  try {
    return await keepingLease(deps, attempt, async () => {
      const results = await authorize(deps, attempt, encryptedPin);
      const ending = await settleAttempt(deps, steps, { attempt, results });
      // Placing an order gives nothing back.
      if (ending.kind === 'done' && attempt.kind !== 'PLACE') await releaseNow(deps, attempt);
      return ending;
    });
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'attempt left to recovery');
    throw new ProblemError('UNAVAILABLE', { detail: 'The payment service is not responding.' });
  }
}

/** The order is as it should be, whatever the processor does next. */
async function releaseNow(deps: RunDeps, attempt: Attempt): Promise<void> {
  try {
    await releaseReturns(deps, attempt);
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'release left to recovery');
  }
}

/** An authorization without a response may have succeeded, so the processor is asked what it knows. */
async function authorize(deps: RunDeps, attempt: Attempt, encryptedPin?: string): Promise<Results> {
  try {
    return await authorizeTenders(deps, attempt, encryptedPin);
  } catch (error) {
    deps.log.error({ error, attempt: attempt.id }, 'authorization without a response');
    return findTenders(deps, attempt);
  }
}
