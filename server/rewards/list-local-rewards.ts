import * as v from 'valibot';
import type { LocalRewards } from '../../services/contracts/rewards.ts';
import { Instant } from '../../services/contracts/values.ts';
import { iso, onlyRow, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { LOCAL_REWARDS } from './local-reward-list.ts';
import { BALANCE } from './points.ts';

const read = statement({
  name: 'reward_claims_read',
  params: ['shopperId'],
  row: {
    balance: v.number(),
    /** By the reward's id. */
    vouchers: v.record(v.string(), v.object({ code: v.string(), claimedAt: Instant })),
  },
  text: `select ${BALANCE} as balance, (
    select coalesce(json_object_agg(reward_id, json_build_object('code', code,
      'claimedAt', ${iso('claimed_at')})), '{}')
    from reward_claims where shopper_id = $shopperId
  ) as vouchers`,
});

/** What the shopper's points can buy, and the vouchers they already have. */
export async function listLocalRewards(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<LocalRewards> {
  const row = onlyRow(await read(db, { shopperId }));
  return {
    balance: row.balance,
    rewards: LOCAL_REWARDS.map(({ prefix: _, ...reward }) => ({
      ...reward,
      voucher: row.vouchers[reward.id] ?? null,
    })),
  };
}
