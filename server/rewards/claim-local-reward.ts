import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { LocalRewards } from '../../services/contracts/rewards.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { rewardClaims } from '../db/schema/account.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';
import { listLocalRewards } from './list-local-rewards.ts';
import { type PartnerReward, rewardOf } from './local-reward-list.ts';
import { balanceOf } from './points.ts';

/** Without easily confused characters. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const lettersOf = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** For example, 'KILN-7QWX-M3PD'. */
const voucherCode = (prefix: string): string => `${prefix}-${lettersOf(4)}-${lettersOf(4)}`;

/** Spends points on a reward. One already claimed stays as it is and costs nothing again. */
export async function claimLocalReward(
  deps: Pick<Deps, 'db'>,
  { shopperId, rewardId }: { shopperId: string; rewardId: string },
): Promise<LocalRewards> {
  const reward = rewardOf(rewardId);
  if (!reward) throw new ProblemError('NOT_FOUND');
  // Of two codes that are the same, the second is drawn again.
  await retried(() => deps.db.transaction((tx) => claimOnce(tx, shopperId, reward)), RETRIED_OR_TAKEN);
  return listLocalRewards(deps, { shopperId });
}

async function claimOnce(tx: Database, shopperId: string, reward: PartnerReward): Promise<void> {
  const { id: rewardId, points, prefix } = reward;
  await lockShopper(tx, shopperId);
  const [claimed] = await tx
    .select()
    .from(rewardClaims)
    .where(
      and(
        eq(rewardClaims.shopperId, shopperId),
        eq(rewardClaims.rewardId, rewardId),
        isNull(rewardClaims.revokedAt),
      ),
    );
  if (claimed) return;
  if ((await balanceOf(tx, shopperId)) < points) {
    throw new ProblemError('NOT_ENOUGH_POINTS', {
      detail: t('You don’t have enough points for this reward.'),
    });
  }
  const code = voucherCode(prefix);
  await tx
    .insert(rewardClaims)
    .values({ shopperId, rewardId, points, code })
    .onConflictDoUpdate({
      target: [rewardClaims.shopperId, rewardClaims.rewardId],
      set: { points, code, claimedAt: now, revokedAt: null },
    });
}
