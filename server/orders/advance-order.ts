import { and, eq } from 'drizzle-orm';
import { transition } from 'xstate';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { journalRelease } from '../attempts/attempt.ts';
import { lowerAuthorizations, readAuthorizations } from '../attempts/authorizations.ts';
import { tellOfOrder } from '../checkouts/read/order-event.ts';
import { noteStep } from '../checkouts/record/order-steps.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkoutTenders } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { paidBy } from '../modifications/plan-money.ts';
import { putText } from '../texts/put-text.ts';
import { type OrderEvent, orderLifeMachine } from './order-life.machine.ts';

/** The status after an event. CHECKOUT_CLOSED if the chart has no such step. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  const state = orderLifeMachine.resolveState({ value: status });
  if (!state.can(event)) throw new ProblemError('CHECKOUT_CLOSED');
  const [next] = transition(orderLifeMachine, state, event);
  return next.value;
}

/** Journals that what pays is captured and what's only held goes back; no payment method holds anything from then on. */
async function journalHandOver(tx: Database, order: { checkoutId: string; shopperId: string }) {
  const id = newId();
  const authorized = await readAuthorizations(tx, order);
  await journalRelease(tx, { ...order, id, kind: 'HAND_OVER' });
  await lowerAuthorizations(tx, id, {
    kept: authorized.map((one) => ({ ...one, amount: paidBy(one), held: 0 })),
    returns: authorized.flatMap(({ key, held }) => (held > 0 ? [{ key, amount: held }] : [])),
  });
  await tx
    .update(checkoutTenders)
    .set({ amountToAuthorize: checkoutTenders.amount })
    .where(eq(checkoutTenders.checkoutId, order.checkoutId));
}

/** The only status that a step is taken from. */
const TAKEN_FROM = { 'order.pick': 'PLACED', 'order.handOver': 'READY' } as const;

interface StepToTake {
  orderId: string;
  event: { type: 'order.pick' | 'order.handOver' };
  note?: Note | undefined;
}

/** Takes an order one step further, in a transaction; VERSION_STALE if it isn't where the step is taken from. What's handed over gets a receipt. */
export async function takeStep(
  tx: Database,
  { env }: EventDeps,
  { orderId, event, note }: StepToTake,
): Promise<OrderStatus> {
  const before = TAKEN_FROM[event.type];
  const status = statusAfter(before, event);
  // Only from the status the step was taken from, so that one of two parallel steps is refused.
  const [order] = await tx
    .update(orders)
    .set({ status })
    .where(and(eq(orders.id, orderId), eq(orders.status, before)))
    .returning({
      checkoutId: orders.checkoutId,
      shopperId: orders.shopperId,
      modality: orders.modality,
    });
  if (!order) throw new ProblemError('VERSION_STALE');
  await noteStep(tx, orderId, status);
  await note?.(tx, { before: { status: before }, after: { status } });
  if (status !== 'COMPLETED') return status;
  await journalHandOver(tx, order);
  await putInOutbox(tx, { kind: 'RECEIPT', orderId });
  // Whoever picks an order up knows.
  if (order.modality !== 'PICKUP') await putText(tx, { kind: 'HANDED_OVER', orderId });
  await tellOfOrder(tx, { env }, { orderId }, (told) => ({
    type: 'order.handedOver',
    data: { order: told },
  }));
  return status;
}

/**
 * The same in a transaction of its own. Once that's committed, `recoverAttempts` captures the authorizations of an order that has been
 * handed over. Steps that do more are verbs of their own: `cancelOrder`, `refuseOrder`, `markOrderReady`, and, for what's shipped,
 * `shipShipment`.
 */
export const advanceOrder = (
  { db, env }: Pick<Deps, 'db'> & EventDeps,
  step: StepToTake,
): Promise<OrderStatus> => withTransaction(db, (tx) => takeStep(tx, { env }, step));
