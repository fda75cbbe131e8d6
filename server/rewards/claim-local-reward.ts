import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { LocalRewards } from '../../services/contracts/rewards.ts';
import { onlyRow, statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { listLocalRewards } from './list-local-rewards.ts';
import { rewardOf } from './local-reward-list.ts';
import { BALANCE } from './points.ts';
import { lockPoints } from './revoke-vouchers.ts';

/** Without easily confused characters. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const lettersOf = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** For example, 'KILN-7QWX-M3PD'. */
const voucherCode = (prefix: string): string => `${prefix}-${lettersOf(4)}-${lettersOf(4)}`;

/** Spends the points if there are enough, once per reward, or again if its voucher was revoked; the row says whether the reward is now the shopper's. */
const claim = statement({
  name: 'reward_claims_write',
  params: ['shopperId', 'rewardId', 'points', 'code'],
  row: { isClaimed: v.boolean() },
  text: `with claimed as (
    insert into reward_claims (shopper_id, reward_id, points, code)
    select $shopperId, $rewardId, $points::int, $code where ${BALANCE} >= $points::int
    on conflict (shopper_id, reward_id) do update
      set points = excluded.points, code = excluded.code, claimed_at = now(), revoked_at = null
      where reward_claims.revoked_at is not null
    returning reward_id
  )
  select exists (select from claimed) or exists (
    select from reward_claims where shopper_id = $shopperId and reward_id = $rewardId and revoked_at is null
  ) as "isClaimed"`,
});

/** Spends points on a reward. One already claimed stays as it is and costs nothing again. */
export async function claimLocalReward(
  deps: Pick<Deps, 'db'>,
  { shopperId, rewardId }: { shopperId: string; rewardId: string },
): Promise<LocalRewards> {
  const reward = rewardOf(rewardId);
  if (!reward) throw new ProblemError('NOT_FOUND');
  const { points, prefix } = reward;
  const isClaimed = await retried(
    () =>
      deps.db.transaction(async (tx) => {
        await lockPoints(tx, { shopperId });
        const row = onlyRow(await claim(tx, { shopperId, rewardId, points, code: voucherCode(prefix) }));
        return row.isClaimed;
      }),
    RETRIED_OR_TAKEN,
  );
  if (!isClaimed) {
    throw new ProblemError('NOT_ENOUGH_POINTS', { detail: 'You don’t have enough points for this reward.' });
  }
  return listLocalRewards(deps, { shopperId });
}
