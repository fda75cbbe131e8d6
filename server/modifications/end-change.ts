import { eq } from 'drizzle-orm';
import {
  type Attempt,
  type AttemptRow,
  type Failure,
  failureRow,
  type HowToEnd,
  lockAuthorizing,
  type Results,
  transactionsOf,
} from '../attempts/attempt.ts';
import { lowerAuthorizations, readAuthorizations } from '../attempts/authorizations.ts';
import { rejectionReason } from '../attempts/problem-of-ending.ts';
import type { Steps } from '../attempts/settle-attempt.ts';
import {
  lockSupply,
  putBack,
  stockToTake,
  type TakenStock,
  takenBy,
  takeStock,
} from '../checkouts/place/ordered-stock.ts';
import { pointsFor, readActiveMembership } from '../checkouts/price/points.ts';
import { chargedTenders } from '../checkouts/price/tenders.ts';
import { tellOfOrder } from '../checkouts/read/order-event.ts';
import { replaceLines } from '../checkouts/record/checkout-lines.ts';
import { replacePromos, replaceTenders } from '../checkouts/record/checkout-payment.ts';
import { type StoredCheckout, withParts } from '../checkouts/record/checkout-record.ts';
import { lockReservation } from '../checkouts/record/lock-checkout.ts';
import { countOf } from '../checkouts/record/order-lines.ts';
import { noteStep } from '../checkouts/record/order-steps.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { attempts } from '../db/schema/attempts.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { modifications } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';
import type { EventDeps } from '../events/put-event.ts';
import { putChangesInOutbox, putInOutbox } from '../mail/outbox.ts';
import { freePlaces } from '../reservations/places.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { putText } from '../texts/put-text.ts';
import { cancelLockedOrder } from './cancel-locked-order.ts';
import {
  changedCheckout,
  changedReservation,
  changesOf,
  noLongerNeeded,
  substitutesIn,
} from './changed-order.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { readChanges } from './order-changes.ts';
import { keepMoney } from './plan-money.ts';

/** An attempt that hasn't ended and its order, locked. */
interface RunningChange extends LockedOrder {
  attempt: AttemptRow;
  /** The store's own change makes the order ready. */
  isPicked: boolean;
}

/** Null if the attempt has ended, or if the store has started on the order or, for its own change, is through with it. */
async function lockChange(tx: Database, ending: HowToEnd): Promise<RunningChange | null> {
  const attempt = await lockAuthorizing(tx, ending);
  if (!attempt) return null;
  const isPicked = attempt.kind === 'READY';
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
  const taken = stockToTake(locationId, found, supply);
  await takeStock(tx, taken);
  return taken;
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
const finalize: Steps['finalize'] = async (tx, { env }, attempt, results) => {
  const running = await lockChange(tx, { id: attempt.id, isReversing: false });
  const changes = running && (await readChanges(tx, running.checkout.id));
  if (!running || !changes) return false;
  const { order, isPicked } = running;
  const checkout = await withParts(tx, running.checkout);
  const { lineItems, time, total } = changes;
  const { reservation, locationId } = await lockReservation(tx, checkout);
  if (time && reservation.slotId !== null) await freePlaces(tx, [reservation.slotId]);
  const moved = await moveStock(tx, running, {
    before: checkout.lineItems,
    after: lineItems,
    locationId,
  });
  const keeping = keepMoney(await readAuthorizations(tx, order), changes.tenders);
  await lowerAuthorizations(tx, attempt.id, keeping);
  await tx
    .update(attempts)
    .set({
      status: keeping.returns.length > 0 ? 'RELEASING' : 'DONE',
      endedAt: now,
      stock: [...running.attempt.stock, ...moved],
    })
    .where(eq(attempts.id, attempt.id));
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
  await replaceTenders(tx, checkout.id, chargedTenders(changes.tenders));
  await replacePromos(tx, checkout.id, changes.promos);
  if (!isPicked) {
    await tx
      .update(reservations)
      .set({ ...changedReservation(reservation, changes), versionKey: newId() })
      .where(eq(reservations.id, reservation.id));
  }
  await tx
    .update(orders)
    .set({
      total,
      itemCount: countOf(lineItems),
      points: pointsFor(total, await readActiveMembership(tx, checkout.shopperId)),
      status: isPicked ? 'READY' : order.status,
      estimatedTotal: isPicked ? order.total : null,
    })
    .where(eq(orders.id, order.id));
  if (isPicked) {
    await noteStep(tx, order.id, 'READY');
    if (order.modality === 'PICKUP') await putInOutbox(tx, { kind: 'READY', orderId: order.id });
    await putText(tx, { kind: 'READY', orderId: order.id });
  } else {
    await putChangesInOutbox(tx, {
      orderId: order.id,
      about: attempt.id,
      changes: changesOf(checkout.lineItems, reservation, changes),
    });
    await putText(tx, { kind: 'CHANGED', orderId: order.id, about: attempt.id });
  }
  await revokeUnpaidVouchers(tx, { orderId: order.id });
  await tellOfOrder(tx, { env }, { orderId: order.id, about: attempt.id }, (told) => ({
    type: isPicked ? 'order.ready' : 'order.changed',
    data: { order: told },
  }));
  return true;
};

/** Leaves the order of an attempt as it was. */
async function leaveOrder(tx: Database, { id }: Attempt, failure: Failure): Promise<boolean> {
  const attempt = await lockAuthorizing(tx, { id, isReversing: true });
  if (!attempt) return false;
  const { checkoutId, kind, stock, slotId } = attempt;
  await tx
    .update(attempts)
    .set({ ...failureRow(attempt, failure), endedAt: now })
    .where(eq(attempts.id, id));
  const isThis = eq(modifications.checkoutId, checkoutId);
  // The shopper may change them further; the store picks on.
  if (kind === 'CHANGE') await tx.update(modifications).set({ status: 'OPEN' }).where(isThis);
  else await tx.delete(modifications).where(isThis);
  if (slotId !== null) await freePlaces(tx, [slotId]);
  await putBack(tx, stock);
  return true;
}

/**
 * Cancels the order of an attempt that the fraud check rejected, unless the store has started on it (PAE-02): `recoverAttempts`
 * releases all of its money, and its place and its stock are free again.
 */
async function cancelRejected(
  tx: Database,
  { env }: EventDeps,
  attempt: Attempt,
  { failure, results }: { failure: Extract<Failure, { kind: 'rejected' }>; results: Results },
): Promise<boolean> {
  const running = await lockChange(tx, { id: attempt.id, isReversing: true });
  if (!running) return false;
  const { order, checkout } = running;
  await tx
    .update(attempts)
    .set({ ...failureRow(running.attempt, failure), endedAt: now })
    .where(eq(attempts.id, attempt.id));
  await tx
    .update(checkouts)
    .set({
      status: 'REJECTED',
      versionKey: newId(),
      rejection: { code: failure.code, reason: rejectionReason() },
      transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
    })
    .where(eq(checkouts.id, checkout.id));
  await cancelLockedOrder(tx, order, { env }, { by: 'FRAUD_CHECK', taken: running.attempt });
  return true;
}

/**
 * Ends an attempt that failed. If the fraud check rejected it, the shopper's order is canceled, or, once the store has started on
 * it, only the changes fail; an order that the store makes ready is still being picked.
 */
const fail: Steps['fail'] = async (tx, deps, attempt, { failure, results }) => {
  if (failure.kind !== 'rejected') return leaveOrder(tx, attempt, failure);
  const { code } = failure;
  if (attempt.kind === 'READY') return leaveOrder(tx, attempt, { kind: 'declined', code, decline: null });
  if (await cancelRejected(tx, deps, attempt, { failure, results })) return true;
  return leaveOrder(tx, attempt, { kind: 'started' });
};

/** How an attempt to change an order ends, or to make it ready. */
export const changing: Steps = { finalize, fail };
