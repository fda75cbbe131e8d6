import { eq, gt, sql } from 'drizzle-orm';
import type { Enrollment, Membership } from '../../services/contracts/membership.ts';
import { now } from '../db/clock.ts';
import { memberships } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { plans } from './plans.ts';

/** The running enrollment, or the one that ended last; null if there never was one. */
export async function readEnrollment(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Enrollment | null> {
  const [row] = await db
    .select({
      type: memberships.type,
      isActive: sql<boolean>`${gt(memberships.until, now)}`,
      since: memberships.since,
      until: memberships.until,
    })
    .from(memberships)
    .where(eq(memberships.shopperId, shopperId));
  return row ? { ...row, since: row.since.toISOString(), until: row.until.toISOString() } : null;
}

/** The plans, and the caller's enrollment. */
export async function readMembership(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string | null },
): Promise<Membership> {
  const enrollment = shopperId === null ? null : await readEnrollment(deps, { shopperId });
  return { plans: plans(), enrollment };
}
