import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { onlyRow, statement } from '../db/statement.ts';
import { BALANCE } from './points.ts';

/** Whatever spends or takes back a shopper's points waits here for its turn, so that it sees what's left. */
export const lockPoints = statement({
  name: 'points_lock',
  params: ['shopperId'],
  row: {},
  text: 'select from shoppers where id = $shopperId for no key update',
});

const readShopper = statement({
  name: 'points_read_shopper_of_order',
  params: ['orderId'],
  row: { shopper_id: v.string() },
  text: 'select shopper_id from orders where id = $orderId',
});

const readBalance = statement({
  name: 'points_read_balance',
  params: ['shopperId'],
  row: { balance: v.number() },
  text: `select ${BALANCE} as balance`,
});

const readUnused = statement({
  name: 'reward_claims_read_unused',
  params: ['shopperId'],
  row: { reward_id: v.string(), points: v.number() },
  text: `select reward_id, points from reward_claims
    where shopper_id = $shopperId and used_at is null and revoked_at is null
    order by claimed_at desc, reward_id for update`,
});

const revoke = statement({
  name: 'reward_claims_revoke',
  params: ['shopperId', 'rewardIds'],
  row: {},
  text: `update reward_claims set revoked_at = now()
    where shopper_id = $shopperId and reward_id = any($rewardIds::text[])`,
});

interface Claim {
  reward_id: string;
  points: number;
}

/** The claims, newest first, to revoke until the points there are pay for the rest. */
export function unpaidClaims(balance: number, unused: readonly Claim[]): string[] {
  let missing = -balance;
  return unused.flatMap(({ reward_id, points }) => {
    if (missing <= 0) return [];
    missing -= points;
    return [reward_id];
  });
}

/**
 * Revokes the newest unused vouchers of an order's shopper that their points no longer pay for. Belongs into the transaction that
 * takes an order's points, after it.
 */
export async function revokeUnpaidVouchers(tx: Database, { orderId }: { orderId: string }): Promise<void> {
  const { shopper_id: shopperId } = onlyRow(await readShopper(tx, { orderId }));
  await lockPoints(tx, { shopperId });
  const { balance } = onlyRow(await readBalance(tx, { shopperId }));
  if (balance >= 0) return;
  const rewardIds = unpaidClaims(balance, await readUnused(tx, { shopperId }));
  if (rewardIds.length > 0) await revoke(tx, { shopperId, rewardIds });
}
