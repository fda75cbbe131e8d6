import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../../services/contracts/payments.ts';
import { readQuantities, writeQuantities } from '../carts/cart-quantities.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { carts } from '../db/schema/carts.ts';
import { checkouts, orderAttempts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { updateSmsPreference } from '../preferences/sms-preference.ts';
import { type Attempt, type Outcome, type Results, tenderKey } from './attempt.ts';
import { type CheckoutRow, type StoredCheckout, withLines } from './checkout-record.ts';
import { countOf } from './order-lines.ts';
import { orderNumber } from './order-number.ts';
import { putBack } from './ordered-stock.ts';
import { pointsFor, readMembership } from './points.ts';
import { chargedTenders } from './tenders.ts';

type Transactions = v.InferOutput<typeof Transaction>[];

/** The checkout's record of its authorizations. */
export const transactionsOf = ({ tenders }: Pick<Attempt, 'tenders'>, results: Results): Transactions =>
  tenders.flatMap(({ paymentId }, position) => {
    const result = results[position];
    if (!result) return [];
    const { id, status, amount, declineCode, reviewCode } = result;
    return [{ id, paymentId, type: 'AUTHORIZATION', status, amount, declineCode: declineCode ?? reviewCode }];
  });

/** The attempt, unless it has ended, and its checkout, locked in this order. */
async function lockRunning(
  tx: Database,
  id: string,
): Promise<{ attempt: Attempt; checkout: CheckoutRow } | null> {
  const [attempt] = await tx
    .select()
    .from(orderAttempts)
    .where(and(eq(orderAttempts.id, id), eq(orderAttempts.status, 'AUTHORIZING')))
    .for('update')
    .prepare('attempts_lock_running')
    .execute();
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

/** What an order has authorized: all of its attempt's tenders. */
const authorizationsOf = (attempt: Attempt) =>
  attempt.tenders.map((tender, position) => ({ ...tender, key: tenderKey(attempt, position) }));

/**
 * Writes the order for an attempt whose tenders are all authorized, puts its confirmation in the outbox, and removes what was
 * ordered from the cart; false if the attempt has already ended.
 */
export const finalizeAttempt = (db: Database, { id }: Attempt, results: Results): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const running = await lockRunning(tx, id);
    if (!running) return false;
    const { attempt } = running;
    const checkout = await withLines(tx, running.checkout);
    const { shopperId, modality, total, lineItems } = checkout;
    const number = orderNumber(attempt.orderSequence);
    const orderId = newId();
    await tx
      .update(orderAttempts)
      .set({ status: 'PLACED', endedAt: now })
      .where(eq(orderAttempts.id, id))
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

const ENDINGS = { declined: 'DECLINED', rejected: 'REJECTED', interrupted: 'REVERSED' } as const;

type WithoutOrder = Exclude<Outcome, { kind: 'authorized' }>;

/** The journal of an attempt that ended without an order. The key of one that failed through our own fault is free again. */
function journalOf({ id, idempotencyKey }: Attempt, outcome: WithoutOrder) {
  return {
    status: ENDINGS[outcome.kind],
    reason: outcome.kind === 'interrupted' ? null : outcome.code,
    decline: outcome.kind === 'declined' ? outcome.decline : null,
    idempotencyKey: outcome.kind === 'interrupted' ? `${idempotencyKey}:${id}` : idempotencyKey,
  };
}

/** Ends an attempt without an order once its authorizations are reversed: the checkout is open again or rejected. */
export const closeAttempt = (
  db: Database,
  { id }: Attempt,
  outcome: WithoutOrder,
  results: Results,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const running = await lockRunning(tx, id);
    if (!running) return;
    const { attempt, checkout } = running;
    await tx
      .update(orderAttempts)
      .set({ ...journalOf(attempt, outcome), endedAt: now })
      .where(eq(orderAttempts.id, id));
    const isRejected = outcome.kind === 'rejected';
    await tx
      .update(checkouts)
      .set({
        status: isRejected ? 'REJECTED' : 'DRAFT',
        rejection: isRejected ? { code: outcome.code, reason: REJECTION_REASON } : null,
        transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
      })
      .where(eq(checkouts.id, checkout.id));
    await setHold(tx, checkout.reservationId, 'HELD');
    await putBack(tx, attempt.stock);
  });
