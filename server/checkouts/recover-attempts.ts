import { statement } from '../db/statement.ts';
import { postponeOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { Attempt, LEASE_SECONDS } from './attempt.ts';
import { keepingLease } from './keep-lease.ts';
import { findTenders, type SettleDeps, settleAttempt } from './settle-attempt.ts';

/** Takes over an attempt no process is working on; parallel processes take different ones. */
const takeOver = statement({
  name: 'checkouts_take_over_attempts',
  params: ['lease'],
  row: Attempt,
  text: `update order_attempts set lease_until = now() + make_interval(secs => $lease::int)
  where id in (
    select id from order_attempts where status = 'AUTHORIZING' and lease_until <= now()
    order by lease_until limit 1 for update skip locked
  )
  returning id, checkout_id, tenders, order_sequence`,
});

const postpone = postponeOf('checkouts_postpone_attempt', {
  table: 'order_attempts',
  tries: 'tries',
  due: 'lease_until',
  longest: 60,
});

/** The rest wait for the next run. */
const MAX_ATTEMPTS = 20;

/**
 * Finishes or unwinds attempts interrupted by a crash or a silent processor; returns how many it ended. Any that
 * still can't be ended wait, longer each time. Each is taken over only when its turn comes, so a slow one doesn't
 * keep another process from the next.
 */
export async function recoverAttempts(deps: SettleDeps & Pick<Deps, 'log'>): Promise<number> {
  let ended = 0;
  for (let taken = 0; taken < MAX_ATTEMPTS; taken += 1) {
    const [attempt] = await takeOver(deps.db, { lease: LEASE_SECONDS });
    if (!attempt) break;
    try {
      const { kind } = await keepingLease(deps, attempt, async () =>
        settleAttempt(deps, attempt, await findTenders(deps, attempt)),
      );
      deps.log.warn(
        { attempt: attempt.id, checkout: attempt.checkout_id, ending: kind },
        'attempt recovered',
      );
      ended += 1;
    } catch (error) {
      deps.log.error({ error, attempt: attempt.id }, 'attempt not recovered');
      await postpone(deps.db, { id: attempt.id });
    }
  }
  return ended;
}
