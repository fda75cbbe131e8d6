import { and, eq, gt, sql } from 'drizzle-orm';
import type { Membership } from '../../services/contracts/membership.ts';
import { now } from '../db/clock.ts';
import { memberships } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { readMembership } from './read-membership.ts';

/** Ends the membership at once; one that has already ended stays as it was. */
export async function cancelMembership(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Membership> {
  await deps.db
    .update(memberships)
    // The column rounds to milliseconds, which must not put the end after now.
    .set({ until: sql`date_trunc('milliseconds', ${now})` })
    .where(and(eq(memberships.shopperId, shopperId), gt(memberships.until, now)));
  return readMembership(deps, { shopperId });
}
