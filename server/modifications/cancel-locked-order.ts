import { eq } from 'drizzle-orm';
import type { OrderEvent } from '../../services/contracts/events.ts';
import { journalRelease } from '../attempts/attempt.ts';
import { lowerAuthorizations, readAuthorizations } from '../attempts/authorizations.ts';
import { putBack, type TakenStock, takenBy } from '../checkouts/place/ordered-stock.ts';
import { tellOfOrder } from '../checkouts/read/order-event.ts';
import { noteStep } from '../checkouts/record/order-steps.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { modifications } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';
import type { EventDeps } from '../events/put-event.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { freePlaces } from '../reservations/places.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { putText } from '../texts/put-text.ts';

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

/** Who cancels an order; the fraud check does when it rejects a change. */
type Canceler = Extract<OrderEvent, { type: 'order.canceled' }>['data']['canceledBy'];

/** What an attempt to change the order took for it and gives back with it. */
interface Taken {
  slotId: string | null;
  stock: readonly TakenStock[];
}

/** Journals that all that the order has authorized goes back, and what of the counted stock did. */
async function journalCancel(tx: Database, { checkoutId, shopperId }: Order, stock: readonly TakenStock[]) {
  const id = newId();
  const authorized = await readAuthorizations(tx, { checkoutId });
  await journalRelease(tx, {
    id,
    kind: 'CANCEL',
    checkoutId,
    shopperId,
    stock: stock.map((item) => ({ ...item, quantity: -item.quantity })),
  });
  await lowerAuthorizations(tx, id, {
    kept: authorized.map((one) => ({ ...one, amount: 0, held: 0 })),
    returns: authorized.filter(({ amount }) => amount > 0),
  });
}

/**
 * Cancels an order that is locked: its time and its counted stock are free again, changes to it are dropped, what its points
 * paid for goes, and an email and an event say so. The money follows in `recoverAttempts`; changes being saved in the meantime find the
 * order gone and are reversed.
 */
export async function cancelLockedOrder(
  tx: Database,
  order: Order,
  deps: EventDeps,
  { by, taken = { slotId: null, stock: [] } }: { by: Canceler; taken?: Taken },
): Promise<void> {
  const { id, checkoutId } = order;
  await tx.update(orders).set({ status: 'CANCELED' }).where(eq(orders.id, id));
  await noteStep(tx, id, 'CANCELED');
  await tx.delete(modifications).where(eq(modifications.checkoutId, checkoutId));
  const ordered = await takenBy(tx, order);
  await journalCancel(tx, order, ordered);
  const slotIds = await releaseTime(tx, order);
  await freePlaces(tx, taken.slotId === null ? slotIds : [...slotIds, taken.slotId]);
  await putBack(tx, [...taken.stock, ...ordered]);
  await putInOutbox(tx, { kind: by === 'STORE' ? 'REFUSAL' : 'CANCELLATION', orderId: id });
  await putText(tx, { kind: 'CANCELED', orderId: id });
  await revokeUnpaidVouchers(tx, { orderId: id });
  await tellOfOrder(tx, deps, { orderId: id }, (told) => ({
    type: 'order.canceled',
    data: { order: told, canceledBy: by },
  }));
}
