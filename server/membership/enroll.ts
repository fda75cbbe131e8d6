import * as v from 'valibot';
import { TRIAL_DAYS } from '../../services/contracts/benefits.ts';
import type { Membership, MembershipType } from '../../services/contracts/membership.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { readMembership } from './read-membership.ts';

/** A running membership keeps its end and takes the new type; one that has ended returns no row. */
const write = statement({
  name: 'memberships_enroll',
  params: ['shopperId', 'type', 'days'],
  row: { shopper_id: v.string() },
  text: `insert into memberships as m (shopper_id, type, since, until)
  values ($shopperId, $type, now(), now() + make_interval(days => $days::int))
  on conflict (shopper_id) do update set type = excluded.type where m.until > now()
  returning m.shopper_id`,
});

/**
 * Starts a trial or switches a running membership's plan. The same plan again changes nothing. There's only one
 * trial: after it ends, for whatever reason, TRIAL_USED.
 */
export async function enroll(
  deps: Pick<Deps, 'db'>,
  { shopperId, type }: { shopperId: string; type: MembershipType },
): Promise<Membership> {
  const [enrolled] = await write(deps.db, { shopperId, type, days: TRIAL_DAYS });
  if (!enrolled) throw new ProblemError('TRIAL_USED');
  return readMembership(deps, { shopperId });
}
