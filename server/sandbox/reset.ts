import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { putBack } from '../checkouts/place/ordered-stock.ts';
import type { Database } from '../db/database.ts';
import {
  communitySupport,
  emailPreferences,
  memberships,
  prescriptions,
  rewardClaims,
  smsPreferences,
  substitutionPreferences,
} from '../db/schema/account.ts';
import { addresses, addressRequests } from '../db/schema/addresses.ts';
import { AUTHORIZING_KINDS, attempts, authorizations, RUNNING, SUCCEEDED } from '../db/schema/attempts.ts';
import { carts } from '../db/schema/carts.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { quotes, reservations } from '../db/schema/fulfillment.ts';
import { orders } from '../db/schema/orders.ts';
import { faults } from '../db/schema/sandbox.ts';
import { cards, wallets } from '../db/schema/wallet.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { freePlaces } from '../reservations/places.ts';
import { releaseInstrument } from '../wallet/release-instruments.ts';
import { seedDemo } from './seed/index.ts';

/**
 * Restores a demo shopper's data to what was seeded. The session stays, and other shoppers notice nothing. Orders
 * that have been charged stay, too: a charge can't be undone as if it never happened.
 */
export async function resetShopper(
  { db, env, processor, sandboxProcessor }: Deps,
  { id, email }: SignedIn,
): Promise<void> {
  if (!sandboxProcessor) throw new Error('Only a sandbox can be reset');
  const { authorized, accounts } = await withTransaction(db, async (tx) => {
    await refuseWhilePaying(tx, id);
    const paid = await paidReservations(tx, id);
    await freeTaken(tx, id, paid);
    const held = { authorized: await heldMoney(tx, id), accounts: await instruments(tx, id) };
    await clear(tx, id, paid);
    await seedDemo(tx, { env, ...sandboxProcessor.within(tx) }, [email]);
    return held;
  });
  for (const key of authorized) await processor.cancel(key);
  await sandboxProcessor.restoreAccounts(accounts);
}

/** The processor's keys for what the shopper's orders have authorized, to be reversed with them. */
async function heldMoney(tx: Database, shopperId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: authorizations.key })
    .from(orders)
    .innerJoin(attempts, eq(attempts.checkoutId, orders.checkoutId))
    .innerJoin(authorizations, eq(authorizations.attemptId, attempts.id))
    .where(
      and(
        eq(orders.shopperId, shopperId),
        eq(orders.settlement, 'AUTHORIZED'),
        inArray(attempts.status, SUCCEEDED),
      ),
    );
  return rows.map(({ key }) => key);
}

/** The processor's and the vault's ids for the shopper's cards. */
async function instruments(tx: Database, shopperId: string): Promise<string[]> {
  const rows = await tx.select().from(cards).where(eq(cards.shopperId, shopperId));
  return rows.map(({ instrumentId }) => instrumentId);
}

/** Money is moving; whatever it's for must stay until it's done. */
async function refuseWhilePaying(tx: Database, shopperId: string): Promise<void> {
  const held = await tx
    .select({ status: reservations.status })
    .from(reservations)
    .where(eq(reservations.shopperId, shopperId))
    .for('update');
  const saving = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.shopperId, shopperId),
        inArray(attempts.status, RUNNING),
        inArray(attempts.kind, AUTHORIZING_KINDS),
      ),
    )
    .limit(1);
  if (saving.length > 0 || held.some(({ status }) => status === 'COMMITTING')) {
    throw new ProblemError('STILL_RUNNING');
  }
}

/** The reservations of the shopper's charged orders. */
async function paidReservations(tx: Database, shopperId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: checkouts.reservationId })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(orders.shopperId, shopperId), eq(orders.settlement, 'CAPTURED')));
  return rows.map(({ id }) => id);
}

/** Gives back the places in slots and the counted stock that the shopper's reservations and orders have taken. */
async function freeTaken(tx: Database, shopperId: string, paid: readonly string[]): Promise<void> {
  const places = await tx
    .select({ slotId: reservations.slotId })
    .from(reservations)
    .where(
      and(
        eq(reservations.shopperId, shopperId),
        inArray(reservations.status, ['HELD', 'USED']),
        notInArray(reservations.id, [...paid]),
      ),
    );
  const isUnpaid = notInArray(checkouts.reservationId, [...paid]);
  const taken = await tx
    .select({ stock: attempts.stock })
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .where(and(eq(attempts.shopperId, shopperId), inArray(attempts.status, SUCCEEDED), isUnpaid));
  await freePlaces(
    tx,
    places.flatMap(({ slotId }) => slotId ?? []),
  );
  await putBack(
    tx,
    taken.flatMap((attempt) => attempt.stock),
  );
}

/** Deletes everything a shopper has except the sign-in and what's paid; dependent rows go with it. */
async function clear(tx: Database, shopperId: string, paid: readonly string[]): Promise<void> {
  await tx
    .delete(checkouts)
    .where(and(eq(checkouts.shopperId, shopperId), notInArray(checkouts.reservationId, [...paid])));
  await tx
    .delete(reservations)
    .where(and(eq(reservations.shopperId, shopperId), notInArray(reservations.id, [...paid])));
  await tx.delete(wallets).where(eq(wallets.shopperId, shopperId));
  const removed = await tx.delete(cards).where(eq(cards.shopperId, shopperId)).returning();
  for (const card of removed) await releaseInstrument(tx, card);
  for (const table of OWNED) await tx.delete(table).where(eq(table.shopperId, shopperId));
}

const OWNED = [
  quotes,
  addresses,
  addressRequests,
  emailPreferences,
  smsPreferences,
  substitutionPreferences,
  rewardClaims,
  prescriptions,
  memberships,
  communitySupport,
  carts,
  faults,
] as const;
