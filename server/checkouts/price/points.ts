import { type AnyColumn, and, eq, gt, type SQL } from 'drizzle-orm';
import { type MembershipType, POINTS_PER_DOLLAR } from '../../../services/contracts/membership.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { memberships } from '../../db/schema/account.ts';

/** Whether a membership is the shopper's and active. */
export const isActiveMembershipOf = (shopperId: AnyColumn | SQL): SQL | undefined =>
  and(eq(memberships.shopperId, shopperId), gt(memberships.until, now));

const findActive = prepared('memberships_read_active', (db, given: Givens<{ shopperId: string }>) =>
  db.select({ type: memberships.type }).from(memberships).where(isActiveMembershipOf(given.shopperId)),
);

/** The shopper's membership, if it's active. */
export async function readActiveMembership(db: Database, shopperId: string): Promise<MembershipType | null> {
  const [membership] = await findActive(db, { shopperId });
  return membership?.type ?? null;
}

/** What an order of so many cents earns its shopper. */
export const pointsFor = (total: number, membership: MembershipType | null): number =>
  Math.floor(total / 100) * (membership === 'BOOST' ? POINTS_PER_DOLLAR.BOOST : POINTS_PER_DOLLAR.others);
