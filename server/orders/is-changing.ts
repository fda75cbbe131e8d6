import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { modificationAttempts } from '../db/schema/modifications.ts';

/** Whether an attempt to change an order is under way: its shopper's, or the store's to make it ready. */
export async function isChanging(db: Database, { checkoutId }: { checkoutId: string }): Promise<boolean> {
  const [attempt] = await db
    .select({ id: modificationAttempts.id })
    .from(modificationAttempts)
    .where(and(eq(modificationAttempts.checkoutId, checkoutId), isNull(modificationAttempts.endedAt)));
  return attempt !== undefined;
}
