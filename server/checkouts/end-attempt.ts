import { eq, sql } from 'drizzle-orm';
import {
  type Attempt,
  authorizationsOf,
  failureRow,
  lockAuthorizing,
  transactionsOf,
} from '../attempts/attempt.ts';
import type { Steps } from '../attempts/settle-attempt.ts';
import { readQuantities, writeQuantities } from '../carts/cart-quantities.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { attempts } from '../db/schema/attempts.ts';
import { carts } from '../db/schema/carts.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { updateSmsPreference } from '../preferences/sms-preference.ts';
import { type CheckoutRow, type StoredCheckout, withLines } from './checkout-record.ts';
import { countOf } from './order-lines.ts';
import { orderNumber } from './order-number.ts';
import { putBack } from './ordered-stock.ts';
import { pointsFor, readMembership } from './points.ts';
import { chargedTenders } from './tenders.ts';

/** The attempt, unless it has ended, and its checkout, locked in this order. */
async function lockRunning(
  tx: Database,
  id: string,
): Promise<{ attempt: Attempt; checkout: CheckoutRow } | null> {
  const attempt = await lockAuthorizing(tx, id);
  if (!attempt) return null;
  const locked = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, attempt.checkoutId))
    .for('update')
    .prepare('checkouts_lock_attempted')
    .execute();
  return { attempt, checkout: onlyRow(locked) };
}

const setHold = (tx: Database, id: string, status: 'HELD' | 'USED') =>
  tx
    .update(reservations)
    .set({ status })
    .where(eq(reservations.id, id))
    .prepare('reservations_end_attempt')
    .execute();

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

/** Removes what was ordered from the cart, whatever the modality of the rest. */
async function takeOutOfCart(tx: Database, { cartId, lineItems }: StoredCheckout): Promise<void> {
  const touched = await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(eq(carts.id, cartId))
    .returning({ id: carts.id })
    .prepare('carts_touch_ordered')
    .execute();
  if (touched.length === 0) return;
  const left = leftInCart(
    await readQuantities(tx, { cartId }),
    lineItems.map(({ cart }) => cart),
  );
  await writeQuantities(tx, cartId, left);
}

/** The contact's opt-in to text messages becomes the number's preference. */
async function optIn(tx: Database, { shopperId, contact }: CheckoutRow): Promise<void> {
  if (!contact?.smsOptin) return;
  await updateSmsPreference({ db: tx }, { shopperId, phoneNumber: contact.phone.slice(-10), optIn: true });
}

/**
 * Writes the order for an attempt whose tenders are all authorized, puts its confirmation in the outbox, and removes what was
 * ordered from the cart; false if the attempt has already ended.
 */
const finalize: Steps['finalize'] = (db, { id }, results) =>
  withTransaction(db, async (tx) => {
    const running = await lockRunning(tx, id);
    if (!running) return false;
    const { attempt } = running;
    const checkout = await withLines(tx, running.checkout);
    const { shopperId, modality, total, lineItems } = checkout;
    const number = orderNumber(attempt.orderSequence);
    const orderId = newId();
    await tx
      .update(attempts)
      .set({ status: 'DONE', endedAt: now })
      .where(eq(attempts.id, id))
      .prepare('attempts_place')
      .execute();
    await tx
      .update(checkouts)
      .set({
        status: 'PLACED',
        versionKey: newId(),
        masterOrderId: number,
        placedAt: now,
        tenders: chargedTenders(checkout.tenders),
        transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
      })
      .where(eq(checkouts.id, checkout.id))
      .prepare('checkouts_place')
      .execute();
    await setHold(tx, checkout.reservationId, 'USED');
    await tx
      .insert(orders)
      .values({
        id: orderId,
        number,
        shopperId,
        checkoutId: checkout.id,
        attemptId: id,
        status: 'PLACED',
        settlement: 'AUTHORIZED',
        authorizations: authorizationsOf(attempt),
        modality,
        total,
        itemCount: countOf(lineItems),
        points: pointsFor(total, await readMembership(tx, shopperId)),
      })
      .prepare('orders_place')
      .execute();
    await putInOutbox(tx, { kind: 'CONFIRMATION', orderId });
    await takeOutOfCart(tx, checkout);
    await optIn(tx, checkout);
    return true;
  });

export const REJECTION_REASON =
  'Your payment could not be accepted after a security check. You have not been charged.';

/** Ends an attempt without an order once its authorizations are reversed: the checkout is open again or rejected. */
const fail: Steps['fail'] = (db, { id }, { failure, results }) =>
  withTransaction(db, async (tx) => {
    const running = await lockRunning(tx, id);
    if (!running) return;
    const { attempt, checkout } = running;
    await tx
      .update(attempts)
      .set({ ...failureRow(attempt, failure), endedAt: now })
      .where(eq(attempts.id, id));
    const rejection = failure.kind === 'rejected' ? { code: failure.code, reason: REJECTION_REASON } : null;
    await tx
      .update(checkouts)
      .set({
        status: rejection ? 'REJECTED' : 'DRAFT',
        rejection,
        transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
      })
      .where(eq(checkouts.id, checkout.id));
    await setHold(tx, checkout.reservationId, 'HELD');
    await putBack(tx, attempt.stock);
  });

/** How an attempt to place an order ends. */
export const placing: Steps = { finalize, fail };
