import { and, asc, eq } from 'drizzle-orm';
import type { Fault } from '../../services/contracts/sandbox.ts';
import type { Database } from '../db/database.ts';
import { faults } from '../db/schema/sandbox.ts';
import { withTransaction } from '../db/transaction.ts';

export type Strike = Omit<Fault, 'operation' | 'times'>;

/** Uses up one hit of the oldest fault for the operation; two parallel calls use up two. */
export const takeFault = (db: Database, shopperId: string, operation: string): Promise<Strike | null> =>
  withTransaction(db, async (tx) => {
    const [next] = await tx
      .select()
      .from(faults)
      .where(and(eq(faults.shopperId, shopperId), eq(faults.operation, operation)))
      .orderBy(asc(faults.id))
      .limit(1)
      .for('update');
    if (!next) return null;
    const isThis = eq(faults.id, next.id);
    if (next.remaining > 1) {
      await tx
        .update(faults)
        .set({ remaining: next.remaining - 1 })
        .where(isThis);
    } else {
      await tx.delete(faults).where(isThis);
    }
    return next.fault;
  });
