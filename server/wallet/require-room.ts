import { count, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { cards } from '../db/schema/wallet.ts';
import { ProblemError } from '../http/problems.ts';

/**
 * RATE_LIMITED if the shopper has as many cards as they may keep, those for one order included. Calls at once may exceed it by
 * as many as there are, which their limit per minute keeps low.
 */
export async function requireRoom(
  tx: Database,
  { shopperId, keptCards }: { shopperId: string; keptCards: number },
): Promise<void> {
  const kept = onlyRow(await tx.select({ count: count() }).from(cards).where(eq(cards.shopperId, shopperId)));
  if (kept.count < keptCards) return;
  throw new ProblemError('RATE_LIMITED', {
    detail: t('We keep up to {{keptCards}} cards for you. Delete one to add another.', { keptCards }),
  });
}
