import { and, eq, sql } from 'drizzle-orm';
import { transition } from 'xstate';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import type { Database } from '../db/database.ts';
import { type OrderAuthorization, orders } from '../db/schema/orders.ts';
import { cards } from '../db/schema/wallet.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { type OrderEvent, orderLifeMachine } from './order-life.machine.ts';

/** The status after an event. CHECKOUT_CLOSED if the chart has no such step. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  const state = orderLifeMachine.resolveState({ value: status });
  if (!state.can(event)) throw new ProblemError('CHECKOUT_CLOSED');
  const [next] = transition(orderLifeMachine, state, event);
  return next.value;
}

/**
 * Takes an order one step further; what's handed over gets a receipt. Once that's committed, `settleOrders` captures the authorizations of an order that
 * has been handed over. Steps that do more are verbs of their own: `cancelOrder`, `refuseOrder`, and `markOrderReady`.
 */
export async function advanceOrder(
  { db }: Pick<Deps, 'db'>,
  { orderId, event }: { orderId: string; event: { type: 'order.pick' | 'order.handOver' } },
): Promise<OrderStatus> {
  const isThis = eq(orders.id, orderId);
  const [seen] = await db.select({ status: orders.status }).from(orders).where(isThis);
  if (!seen) throw new ProblemError('NOT_FOUND');
  const status = statusAfter(seen.status, event);
  await withTransaction(db, async (tx) => {
    // Only from the status the step was taken from, so that one of two parallel steps is refused.
    const [order] = await tx
      .update(orders)
      .set({ status })
      .where(and(isThis, eq(orders.status, seen.status)))
      .returning({ authorizations: orders.authorizations });
    if (!order) throw new ProblemError('VERSION_STALE');
    if (status !== 'COMPLETED') return;
    await rememberReleased(tx, order.authorizations);
    await putInOutbox(tx, { kind: 'RECEIPT', orderId });
  });
  return status;
}

/** The wallet shows what will be left on a SNAP card once its holds are released. */
async function rememberReleased(tx: Database, authorizations: readonly OrderAuthorization[]): Promise<void> {
  for (const { paymentId, paymentType, isHold, amount, held = 0 } of authorizations) {
    if (paymentType !== 'EBT') continue;
    await tx
      .update(cards)
      .set({ balance: sql`${cards.balance} + ${isHold ? amount : held}` })
      .where(eq(cards.id, paymentId));
  }
}
