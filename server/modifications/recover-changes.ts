import { LEASE_SECONDS } from '../checkouts/attempt.ts';
import { keepingLease } from '../checkouts/keep-lease.ts';
import { findTenders, type SettleDeps } from '../checkouts/settle-attempt.ts';
import { statement } from '../db/statement.ts';
import { postponeOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { CHANGE_ATTEMPT_COLUMNS, ChangeAttempt } from './change-attempt.ts';
import { giveBack, settleChange } from './settle-change.ts';

/** Takes over an attempt no process is working on; parallel processes take different ones. */
const takeOver = statement({
  name: 'modifications_take_over_attempts',
  params: ['lease'],
  row: ChangeAttempt,
  text: `update modification_attempts set lease_until = now() + make_interval(secs => $lease::int)
  where id in (
    select id from modification_attempts where status in ('AUTHORIZING', 'GIVING_BACK') and lease_until <= now()
    order by lease_until limit 1 for update skip locked
  )
  returning ${CHANGE_ATTEMPT_COLUMNS}`,
});

const postpone = postponeOf('modifications_postpone_attempt', {
  table: 'modification_attempts',
  tries: 'tries',
  due: 'lease_until',
  longest: 60,
});

/** The rest wait for the next run. */
const MAX_CHANGES = 20;

type RecoverDeps = SettleDeps & Pick<Deps, 'log'>;

/** Finishes or unwinds one, and releases what a changed order no longer needs. */
async function recover(deps: RecoverDeps, attempt: ChangeAttempt): Promise<string> {
  if (attempt.status === 'AUTHORIZING') {
    const { kind } = await settleChange(deps, attempt, await findTenders(deps, attempt));
    if (kind !== 'saved') return kind;
  }
  await giveBack(deps, attempt);
  return 'saved';
}

/** Ends the attempts to change orders that a crash or a silent processor interrupted; returns how many. */
export async function recoverChanges(deps: RecoverDeps): Promise<number> {
  let ended = 0;
  for (let taken = 0; taken < MAX_CHANGES; taken += 1) {
    const [attempt] = await takeOver(deps.db, { lease: LEASE_SECONDS });
    if (!attempt) break;
    try {
      const ending = await keepingLease(deps, attempt, () => recover(deps, attempt));
      deps.log.warn({ attempt: attempt.id, checkout: attempt.checkout_id, ending }, 'change recovered');
      ended += 1;
    } catch (error) {
      deps.log.error({ error, attempt: attempt.id }, 'change not recovered');
      await postpone(deps.db, { id: attempt.id });
    }
  }
  return ended;
}
