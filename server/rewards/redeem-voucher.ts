import { and, eq, isNull, sql } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { rewardClaims } from '../db/schema/account.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

/** Notes that a partner took a voucher, once; NOT_FOUND for one that doesn't exist or was revoked. */
export const redeemVoucher = (
  { db }: Pick<Deps, 'db'>,
  { code, note }: { code: string; note?: Note },
): Promise<{ usedAt: string }> =>
  withTransaction(db, async (tx) => {
    const [used] = await tx
      .update(rewardClaims)
      .set({ usedAt: sql`coalesce(${rewardClaims.usedAt}, ${now})` })
      .where(and(eq(rewardClaims.code, code), isNull(rewardClaims.revokedAt)))
      .returning({ at: rewardClaims.usedAt });
    if (!used?.at) throw new ProblemError('NOT_FOUND');
    const usedAt = used.at.toISOString();
    await note?.(tx, { after: { usedAt } });
    return { usedAt };
  });
