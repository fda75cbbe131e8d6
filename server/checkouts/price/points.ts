import { and, eq, gt } from 'drizzle-orm';
import { type MembershipType, POINTS_PER_DOLLAR } from '../../../services/contracts/membership.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { memberships } from '../../db/schema/account.ts';

type Membership = MembershipType | null;

const findActive = prepared('memberships_read_active', (db, given: Givens<{ shopperId: string }>) =>
  db
    .select({ type: memberships.type })
    .from(memberships)
    .where(and(eq(memberships.shopperId, given.shopperId), gt(memberships.until, now))),
);

/** The shopper's membership, if it's active. */
export async function readActiveMembership(db: Database, shopperId: string): Promise<Membership> {
  const [membership] = await findActive(db, { shopperId });
  return membership?.type ?? null;
}

/** What an order of so many cents earns its shopper. */
export const pointsFor = (total: number, membership: Membership): number =>
  Math.floor(total / 100) * (membership === 'BOOST' ? POINTS_PER_DOLLAR.BOOST : POINTS_PER_DOLLAR.others);
