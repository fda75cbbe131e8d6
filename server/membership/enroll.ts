import { gt } from 'drizzle-orm';
import { type Membership, type MembershipType, TRIAL_DAYS } from '../../services/contracts/membership.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import { memberships } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { readMembership } from './read-membership.ts';

/**
 * Starts a trial or switches a running membership's plan, which keeps its end. The same plan again changes nothing.
 * There's only one trial: after it ends, for whatever reason, TRIAL_USED.
 */
export async function enroll(
  deps: Pick<Deps, 'db'>,
  { shopperId, type }: { shopperId: string; type: MembershipType },
): Promise<Membership> {
  const enrolled = await deps.db
    .insert(memberships)
    .values({ shopperId, type, since: now, until: fromNow(TRIAL_DAYS * DAY) })
    .onConflictDoUpdate({
      target: memberships.shopperId,
      set: { type },
      setWhere: gt(memberships.until, now),
    })
    .returning({ shopperId: memberships.shopperId });
  if (enrolled.length === 0) throw new ProblemError('TRIAL_USED');
  return readMembership(deps, { shopperId });
}
