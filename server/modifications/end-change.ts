import { and, eq } from 'drizzle-orm';
import { type Outcome, type Results, tenderKey } from '../checkouts/attempt.ts';
import { replaceLines } from '../checkouts/checkout-lines.ts';
import { type StoredCheckout, withLines } from '../checkouts/checkout-record.ts';
import { REJECTION_REASON, transactionsOf } from '../checkouts/end-attempt.ts';
import { lockHold } from '../checkouts/lock-checkout.ts';
import { countOf } from '../checkouts/order-lines.ts';
import { lockSupply, putBack, type TakenStock, takenBy, takeStock } from '../checkouts/ordered-stock.ts';
import { pointsFor, readMembership } from '../checkouts/points.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { modificationAttempts, modifications } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { freePlaces } from '../reservations/places.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { rememberReturned } from '../wallet/snap-balances.ts';
import { type ChangeAttempt, STARTED } from './change-attempt.ts';
import { changedCheckout, changedHold, noLongerNeeded, substitutesIn } from './changed-order.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { withChangedLines } from './modification-lines.ts';

type StoredAttempt = typeof modificationAttempts.$inferSelect;

/** The attempt, locked, unless it has ended. */
async function lockRunning(tx: Database, id: string): Promise<StoredAttempt | undefined> {
  const [attempt] = await tx
    .select()
    .from(modificationAttempts)
    .where(and(eq(modificationAttempts.id, id), eq(modificationAttempts.status, 'AUTHORIZING')))
    .for('update')
    .prepare('modifications_lock_attempt')
    .execute();
  return attempt;
}

/** An attempt that hasn't ended and its order, locked. */
interface RunningChange extends LockedOrder {
  attempt: StoredAttempt;
  /** The store's own change makes the order ready. */
  isPicked: boolean;
}

/** Null if the attempt has ended, or if the store has started on the order or, for its own change, is through with it. */
async function lockChange(tx: Database, attemptId: string): Promise<RunningChange | null> {
  const attempt = await lockRunning(tx, attemptId);
  if (!attempt) return null;
  const isPicked = attempt.madeBy === 'STORE';
  const locked = await lockOrder(tx, attempt.checkoutId);
  if (locked?.order.status !== (isPicked ? 'PICKING' : 'PLACED')) return null;
  return { ...locked, attempt, isPicked };
}

/** Takes what was picked in place of something else off the shelf, whatever was counted there. */
async function takeSubstitutes(
  tx: Database,
  locationId: string,
  lines: Parameters<typeof substitutesIn>[0],
): Promise<TakenStock[]> {
  const substitutes = substitutesIn(lines);
  if (substitutes.length === 0) return [];
  const supply = await lockSupply(tx, locationId, substitutes);
  const found = substitutes.map(({ gtin13, quantity }) => {
    const counted = supply.counted.find((one) => one.gtin13 === gtin13);
    return { gtin13, quantity: Math.min(quantity, counted?.onHand ?? quantity) };
  });
  return takeStock(tx, locationId, found, supply);
}

/** An order's stock after a change, as the attempt journals it. What the store didn't find isn't there to be put back. */
async function moveStock(
  tx: Database,
  { order, isPicked }: RunningChange,
  {
    before,
    after,
    locationId,
  }: Record<'before' | 'after', StoredCheckout['lineItems']> & { locationId: string },
): Promise<TakenStock[]> {
  const back = noLongerNeeded(await takenBy(tx, order), { before, after });
  if (!isPicked) await putBack(tx, back);
  const shelf = await takeSubstitutes(tx, locationId, after);
  return [...back.map((item) => ({ ...item, quantity: -item.quantity })), ...shelf];
}

/**
 * Changes the order of an attempt whose new authorizations all succeeded: its lines, total, time, and tenders, and puts back
 * what it no longer needs of the counted stock and its earlier time, in one transaction. The changes themselves are gone with
 * it. False if the order can't be changed anymore.
 */
export const finalizeChange = (db: Database, attempt: ChangeAttempt, results: Results): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const running = await lockChange(tx, attempt.id);
    if (!running?.changes) return false;
    const { order, isPicked } = running;
    const checkout = await withLines(tx, running.checkout);
    const changes = await withChangedLines(tx, running.changes);
    const { lineItems, time, total } = changes;
    const { hold, locationId } = await lockHold(tx, checkout);
    if (time && hold.slotId !== null) await freePlaces(tx, [hold.slotId]);
    const moved = await moveStock(tx, running, {
      before: checkout.lineItems,
      after: lineItems,
      locationId,
    });
    await tx
      .update(modificationAttempts)
      .set({
        status: attempt.reductions.length > 0 ? 'RELEASING' : 'SAVED',
        endedAt: now,
        stock: [...running.attempt.stock, ...moved],
      })
      .where(eq(modificationAttempts.id, attempt.id));
    await tx.delete(modifications).where(eq(modifications.checkoutId, checkout.id));
    await tx
      .update(checkouts)
      .set({
        ...changedCheckout(checkout, changes, { isPicked }),
        versionKey: newId(),
        transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
      })
      .where(eq(checkouts.id, checkout.id));
    await replaceLines(tx, checkout.id, lineItems);
    if (!isPicked) {
      await tx
        .update(reservations)
        .set({ ...changedHold(hold, changes), versionKey: newId() })
        .where(eq(reservations.id, hold.id));
    }
    const added = attempt.tenders.map((tender, position) => ({
      ...tender,
      key: tenderKey(attempt, position),
    }));
    await tx
      .update(orders)
      .set({
        total,
        authorizations: [...attempt.kept, ...added],
        itemCount: countOf(lineItems),
        points: pointsFor(total, await readMembership(tx, checkout.shopperId)),
        status: isPicked ? 'READY' : order.status,
        estimatedTotal: isPicked ? order.total : null,
      })
      .where(eq(orders.id, order.id));
    await revokeUnpaidVouchers(tx, { orderId: order.id });
    return true;
  });

/** Notes that everything is released, and with it what's left on a SNAP card again; false if that's noted already. */
export const markReleased = (db: Database, { attemptId }: { attemptId: string }): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const [saved] = await tx
      .update(modificationAttempts)
      .set({ status: 'SAVED' })
      .where(and(eq(modificationAttempts.id, attemptId), eq(modificationAttempts.status, 'RELEASING')))
      .returning({ reductions: modificationAttempts.reductions });
    if (!saved) return false;
    await rememberReturned(
      tx,
      saved.reductions.map((one) => ({ ...one, amount: one.by })),
    );
    return true;
  });

type Unchanged = Extract<Outcome, { kind: 'declined' | 'interrupted' }> | { kind: 'started' };

/** The journal of an attempt that left its order as it was. The key of one that failed through our own fault is free again. */
function journalOf({ id, idempotencyKey }: StoredAttempt, outcome: Unchanged) {
  if (outcome.kind === 'declined') {
    return { status: 'DECLINED', reason: outcome.code, decline: outcome.decline } as const;
  }
  const reason = outcome.kind === 'started' ? STARTED : null;
  return { status: 'REVERSED', reason, decline: null, idempotencyKey: `${idempotencyKey}:${id}` } as const;
}

/** Ends an attempt without changing the order, once its new authorizations are reversed. */
export const closeChange = (db: Database, { id }: ChangeAttempt, outcome: Unchanged): Promise<void> =>
  withTransaction(db, async (tx) => {
    const attempt = await lockRunning(tx, id);
    if (!attempt) return;
    const { checkoutId, madeBy, stock, slotId } = attempt;
    await tx
      .update(modificationAttempts)
      .set({ ...journalOf(attempt, outcome), endedAt: now })
      .where(eq(modificationAttempts.id, id));
    const isThis = eq(modifications.checkoutId, checkoutId);
    // The shopper may change them further; the store picks on.
    if (madeBy === 'SHOPPER') await tx.update(modifications).set({ status: 'OPEN' }).where(isThis);
    else await tx.delete(modifications).where(isThis);
    if (slotId !== null) await freePlaces(tx, [slotId]);
    await putBack(tx, stock);
  });

/**
 * Cancels the order of an attempt that the fraud check rejected, unless the store has started on it (PAE-02): `settleOrders`
 * releases all of its money, and its place and its stock are free again.
 */
export const cancelRejected = (
  db: Database,
  attempt: ChangeAttempt,
  { code, results }: { code: string; results: Results },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const running = await lockChange(tx, attempt.id);
    if (!running) return;
    const { order, checkout } = running;
    const { hold } = await lockHold(tx, checkout);
    await freePlaces(
      tx,
      [hold.slotId, running.attempt.slotId].filter((id) => id !== null),
    );
    await putBack(tx, [...running.attempt.stock, ...(await takenBy(tx, order))]);
    await tx
      .update(modificationAttempts)
      .set({ status: 'REJECTED', reason: code, endedAt: now })
      .where(eq(modificationAttempts.id, attempt.id));
    await tx.delete(modifications).where(eq(modifications.checkoutId, checkout.id));
    await tx.update(orders).set({ status: 'CANCELED' }).where(eq(orders.id, order.id));
    await putInOutbox(tx, { kind: 'CANCELLATION', orderId: order.id });
    await tx
      .update(checkouts)
      .set({
        status: 'REJECTED',
        versionKey: newId(),
        rejection: { code, reason: REJECTION_REASON },
        transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
      })
      .where(eq(checkouts.id, checkout.id));
    await tx.update(reservations).set({ status: 'RELEASED' }).where(eq(reservations.id, hold.id));
    await revokeUnpaidVouchers(tx, { orderId: order.id });
  });
