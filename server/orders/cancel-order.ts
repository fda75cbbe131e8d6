import { and, eq } from 'drizzle-orm';
import { putBack, takenBy } from '../checkouts/ordered-stock.ts';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import type { MailKind } from '../db/schema/mail.ts';
import { modifications } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { freePlaces } from '../reservations/places.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { rememberReturned } from '../wallet/snap-balances.ts';
import { statusAfter } from './advance-order.ts';

type Order = typeof orders.$inferSelect;

/** Releases the time of an order, whose place is for the caller to free, and returns its slot. */
async function releaseTime(tx: Database, { checkoutId }: Order): Promise<string[]> {
  const its = tx.select({ id: checkouts.reservationId }).from(checkouts).where(eq(checkouts.id, checkoutId));
  const released = await tx
    .update(reservations)
    .set({ status: 'RELEASED' })
    .where(eq(reservations.id, its))
    .returning({ slotId: reservations.slotId });
  return released.flatMap(({ slotId }) => slotId ?? []);
}

/**
 * Cancels an order that is locked: its time and its counted stock are free again, changes to it are dropped, the wallet
 * shows what will be left on a SNAP card, what its points paid for goes, and an email says so. The money follows in
 * `settleOrders`; changes being saved in the meantime find the order gone and are reversed.
 */
async function cancel(tx: Database, order: Order, kind: MailKind): Promise<void> {
  const { id, checkoutId, authorizations } = order;
  await tx.update(orders).set({ status: 'CANCELED' }).where(eq(orders.id, id));
  await tx.delete(modifications).where(eq(modifications.checkoutId, checkoutId));
  const slotIds = await releaseTime(tx, order);
  await freePlaces(tx, slotIds);
  await putBack(tx, await takenBy(tx, order));
  await rememberReturned(tx, authorizations);
  await putInOutbox(tx, { kind, orderId: id });
  await revokeUnpaidVouchers(tx, { orderId: id });
}

/**
 * Cancels a shopper's order; does nothing the second time. CHECKOUT_CLOSED once the store has started on it. The
 * authorizations are reversed, and the balances of SNAP and gift cards restored, by `settleOrders`.
 */
export const cancelOrder = (
  { db }: Pick<Deps, 'db'>,
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
    await cancel(tx, order, 'CANCELLATION');
  });

/** The same for the store, by the order's number, until it's handed over: it can't be filled, or nobody picks it up. */
export const refuseOrder = ({ db }: Pick<Deps, 'db'>, { number }: { number: string }): Promise<void> =>
  withTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
    if (!order) throw new ProblemError('NOT_FOUND');
    if (order.status === 'CANCELED') return;
    statusAfter(order.status, { type: 'order.refuse' });
    await cancel(tx, order, 'REFUSAL');
  });
