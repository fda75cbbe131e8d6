import { and, eq, isNull, sql } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { rewardClaims } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

/** Notes that a partner took a voucher, once; NOT_FOUND for one that doesn't exist or was revoked. */
export async function redeemVoucher(
  { db }: Pick<Deps, 'db'>,
  { code }: { code: string },
): Promise<{ usedAt: string }> {
  const [used] = await db
    .update(rewardClaims)
    .set({ usedAt: sql`coalesce(${rewardClaims.usedAt}, ${now})` })
    .where(and(eq(rewardClaims.code, code), isNull(rewardClaims.revokedAt)))
    .returning({ at: rewardClaims.usedAt });
  if (!used?.at) throw new ProblemError('NOT_FOUND');
  return { usedAt: used.at.toISOString() };
}
