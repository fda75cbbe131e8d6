import * as v from 'valibot';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { restock } from '../checkouts/stock.ts';
import { statement } from '../db/statement.ts';
import { retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { statusAfter } from './advance-order.ts';

const readOwn = statement({
  name: 'orders_own_status',
  params: ['id', 'shopperId'],
  row: { status: OrderStatus },
  text: 'select status from orders where id = $id and shopper_id = $shopperId',
});

/**
 * Cancels an order whose status is still the one that was read, and frees its place and counted stock in the same
 * statement. Its money follows in `settleOrders`.
 */
const cancel = statement({
  name: 'orders_cancel',
  params: ['id', 'from'],
  row: { id: v.string() },
  text: `with canceled as (
    update orders set status = 'CANCELED' where id = $id and status = $from
    returning id, checkout_id, attempt_id
  ), released as (
    update reservations r set status = 'RELEASED' from canceled, checkouts k
    where k.id = canceled.checkout_id and r.id = k.reservation_id and r.status = 'USED'
    returning r.slot_id
  ), freed as (
    update slots set taken = slots.taken - 1 from released where slots.id = released.slot_id
  ), restocked as (
    ${restock('(select a.stock from order_attempts a, canceled where a.id = canceled.attempt_id)')}
  )
  select id from canceled`,
});

/**
 * Cancels a shopper's order; does nothing the second time. CHECKOUT_CLOSED once the store has started on it. The
 * authorizations are reversed, and the balances of SNAP and gift cards restored, by `settleOrders`.
 */
export async function cancelOrder(
  { db }: Pick<Deps, 'db'>,
  { shopperId, orderId }: { shopperId: string; orderId: string },
): Promise<void> {
  for (;;) {
    const [order] = await readOwn(db, { id: orderId, shopperId });
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.status === 'CANCELED') return;
    const after = statusAfter(order.status, { type: 'order.cancel' });
    if (after === order.status) throw new ProblemError('CHECKOUT_CLOSED');
    // Nothing if the order has changed since it was read: look again.
    const [canceled] = await retried(() => cancel(db, { id: orderId, from: order.status }));
    if (canceled) return;
  }
}
