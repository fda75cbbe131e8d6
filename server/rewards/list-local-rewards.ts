import * as v from 'valibot';
import type { LocalRewards } from '../../services/contracts/rewards.ts';
import { Instant } from '../../services/contracts/values.ts';
import { iso, onlyRow, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { LOCAL_REWARDS } from './local-reward-list.ts';
import { SPENDABLE } from './points.ts';

const read = statement({
  name: 'reward_claims_read',
  params: ['shopperId'],
  row: {
    balance: v.number(),
    /** By the reward's id. */
    claims: v.record(
      v.string(),
      v.object({ code: v.string(), claimedAt: Instant, revokedAt: v.nullable(Instant) }),
    ),
  },
  text: `select ${SPENDABLE} as balance, (
    select coalesce(json_object_agg(reward_id, json_build_object('code', code,
      'claimedAt', ${iso('claimed_at')}, 'revokedAt', ${iso('revoked_at')})), '{}')
    from reward_claims where shopper_id = $shopperId
  ) as claims`,
});

/** What the shopper's points can buy, and the vouchers they already have. */
export async function listLocalRewards(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<LocalRewards> {
  const row = onlyRow(await read(db, { shopperId }));
  return {
    balance: row.balance,
    rewards: LOCAL_REWARDS.map(({ prefix: _, ...reward }) => {
      const { revokedAt = null, ...voucher } = row.claims[reward.id] ?? {};
      const isValid = 'code' in voucher && revokedAt === null;
      return { ...reward, voucher: isValid ? voucher : null, revokedAt };
    }),
  };
}
