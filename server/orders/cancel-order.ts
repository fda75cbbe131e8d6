import * as v from 'valibot';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { takenBy } from '../checkouts/stock.ts';
import { statement } from '../db/statement.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { toOutbox } from '../mail/outbox.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { statusAfter } from './advance-order.ts';

/** Locked, so that what the next statement sees of it is what it cancels. */
const lockOwn = statement({
  name: 'orders_lock_own',
  params: ['id', 'shopperId'],
  row: { status: OrderStatus },
  text: 'select status from orders where id = $id and shopper_id = $shopperId for update',
});

/**
 * Cancels an order. In the same statement its place and its counted stock are free
 * again, changes to it are dropped, the wallet shows what will be left on a SNAP card, and an email says so. The money follows in
 * `settleOrders`, and its points no longer count; changes being saved meanwhile find the order gone and are unwound.
 */
const cancel = statement({
  name: 'orders_cancel',
  params: ['id', 'isRefused'],
  row: { id: v.string() },
  text: `with canceled as (
    update orders set status = 'CANCELED' where id = $id
    returning id, checkout_id, attempt_id, authorizations
  ), dropped as (
    delete from modifications m using canceled where m.checkout_id = canceled.checkout_id
  ), released as (
    update reservations r set status = 'RELEASED' from canceled, checkouts k
    where k.id = canceled.checkout_id and r.id = k.reservation_id
    returning r.slot_id
  ), freed as (
    update slots set taken = slots.taken - 1 from released where slots.id = released.slot_id
  ), restocked as (
    update stock s set on_hand = s.on_hand + taken.quantity from (${takenBy('canceled')}) taken
    where s.location_id = taken.location_id and s.gtin13 = taken.gtin13
  ), remembered as (
    update cards c set balance = c.balance + back.amount
    from (
      select e.entry->>'paymentId' as card_id, sum((e.entry->>'amount')::int)::int as amount
      from canceled, jsonb_array_elements(canceled.authorizations) as e(entry)
      where e.entry->>'paymentType' = 'EBT' group by 1
    ) back
    where c.id = back.card_id
  ), mailed as (
    ${toOutbox('canceled where not $isRefused::boolean', { kind: 'CANCELLATION', order: 'canceled.id' })}
  ), told as (
    ${toOutbox('canceled where $isRefused::boolean', { kind: 'REFUSAL', order: 'canceled.id' })}
  )
  select id from canceled`,
});

/**
 * Cancels a shopper's order; does nothing the second time. CHECKOUT_CLOSED once the store has started on it. The
 * authorizations are reversed, and the balances of SNAP and gift cards restored, by `settleOrders`.
 */
export const cancelOrder = (
  { db }: Pick<Deps, 'db'>,
  { shopperId, orderId }: { shopperId: string; orderId: string },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await lockOwn(tx, { id: orderId, shopperId });
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.status === 'CANCELED') return;
    statusAfter(order.status, { type: 'order.cancel' });
    await cancel(tx, { id: orderId, isRefused: false });
    await revokeUnpaidVouchers(tx, { orderId });
  });

const lockNumbered = statement({
  name: 'orders_lock_numbered',
  params: ['number'],
  row: { id: v.string(), status: OrderStatus },
  text: 'select id, status from orders where number = $number for update',
});

/** The same for the store, by the order's number, until it's handed over: it can't be filled, or nobody picks it up. */
export const refuseOrder = ({ db }: Pick<Deps, 'db'>, { number }: { number: string }): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await lockNumbered(tx, { number });
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.status === 'CANCELED') return;
    statusAfter(order.status, { type: 'order.refuse' });
    await cancel(tx, { id: order.id, isRefused: true });
    await revokeUnpaidVouchers(tx, { orderId: order.id });
  });
