import { and, eq, gte, inArray, ne, sum } from 'drizzle-orm';
import type { CommunityParticipation } from '../../services/contracts/rewards.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { communitySupport, organizations } from '../db/schema/account.ts';
import { orderRefunds, orders } from '../db/schema/orders.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';

/** States whose stores contribute to communities. */
const PARTICIPATING_STATES = ['CA', 'KY', 'OH', 'TX'];

/** What an order contributes is a 200th of what it cost: half a percent. */
const PARTS = 200;

interface ParticipationInput {
  shopperId: string;
  /** The preferred store's number; by default, the one in the shopper's profile. */
  storeNumber: string | undefined;
}

/**
 * Whether the store participates, and how much half a percent of the shopper's orders has contributed to whom
 * (API-08).
 */
export async function communityParticipation(
  { db }: Pick<Deps, 'db'>,
  { shopperId, storeNumber }: ParticipationInput,
): Promise<CommunityParticipation> {
  const participating = await db
    .select({ storeNumber: stores.storeNumber })
    .from(shoppers)
    .innerJoin(
      stores,
      storeNumber === undefined
        ? eq(stores.locationId, shoppers.preferredLocationId)
        : eq(stores.storeNumber, storeNumber),
    )
    .where(and(eq(shoppers.id, shopperId), inArray(stores.state, PARTICIPATING_STATES)))
    .limit(1);
  const [support] = await db
    .select({ organization: organizations, since: communitySupport.since })
    .from(communitySupport)
    .innerJoin(organizations, eq(organizations.id, communitySupport.organizationId))
    .where(eq(communitySupport.shopperId, shopperId));
  return {
    isParticipating: participating.length > 0,
    organization: support?.organization ?? null,
    contributed: support ? Math.trunc((await spentSince(db, shopperId, support.since)) / PARTS) : 0,
  };
}

/** What the shopper's orders have cost since then, less refunds, in cents. */
async function spentSince(db: Database, shopperId: string, since: Date): Promise<number> {
  const isCounted = and(
    eq(orders.shopperId, shopperId),
    ne(orders.status, 'CANCELED'),
    gte(orders.placedAt, since),
  );
  const spent = onlyRow(
    await db
      .select({ total: sum(orders.total).mapWith(Number) })
      .from(orders)
      .where(isCounted),
  );
  const refunded = onlyRow(
    await db
      .select({ total: sum(orderRefunds.amount).mapWith(Number) })
      .from(orderRefunds)
      .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
      .where(isCounted),
  );
  return (spent.total ?? 0) - (refunded.total ?? 0);
}
