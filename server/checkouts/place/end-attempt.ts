import { eq, sql } from 'drizzle-orm';
import { updateCheckout } from '../../../services/contracts/checkouts.ts';
import { type AttemptRow, failureRow, lockAuthorizing, transactionsOf } from '../../attempts/attempt.ts';
import { rejectionReason } from '../../attempts/problem-of-ending.ts';
import type { Steps } from '../../attempts/settle-attempt.ts';
import { readQuantities, writeQuantities } from '../../carts/cart-quantities.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { onlyRow } from '../../db/only-row.ts';
import { type Givens, json, prepared, together } from '../../db/prepared.ts';
import { attempts } from '../../db/schema/attempts.ts';
import { carts } from '../../db/schema/carts.ts';
import { checkouts, checkoutTenders } from '../../db/schema/checkouts.ts';
import { reservations } from '../../db/schema/fulfillment.ts';
import { orders } from '../../db/schema/orders.ts';
import { putInOutbox } from '../../mail/outbox.ts';
import { changeSmsPreference } from '../../preferences/sms-preference.ts';
import { pointsFor, readActiveMembership } from '../price/points.ts';
import { FIRST_EVENT, readPlace, tellPlaced } from '../read/order-event.ts';
import { type CheckoutRow, type StoredCheckout, withParts } from '../record/checkout-record.ts';
import { countOf } from '../record/order-lines.ts';
import { orderNumber } from './order-number.ts';
import { putBack } from './ordered-stock.ts';

const lockAttempted = prepared('checkouts_lock_attempted', (db, given: Givens<{ id: string }>) =>
  db.select().from(checkouts).where(eq(checkouts.id, given.id)).for('update'),
);

/** The attempt, unless it has ended, and its checkout, locked in this order and before its reservation, as everyone locks them. */
async function lockRunning(
  tx: Database,
  id: string,
): Promise<{ attempt: AttemptRow; checkout: CheckoutRow } | null> {
  const attempt = await lockAuthorizing(tx, id);
  if (!attempt) return null;
  return { attempt, checkout: onlyRow(await lockAttempted(tx, { id: attempt.checkoutId })) };
}

interface Quantity {
  gtin13: string;
  quantity: number;
}

/** What's left in a cart of what was ordered. What was added since stays. */
export const leftInCart = (inCart: readonly Quantity[], ordered: readonly Quantity[]): Quantity[] =>
  inCart.flatMap(({ gtin13, quantity }) => {
    const taken = ordered.find((one) => one.gtin13 === gtin13)?.quantity;
    return taken === undefined ? [] : [{ gtin13, quantity: Math.max(0, quantity - taken) }];
  });

const touchCart = prepared('carts_touch_ordered', (db, given: Givens<{ id: string }>) =>
  db
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(eq(carts.id, given.id)),
);

type NewOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'number'
  | 'shopperId'
  | 'checkoutId'
  | 'attemptId'
  | 'modality'
  | 'total'
  | 'itemCount'
  | 'points'
  | 'lastEvent'
>;

interface Placed extends NewOrder, Pick<CheckoutRow, 'reservationId' | 'versionKey' | 'transactions'> {}

/** The order, what it was placed with, and the attempt's end. */
const writePlaced = prepared('orders_place', (db, given: Givens<Placed>) =>
  together(db, [
    db.update(attempts).set({ status: 'DONE', endedAt: now }).where(eq(attempts.id, given.attemptId)),
    db.update(reservations).set({ status: 'USED' }).where(eq(reservations.id, given.reservationId)),
    db
      .update(checkouts)
      .set({
        status: 'PLACED',
        versionKey: given.versionKey,
        masterOrderId: given.number,
        placedAt: now,
        transactions: json(given.transactions),
      })
      .where(eq(checkouts.id, given.checkoutId)),
    // Each tender has authorized what it was to.
    db
      .update(checkoutTenders)
      .set({ authorizedAmount: checkoutTenders.amountToAuthorize })
      .where(eq(checkoutTenders.checkoutId, given.checkoutId)),
    db.insert(orders).values({
      id: given.id,
      number: given.number,
      shopperId: given.shopperId,
      checkoutId: given.checkoutId,
      attemptId: given.attemptId,
      status: 'PLACED',
      settlement: 'AUTHORIZED',
      modality: given.modality,
      total: given.total,
      itemCount: given.itemCount,
      points: given.points,
      lastEvent: given.lastEvent,
    }),
  ]),
);

/** The contact's opt-in to text messages becomes the number's preference. */
async function optIn(
  tx: Database,
  { shopperId, contact, banner }: CheckoutRow,
  { createdAt }: AttemptRow,
): Promise<void> {
  if (!contact?.smsOptin) return;
  await changeSmsPreference(tx, {
    shopperId,
    phoneNumber: contact.phone.slice(-10),
    optIn: true,
    action: updateCheckout.id,
    actor: 'SHOPPER',
    banner,
    // A payment may end days later.
    agreedAt: createdAt,
  });
}

/** What doesn't change of a checkout while its order is being placed. */
type Submitted = Pick<StoredCheckout, 'lineItems' | 'tenders' | 'promos'>;

/**
 * Writes the order for an attempt whose tenders are all authorized, puts its confirmation in the outbox, tells the chain's systems,
 * and removes what was ordered from the cart; false if the attempt has already ended.
 */
const finalizeWith =
  (submitted?: Submitted): Steps['finalize'] =>
  async (tx, { env }, { id, tenders }, results) => {
    const running = await lockRunning(tx, id);
    if (!running) return false;
    const { attempt } = running;
    const { shopperId, cartId, reservationId } = running.checkout;
    const [, checkout, membership, inCart, [place]] = await Promise.all([
      touchCart(tx, { id: cartId }),
      submitted ? { ...submitted, ...running.checkout } : withParts(tx, running.checkout),
      readActiveMembership(tx, shopperId),
      readQuantities(tx, { cartId }),
      env.events ? readPlace(tx, { reservationId }) : [],
    ]);
    const { id: checkoutId, modality, total, lineItems } = checkout;
    const number = orderNumber(attempt.orderSequence);
    const orderId = newId();
    const ordered = lineItems.map(({ cart }) => cart);
    const itemCount = countOf(lineItems);
    await Promise.all([
      writePlaced(tx, {
        id: orderId,
        number,
        shopperId,
        checkoutId,
        attemptId: id,
        modality,
        total,
        itemCount,
        points: pointsFor(total, membership),
        lastEvent: place ? FIRST_EVENT : 0,
        reservationId,
        versionKey: newId(),
        transactions: [...checkout.transactions, ...transactionsOf({ tenders }, results)],
      }),
      putInOutbox(tx, { kind: 'CONFIRMATION', orderId }),
      place && tellPlaced(tx, { env }, { orderId, number, itemCount, checkout, place }),
      // What was ordered, whatever the modality of the rest.
      writeQuantities(tx, cartId, leftInCart(inCart, ordered)),
    ]);
    await optIn(tx, checkout, attempt);
    return true;
  };

/** Ends an attempt without an order once its authorizations are reversed: the checkout is open again or rejected. */
const fail: Steps['fail'] = async (tx, _, { id, tenders }, { failure, results }) => {
  const running = await lockRunning(tx, id);
  if (!running) return false;
  const { attempt, checkout } = running;
  await tx
    .update(attempts)
    .set({ ...failureRow(attempt, failure), endedAt: now })
    .where(eq(attempts.id, id));
  const rejection = failure.kind === 'rejected' ? { code: failure.code, reason: rejectionReason() } : null;
  await tx
    .update(checkouts)
    .set({
      status: rejection ? 'REJECTED' : 'DRAFT',
      rejection,
      transactions: [...checkout.transactions, ...transactionsOf({ tenders }, results)],
    })
    .where(eq(checkouts.id, checkout.id));
  await tx.update(reservations).set({ status: 'HELD' }).where(eq(reservations.id, checkout.reservationId));
  await putBack(tx, attempt.stock);
  return true;
};

/** How an attempt to place an order ends, told by who has just submitted it or, without that, by who recovers it. */
export const placing = (submitted?: Submitted): Steps => ({
  finalize: finalizeWith(submitted),
  fail,
});
