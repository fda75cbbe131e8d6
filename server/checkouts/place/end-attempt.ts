import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { updateCheckout } from '../../../services/contracts/checkouts.ts';
import {
  type Attempt,
  type AttemptRow,
  endsAs,
  failureRow,
  type HowToEnd,
  transactionsOf,
} from '../../attempts/attempt.ts';
import { rejectionReason } from '../../attempts/problem-of-ending.ts';
import type { Steps } from '../../attempts/settle-attempt.ts';
import { type Left, leaving, leftOf } from '../../carts/cart-quantities.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { type Givens, json, prepared, together } from '../../db/prepared.ts';
import { rowsOf } from '../../db/records.ts';
import { memberships, smsPreferences } from '../../db/schema/account.ts';
import { attempts } from '../../db/schema/attempts.ts';
import { cartLines, carts } from '../../db/schema/carts.ts';
import { checkouts, checkoutTenders } from '../../db/schema/checkouts.ts';
import { reservations } from '../../db/schema/fulfillment.ts';
import { orders } from '../../db/schema/orders.ts';
import { emailOf, type NewEmail, puttingInOutbox } from '../../mail/outbox.ts';
import { changeSmsPreference } from '../../preferences/sms-preference.ts';
import { isNumberOfOrder, putText } from '../../texts/put-text.ts';
import { isActiveMembershipOf, pointsFor } from '../price/points.ts';
import { chargedTenders } from '../price/tenders.ts';
import { FIRST_EVENT, readPlace, tellPlaced } from '../read/order-event.ts';
import {
  type CheckoutRecord,
  type CheckoutRow,
  readCheckout,
  type StoredCheckout,
} from '../record/checkout-record.ts';
import { countOf } from '../record/order-lines.ts';
import { orderNumber } from './order-number.ts';
import { putBack } from './ordered-stock.ts';

const lockPlacing = prepared('attempts_lock_placing', (db, given: Givens<HowToEnd>) =>
  db
    .select({
      attempt: {
        id: attempts.id,
        orderSequence: attempts.orderSequence,
        idempotencyKey: attempts.idempotencyKey,
        stock: attempts.stock,
        createdAt: attempts.createdAt,
      },
      checkout: {
        id: checkouts.id,
        cartId: checkouts.cartId,
        reservationId: checkouts.reservationId,
        transactions: checkouts.transactions,
      },
      now,
    })
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .where(endsAs(given))
    .for('update', { of: [attempts, checkouts, reservations, carts] }),
);

/** The attempt, unless it can't end this way anymore, with its checkout, its reservation, and its cart, locked in this order as everyone locks them. */
async function lockRunning(tx: Database, ending: HowToEnd) {
  const [running] = await lockPlacing(tx, ending);
  return running;
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

const readOrdering = prepared('carts_read_ordering', (db, given: Givens<{ checkoutId: string }>) =>
  db
    .select({
      inCart: rowsOf(
        new QueryBuilder()
          .select({ gtin13: cartLines.gtin13, quantity: cartLines.quantity })
          .from(cartLines)
          .where(eq(cartLines.cartId, checkouts.cartId)),
      ),
      membership: memberships.type,
      getsTexts: smsPreferences.optedIn,
    })
    .from(checkouts)
    .leftJoin(memberships, isActiveMembershipOf(checkouts.shopperId))
    .leftJoin(smsPreferences, isNumberOfOrder)
    .where(eq(checkouts.id, given.checkoutId)),
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

interface Placed
  extends Omit<NewOrder, 'id'>,
    Pick<CheckoutRow, 'reservationId' | 'versionKey' | 'transactions'>,
    Left,
    NewEmail {}

/** The order, its confirmation, what it was placed with, what it leaves in the cart, and the attempt's end. */
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
      id: given.orderId,
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
    puttingInOutbox(db, given),
    ...leaving(db, given),
    db
      .update(carts)
      .set({ version: sql`${carts.version} + 1` })
      .where(eq(carts.id, given.cartId)),
  ]),
);

/** The contact's opt-in to text messages becomes the number's preference. */
async function optIn(
  tx: Database,
  { shopperId, contact, banner }: StoredCheckout,
  { createdAt }: Pick<AttemptRow, 'createdAt'>,
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

type Written = Pick<StoredCheckout, 'versionKey' | 'transactions' | 'masterOrderId'> & { placedAt: Date };

/** What a checkout's record says once its order is placed. */
const asPlaced = ({ checkout, promise, ...record }: CheckoutRecord, written: Written): CheckoutRecord => ({
  ...record,
  checkout: { ...checkout, ...written, status: 'PLACED', tenders: chargedTenders(checkout.tenders) },
  promise: {
    ...promise,
    status: 'USED',
    checkoutId: checkout.id,
    expiration: { ...promise.expiration, remainingMs: 0 },
    canExtend: false,
  },
  order: {
    status: 'PLACED',
    settlement: 'AUTHORIZED',
    handedOverAt: null,
    estimatedTotal: null,
    refunds: [],
  },
  now: written.placedAt,
});

/** A checkout and what it's placed with, as it's now. */
async function readPlacing(tx: Database, { shopperId, checkoutId }: Attempt): Promise<CheckoutRecord> {
  const record = await readCheckout(tx, { shopperId, checkoutId });
  if (!record) throw new Error('An attempt has no checkout');
  return record;
}

/**
 * Writes the order for an attempt whose tenders are all authorized, puts its confirmation in the outbox, tells the chain's systems,
 * and removes what was ordered from the cart. While an order is being placed, nothing else changes its checkout, so whoever has submitted it knows it.
 */
const finalizeWith =
  (submitted?: CheckoutRecord): Steps<CheckoutRecord>['finalize'] =>
  async (tx, { env }, placed, results) => {
    const { id: attemptId, shopperId, checkoutId } = placed;
    const [running, [ordering]] = await Promise.all([
      lockRunning(tx, { id: attemptId, isReversing: false }),
      readOrdering(tx, { checkoutId }),
    ]);
    if (!running || !ordering) return false;
    const { attempt } = running;
    const { cartId, reservationId } = running.checkout;
    const record = submitted ?? (await readPlacing(tx, placed));
    const { checkout } = record;
    const [place] = env.events ? await readPlace(tx, { reservationId }) : [];
    const { modality, total, lineItems } = checkout;
    const number = orderNumber(attempt.orderSequence);
    const orderId = newId();
    const versionKey = newId();
    const transactions = [...running.checkout.transactions, ...transactionsOf(placed, results)];
    const ordered = lineItems.map(({ cart }) => cart);
    const itemCount = countOf(lineItems);
    tx.commitWith(
      writePlaced(tx, {
        number,
        shopperId,
        checkoutId,
        attemptId,
        modality,
        total,
        itemCount,
        points: pointsFor(total, ordering.membership),
        lastEvent: place ? FIRST_EVENT : 0,
        reservationId,
        versionKey,
        transactions,
        // What was ordered, whatever the modality of the rest.
        ...leftOf(cartId, leftInCart(ordering.inCart, ordered)),
        ...emailOf({ kind: 'CONFIRMATION', orderId }),
      }),
    );
    if (place) tx.commitWith(tellPlaced(tx, { env }, { orderId, number, itemCount, checkout, place }));
    await optIn(tx, checkout, attempt);
    if (ordering.getsTexts || checkout.contact?.smsOptin) await putText(tx, { kind: 'PLACED', orderId });
    return asPlaced(record, { versionKey, transactions, masterOrderId: number, placedAt: running.now });
  };

/** Ends an attempt without an order once its authorizations are reversed: the checkout is open again or rejected. */
const fail: Steps['fail'] = async (tx, _, { id, tenders }, { failure, results }) => {
  const running = await lockRunning(tx, { id, isReversing: true });
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
export const placing = (submitted?: CheckoutRecord): Steps<CheckoutRecord> => ({
  finalize: finalizeWith(submitted),
  fail,
});
