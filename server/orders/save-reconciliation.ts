import { lt } from 'drizzle-orm';
import { DAY, fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { reconciliations } from '../db/schema/reconciliations.ts';
import { withTransaction } from '../db/transaction.ts';

/** How long it's known how often the books were compared, in days. */
const KEPT_DAYS = 400;

/** Keeps what came of comparing the books with the processor, and forgets what came of it long ago. */
export const saveReconciliation = (
  db: Database,
  result: Omit<typeof reconciliations.$inferInsert, 'id' | 'endedAt'>,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await tx.insert(reconciliations).values(result);
    await tx.delete(reconciliations).where(lt(reconciliations.endedAt, fromNow(-KEPT_DAYS * DAY)));
  });
