import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { rewardClaims } from '../db/schema/account.ts';
import { orders } from '../db/schema/orders.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';
import { balanceOf } from './points.ts';

interface Claim {
  rewardId: string;
  points: number;
}

/** The claims, newest first, to revoke until the points there are pay for the rest. */
export function unpaidClaims(balance: number, unused: readonly Claim[]): string[] {
  let missing = -balance;
  return unused.flatMap(({ rewardId, points }) => {
    if (missing <= 0) return [];
    missing -= points;
    return [rewardId];
  });
}

/**
 * Revokes the newest unused vouchers of an order's shopper that their points no longer pay for. Call it in the transaction that
 * takes an order's points, once they're taken.
 */
export async function revokeUnpaidVouchers(tx: Database, { orderId }: { orderId: string }): Promise<void> {
  const { shopperId } = onlyRow(
    await tx.select({ shopperId: orders.shopperId }).from(orders).where(eq(orders.id, orderId)),
  );
  await lockShopper(tx, shopperId);
  const balance = await balanceOf(tx, shopperId);
  if (balance >= 0) return;
  const unused = await tx
    .select({ rewardId: rewardClaims.rewardId, points: rewardClaims.points })
    .from(rewardClaims)
    .where(
      and(eq(rewardClaims.shopperId, shopperId), isNull(rewardClaims.usedAt), isNull(rewardClaims.revokedAt)),
    )
    .orderBy(desc(rewardClaims.claimedAt), asc(rewardClaims.rewardId))
    .for('update');
  const rewardIds = unpaidClaims(balance, unused);
  await tx
    .update(rewardClaims)
    .set({ revokedAt: now })
    .where(and(eq(rewardClaims.shopperId, shopperId), inArray(rewardClaims.rewardId, rewardIds)));
}
