import { and, eq } from 'drizzle-orm';
import { transition } from 'xstate';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { readAuthorizations } from '../attempts/authorizations.ts';
import type { OrderAuthorization } from '../db/schema/attempts.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { creditSnapBalances } from '../wallet/snap-balances.ts';
import { type OrderEvent, orderLifeMachine } from './order-life.machine.ts';

/** The status after an event. CHECKOUT_CLOSED if the chart has no such step. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  const state = orderLifeMachine.resolveState({ value: status });
  if (!state.can(event)) throw new ProblemError('CHECKOUT_CLOSED');
  const [next] = transition(orderLifeMachine, state, event);
  return next.value;
}

/** What an authorization holds and doesn't pay. */
const holdOf = (authorization: OrderAuthorization): OrderAuthorization => ({
  ...authorization,
  amount: authorization.held,
});

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
      .returning({ checkoutId: orders.checkoutId });
    if (!order) throw new ProblemError('VERSION_STALE');
    if (status !== 'COMPLETED') return;
    await creditSnapBalances(tx, (await readAuthorizations(tx, order)).map(holdOf));
    await putInOutbox(tx, { kind: 'RECEIPT', orderId });
  });
  return status;
}
