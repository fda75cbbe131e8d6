import * as v from 'valibot';
import { transition } from 'xstate';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { toOutbox } from '../mail/outbox.ts';
import { type OrderEvent, orderLifeMachine } from './order-life.machine.ts';

const readStatus = statement({
  name: 'orders_status',
  params: ['id'],
  row: { status: OrderStatus },
  text: 'select status from orders where id = $id',
});

/**
 * Only if the status is still the one the step was taken from, so that one of two parallel steps is refused. What's handed
 * over gets a receipt, and the wallet shows what will be left on a SNAP card once its hold is released.
 */
const writeStatus = statement({
  name: 'orders_advance',
  params: ['id', 'from', 'to'],
  row: { id: v.string() },
  text: `with advanced as (
    update orders set status = $to where id = $id and status = $from returning id, status, authorizations
  ), remembered as (
    update cards c set balance = c.balance + back.amount
    from (
      select e.entry->>'paymentId' as card_id, sum(case when (e.entry->>'isHold')::boolean then (e.entry->>'amount')::int
        else coalesce((e.entry->>'held')::int, 0) end)::int as amount
      from advanced, jsonb_array_elements(advanced.authorizations) as e(entry)
      where advanced.status = 'COMPLETED' and e.entry->>'paymentType' = 'EBT' group by 1
    ) back
    where c.id = back.card_id
  ), mailed as (
    ${toOutbox("advanced where status = 'COMPLETED'", { kind: 'RECEIPT', order: 'id' })}
  )
  select id from advanced`,
});

/** The status after an event. CHECKOUT_CLOSED if the chart has no such step. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  const state = orderLifeMachine.resolveState({ value: status });
  if (!state.can(event)) throw new ProblemError('CHECKOUT_CLOSED');
  const [next] = transition(orderLifeMachine, state, event);
  return next.value;
}

/**
 * Takes an order one step further. Once that's committed, `settleOrders` captures the authorizations of an order that
 * has been handed over. Steps that do more are verbs of their own: `cancelOrder`, `refuseOrder`, and `markOrderReady`.
 */
export async function advanceOrder(
  { db }: Pick<Deps, 'db'>,
  { orderId, event }: { orderId: string; event: { type: 'order.pick' | 'order.handOver' } },
): Promise<OrderStatus> {
  const [order] = await readStatus(db, { id: orderId });
  if (!order) throw new ProblemError('NOT_FOUND');
  const status = statusAfter(order.status, event);
  const [written] = await writeStatus(db, { id: orderId, from: order.status, to: status });
  if (!written) throw new ProblemError('VERSION_STALE');
  return status;
}
