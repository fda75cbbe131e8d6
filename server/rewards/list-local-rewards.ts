import { eq } from 'drizzle-orm';
import type { LocalRewards } from '../../services/contracts/rewards.ts';
import { rewardClaims } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { LOCAL_REWARDS } from './local-reward-list.ts';
import { balanceOf, spendable } from './points.ts';

/** What the shopper's points can buy, and the vouchers they already have. */
export async function listLocalRewards(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<LocalRewards> {
  const balance = await balanceOf(db, shopperId);
  const claims = await db.select().from(rewardClaims).where(eq(rewardClaims.shopperId, shopperId));
  return {
    balance: spendable(balance),
    rewards: LOCAL_REWARDS.map(({ prefix: _, ...reward }) => {
      const claim = claims.find(({ rewardId }) => rewardId === reward.id);
      const isValid = claim && claim.revokedAt === null;
      return {
        ...reward,
        voucher: isValid ? { code: claim.code, claimedAt: claim.claimedAt.toISOString() } : null,
        revokedAt: claim?.revokedAt?.toISOString() ?? null,
      };
    }),
  };
}
