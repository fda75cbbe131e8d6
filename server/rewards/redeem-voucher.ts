import { Instant } from '../../services/contracts/values.ts';
import { iso, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

const redeem = statement({
  name: 'reward_claims_redeem',
  params: ['code'],
  row: { usedAt: Instant },
  text: `update reward_claims set used_at = coalesce(used_at, now()) where code = $code and revoked_at is null
    returning ${iso('used_at')} as "usedAt"`,
});

/** Notes that a partner took a voucher, once; NOT_FOUND for one that doesn't exist or was revoked. */
export async function redeemVoucher(
  { db }: Pick<Deps, 'db'>,
  { code }: { code: string },
): Promise<{ usedAt: string }> {
  const [row] = await redeem(db, { code });
  if (!row) throw new ProblemError('NOT_FOUND');
  return row;
}
