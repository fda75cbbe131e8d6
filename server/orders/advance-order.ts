import * as v from 'valibot';
import { transition } from 'xstate';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type OrderEvent, orderLifeMachine } from './order-life.machine.ts';

const readStatus = statement({
  name: 'orders_status',
  params: ['id'],
  row: { status: OrderStatus },
  text: 'select status from orders where id = $id',
});

/** Only from the status that the step was taken from: of two steps at once one is refused. */
const writeStatus = statement({
  name: 'orders_advance',
  params: ['id', 'from', 'to'],
  row: { id: v.string() },
  text: 'update orders set status = $to where id = $id and status = $from returning id',
});

/** Where an event leads from a status; the status itself when the chart knows no such step. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  const [next] = transition(orderLifeMachine, orderLifeMachine.resolveState({ value: status }), event);
  return next.value;
}

/**
 * Takes an order one step on. Its money follows: `settleOrders` takes or gives back what was authorized for an order
 * whose life has ended, as soon as that is committed.
 */
export async function advanceOrder(
  { db }: Pick<Deps, 'db'>,
  { orderId, event }: { orderId: string; event: OrderEvent },
): Promise<OrderStatus> {
  const [order] = await readStatus(db, { id: orderId });
  if (!order) throw new ProblemError('NOT_FOUND');
  const status = statusAfter(order.status, event);
  if (status === order.status) throw new ProblemError('CHECKOUT_CLOSED');
  const [written] = await writeStatus(db, { id: orderId, from: order.status, to: status });
  if (!written) throw new ProblemError('VERSION_STALE');
  return status;
}
