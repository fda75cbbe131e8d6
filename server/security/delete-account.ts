import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { deleteAccount as operation } from '../../services/contracts/security.ts';
import { lockSession } from '../auth/access.ts';
import type { Asking } from '../auth/ask.ts';
import { recordChange } from '../auth/record-change.ts';
import { forgetTriesOf } from '../auth/sign-in-attempts.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { attempts } from '../db/schema/attempts.ts';
import { carts } from '../db/schema/carts.ts';
import { checkoutLines, checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { orders, shipments } from '../db/schema/orders.ts';
import { NO_MAIL_HOST, shoppers } from '../db/schema/shoppers.ts';
import { cards, releasedInstruments } from '../db/schema/wallet.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf } from '../http/request.ts';
import { putLetter } from '../mail/put-letter.ts';
import { freePlaces } from '../reservations/places.ts';
import { releaseInstrument } from '../wallet/release-instruments.ts';

/**
 * Locks what others lock before the account, in the order of all transactions: whoever has some of it may lock the account next. What's
 * added meanwhile is read once the account is locked.
 */
async function lockBelongings(tx: Database, shopperId: string): Promise<void> {
  for (const table of [attempts, orders, checkouts, reservations, carts, cards])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.shopperId, shopperId))
      .orderBy(asc(table.id))
      .for('update');
}

/**
 * From now on, nobody adds a row that refers to the account, which they would lock for that: what others add is there to be deleted, or
 * refers to nothing once this is committed, and fails.
 */
async function lockReferences(tx: Database, shopperId: string): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for('update');
}

/** ORDER_OPEN with the number of an order that isn't finished; STILL_RUNNING while money moves. */
async function refuseOpenOrders(tx: Database, shopperId: string): Promise<void> {
  const own = await tx
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(eq(orders.shopperId, shopperId));
  const open = own.find(({ status }) => status !== 'COMPLETED' && status !== 'CANCELED');
  if (open) {
    throw new ProblemError('ORDER_OPEN', {
      detail: t("Your order #{{number}} isn't finished yet.", { number: open.number }),
      reason: open.number,
    });
  }
  const working = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.shopperId, shopperId), eq(attempts.status, 'AUTHORIZING')))
    .limit(1);
  if (working.length > 0) throw new ProblemError('STILL_RUNNING');
}

/** Deletes checkouts that became no order, and their reservations with the places these hold; a payment that has begun keeps them. */
async function deleteUnordered(tx: Database, shopperId: string): Promise<void> {
  const kept = await tx
    .select({ id: checkouts.id, reservationId: checkouts.reservationId, orderId: orders.id })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(checkouts.shopperId, shopperId))
    .orderBy(asc(checkouts.id))
    .for('update', { of: checkouts });
  const unordered = kept.filter(({ orderId }) => orderId === null).map(({ id }) => id);
  const ordered = kept.filter(({ orderId }) => orderId !== null).map(({ reservationId }) => reservationId);
  const held = await tx
    .select({ id: reservations.id, status: reservations.status, slotId: reservations.slotId })
    .from(reservations)
    .where(and(eq(reservations.shopperId, shopperId), notInArray(reservations.id, ordered)))
    .for('update');
  if (held.some(({ status }) => status === 'COMMITTING')) throw new ProblemError('STILL_RUNNING');
  await tx.delete(checkouts).where(inArray(checkouts.id, unordered));
  await tx.delete(reservations).where(
    inArray(
      reservations.id,
      held.map(({ id }) => id),
    ),
  );
  await freePlaces(
    tx,
    held.flatMap(({ status, slotId }) => (status === 'HELD' && slotId !== null ? [slotId] : [])),
  );
}

/**
 * Takes out of the orders of the past who the shopper was, and leaves what accounting needs: items, prices, payments, refunds,
 * and the state and postal code that the taxes were computed for.
 */
async function forgetNames(tx: Database, shopperId: string): Promise<void> {
  const ofShopper = tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.shopperId, shopperId));
  await tx
    .update(checkouts)
    .set({ contact: null, details: null, dateOfBirth: null })
    .where(eq(checkouts.shopperId, shopperId));
  await tx
    .update(checkoutLines)
    .set({ instructions: null })
    .where(inArray(checkoutLines.checkoutId, ofShopper));
  await tx
    .update(reservations)
    .set({
      destination: sql`case when ${reservations.destination} is null then null else jsonb_build_object(
        'addressLines', '[]'::jsonb, 'cityTown', '', 'countryCode', ${reservations.destination}->'countryCode',
        'stateProvince', ${reservations.destination}->'stateProvince',
        'postalCode', left(${reservations.destination}->>'postalCode', 5)) end`,
    })
    .where(eq(reservations.shopperId, shopperId));
  const ofOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, shopperId));
  await tx.delete(emails).where(inArray(emails.orderId, ofOrders));
  // A tracking number leads to where its shopper lives.
  await tx.delete(shipments).where(inArray(shipments.orderId, ofOrders));
}

/** The orders of the past, and what belongs to them, are from now on those of a new row that says nothing of anybody. */
async function handOverOrders(tx: Database, shopperId: string): Promise<void> {
  const id = newId();
  await tx.insert(shoppers).values({ id, name: '', email: `${id}@${NO_MAIL_HOST}` });
  for (const table of [attempts, orders, checkouts, reservations])
    await tx.update(table).set({ shopperId: id }).where(eq(table.shopperId, shopperId));
}

/**
 * Deletes an account at once and for good, its row and by it every row that refers to it: nobody can sign in to it, no email goes there,
 * and a call of the shopper's that has begun can't write for it anymore. The vault erases the numbers of its cards; the sweep repeats what
 * it couldn't erase now.
 */
export async function deleteAccount({ deps, http, shopper }: Asking & { shopper: SignedIn }): Promise<void> {
  const { db, env } = deps;
  const { id, email } = shopper;
  const instruments = await withTransaction(db, async (tx) => {
    await lockBelongings(tx, id);
    await lockReferences(tx, id);
    await lockSession(tx, shopper);
    await refuseOpenOrders(tx, id);
    await deleteUnordered(tx, id);
    const removed = await tx.delete(cards).where(eq(cards.shopperId, id)).returning();
    for (const card of removed) await releaseInstrument(tx, card);
    await forgetNames(tx, id);
    await forgetTriesOf(tx, email);
    await handOverOrders(tx, id);
    await tx.delete(shoppers).where(eq(shoppers.id, id));
    await putLetter(tx, env, { kind: 'ACCOUNT_DELETED', to: email, banner: bannerOf(http) });
    await recordChange(tx, { deps, http }, { shopperId: id, action: operation.id });
    return removed.map(({ instrumentId }) => instrumentId);
  });
  await eraseNow(deps, instruments);
}

/** The account is gone whatever the vault says. */
async function eraseNow({ db, vault, log }: Deps, instruments: readonly string[]): Promise<void> {
  for (const instrument of new Set(instruments)) {
    try {
      if (await vault.erase(instrument))
        await db.delete(releasedInstruments).where(eq(releasedInstruments.instrumentId, instrument));
    } catch (error) {
      log.warn({ error, instrument }, 'card number not erased yet');
    }
  }
}
