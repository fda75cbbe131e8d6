import type * as v from 'valibot';
import { transition } from 'xstate';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type OrderEvent, orderLifeMachine } from './order-life.machine.ts';

type Status = v.InferOutput<typeof OrderStatus>;

const readStatus = statement<{ status: Status }, 'id'>(
  'orders_status',
  'select status from orders where id = $id',
);

/** Only from the status that the step was taken from: of two steps at once one is refused. */
const writeStatus = statement<{ id: string }, 'id' | 'from' | 'to'>(
  'orders_advance',
  'update orders set status = $to where id = $id and status = $from returning id',
);

/** Where an event leads from a status; the status itself when the chart knows no such step. */
export function statusAfter(status: Status, event: OrderEvent): Status {
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
): Promise<Status> {
  const [order] = await readStatus(db, { id: orderId });
  if (!order) throw new ProblemError('NOT_FOUND');
  const status = statusAfter(order.status, event);
  if (status === order.status) throw new ProblemError('CHECKOUT_CLOSED');
  const [written] = await writeStatus(db, { id: orderId, from: order.status, to: status });
  if (!written) throw new ProblemError('VERSION_STALE');
  return status;
}
