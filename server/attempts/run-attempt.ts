import type { Deps } from '../http/context.ts';
import { processorProblem } from '../http/problems.ts';
import { StillProcessing } from '../ports/processor.ts';
import type { Attempt, Ending, Results } from './attempt.ts';
import { authorizeTenders, findTenders } from './authorize.ts';
import { keepingLease } from './keep-lease.ts';
import { leaveToRecovery } from './leave-to-recovery.ts';
import { releaseNow } from './release-money.ts';
import { type SettleDeps, type Steps, settleAttempt } from './settle-attempt.ts';

type RunDeps = SettleDeps & Pick<Deps, 'log'>;

/**
 * Authorizes what a journaled attempt needs, outside any transaction; ends it; and releases what its order no longer needs.
 * One that the processor leaves in doubt stays in the journal for `recoverAttempts`.
 */
export async function runAttempt<Done>(
  deps: RunDeps,
  steps: Steps<Done>,
  { attempt, encryptedPin }: { attempt: Attempt; encryptedPin?: string | undefined },
): Promise<Ending<Done>> {
  const ending = await authorizeAndSettle(deps, steps, { attempt, encryptedPin });
  // Placing an order gives nothing back.
  if (ending.kind === 'done' && attempt.kind !== 'PLACE') await releaseNow(deps, attempt);
  return ending;
}

async function authorizeAndSettle<Done>(
  deps: RunDeps,
  steps: Steps<Done>,
  { attempt, encryptedPin }: { attempt: Attempt; encryptedPin?: string | undefined },
): Promise<Ending<Done>> {
  try {
    return await keepingLease(deps, attempt, async () => {
      const results = await authorize(deps, attempt, encryptedPin);
      return settleAttempt(deps, steps, { attempt, results });
    });
  } catch (error) {
    await leaveToRecovery(deps, attempt, { error, what: 'attempt left to recovery' });
    throw processorProblem(error);
  }
}

/**
 * An authorization without a response may have succeeded, so the processor is asked what it knows. One that ends later is for
 * `recoverAttempts` to ask about.
 */
async function authorize(deps: RunDeps, attempt: Attempt, encryptedPin?: string): Promise<Results> {
  try {
    return await authorizeTenders(deps, attempt, encryptedPin);
  } catch (error) {
    if (error instanceof StillProcessing) throw error;
    deps.log.error({ error, attempt: attempt.id }, 'authorization without a response');
    return findTenders(deps, attempt);
  }
}
