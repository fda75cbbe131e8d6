import type { LocalRewards } from '../../services/contracts/rewards.ts';
import { iso, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { LOCAL_REWARDS } from './local-reward-list.ts';
import { BALANCE } from './points.ts';

interface ClaimsRow {
  balance: number;
  /** By the reward's id. */
  vouchers: Record<string, { code: string; claimedAt: string }>;
}

const read = statement<ClaimsRow, 'shopperId'>(
  'reward_claims_read',
  `select ${BALANCE} as balance, (
    select coalesce(json_object_agg(reward_id, json_build_object('code', code,
      'claimedAt', ${iso('claimed_at')})), '{}')
    from reward_claims where shopper_id = $shopperId
  ) as vouchers`,
);

/** What the shopper's points can be spent on, and the vouchers they have got. */
export async function listLocalRewards(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<LocalRewards> {
  const [row] = await read(db, { shopperId });
  if (!row) throw new Error('The claims gave nothing');
  return {
    balance: row.balance,
    rewards: LOCAL_REWARDS.map(({ prefix: _, ...reward }) => ({
      ...reward,
      voucher: row.vouchers[reward.id] ?? null,
    })),
  };
}
