import { and, eq } from 'drizzle-orm';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { cancelLockedOrder } from '../modifications/cancel-locked-order.ts';
import { statusAfter } from './advance-order.ts';
import { readShipments } from './shipments.ts';

type CancelDeps = Pick<Deps, 'db'> & EventDeps;

/**
 * Cancels a shopper's order; does nothing the second time. CHECKOUT_CLOSED once the store has started on it. The
 * authorizations are reversed, and the balances of SNAP and gift cards restored, by `recoverAttempts`.
 */
export const cancelOrder = (
  { db, env }: CancelDeps,
  { shopperId, orderId }: { shopperId: string; orderId: string },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.shopperId, shopperId)))
      .for('update');
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.status === 'CANCELED') return;
    statusAfter(order.status, { type: 'order.cancel' });
    await cancelLockedOrder(tx, order, { env }, { by: 'SHOPPER' });
  });

/**
 * The same for the store, by the order's number, until it's handed over or the first of its shipments has shipped: it can't be filled, or
 * nobody picks it up.
 */
export const refuseOrder = (
  { db, env }: CancelDeps,
  { number, note }: { number: string; note?: Note },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.status === 'CANCELED') return;
    statusAfter(order.status, { type: 'order.refuse' });
    if ((await readShipments(tx, [order])).length > 0) throw new ProblemError('CHECKOUT_CLOSED');
    await cancelLockedOrder(tx, order, { env }, { by: 'STORE' });
    await note?.(tx, { before: { status: order.status }, after: { status: 'CANCELED' } });
  });
