import { eq } from 'drizzle-orm';
import { noteStep } from '../checkouts/record/order-steps.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { putText } from '../texts/put-text.ts';

/** Notes that a driver has left with a delivery, and tells its shopper; the first time counts. NOT_FOUND; CHECKOUT_CLOSED unless it's ready to deliver. */
export const departOrder = (
  { db }: Pick<Deps, 'db'>,
  { number, note }: { number: string; note?: Note },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.modality !== 'DELIVERY' || order.status !== 'READY') throw new ProblemError('CHECKOUT_CLOSED');
    const isNews = await noteStep(tx, order.id, 'ON_ITS_WAY');
    if (isNews) {
      await putInOutbox(tx, { kind: 'ON_ITS_WAY', orderId: order.id });
      await putText(tx, { kind: 'ON_ITS_WAY', orderId: order.id });
    }
    await note?.(tx, { after: { step: 'ON_ITS_WAY' } });
  });
