import { eq, type SQL, sql } from 'drizzle-orm';
import { restock } from '../checkouts/stock.ts';
import type { Database } from '../db/database.ts';
import { cards, wallets } from '../db/schema/wallet.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { restoreAccounts } from '../processor/ledger.ts';
import { release } from '../wallet/release-instruments.ts';
import { seedDemo } from './seed/index.ts';

/**
 * Restores a demo shopper's data to what was seeded. The session stays, and other shoppers notice nothing. Orders
 * that have been charged stay, too: a charge can't be undone as if it never happened.
 */
export async function resetShopper({ db, env, processor }: Deps, { id, email }: SignedIn): Promise<void> {
  const { authorized, accounts } = await withTransaction(db, async (tx) => {
    await refuseWhilePaying(tx, id);
    await freePlaces(tx, id);
    const held = { authorized: await heldMoney(tx, id), accounts: await instruments(tx, id) };
    await deleteCards(tx, id);
    for (const statement of clearing(id)) await tx.execute(statement);
    await seedDemo(tx, env, [email]);
    return held;
  });
  for (const key of authorized) await processor.cancel(key);
  await restoreAccounts(db, { instrumentIds: accounts });
}

/** The processor's keys for what the shopper's orders have authorized, to be reversed with them. */
async function heldMoney(tx: Database, shopperId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select entry->>'key' as key from orders o, jsonb_array_elements(o.authorizations) as entry
    where o.shopper_id = ${shopperId} and o.settlement = 'AUTHORIZED'`);
  return rows.map(({ key }) => key);
}

/** The processor's and the vault's ids for the shopper's cards. */
async function instruments(tx: Database, shopperId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ instrument_id: string }>(
    sql`select instrument_id from cards where shopper_id = ${shopperId}`,
  );
  return rows.map(({ instrument_id }) => instrument_id);
}

/** Money is moving; whatever it's for must stay until it's done. */
async function refuseWhilePaying(tx: Database, shopperId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select id, status from reservations where shopper_id = ${shopperId} for update`);
  const { rows: saving } = await tx.execute(sql`
    select id from modification_attempts
    where shopper_id = ${shopperId} and status in ('AUTHORIZING', 'GIVING_BACK') limit 1`);
  if (saving.length > 0 || rows.some(({ status }) => status === 'COMMITTING')) {
    throw new ProblemError('STILL_RUNNING');
  }
}

/** The reservations of the shopper's charged orders. */
const paidReservations = (shopperId: string): SQL => sql`
  select k.reservation_id from orders o join checkouts k on k.id = o.checkout_id
  where o.shopper_id = ${shopperId} and o.settlement = 'COMPLETED'`;

/**
 * Gives back the places the shopper's reservations and orders have taken in slots, in the order of the slots' ids.
 */
async function freePlaces(tx: Database, shopperId: string): Promise<void> {
  await tx.execute(sql`
    with mine as (
      select slot_id, count(*)::int as places from reservations
      where shopper_id = ${shopperId} and status in ('HELD', 'USED') and id not in (${paidReservations(shopperId)})
      group by slot_id
    ), ordered as materialized (
      select id from slots where id in (select slot_id from mine) order by id for update
    )
    update slots set taken = slots.taken - mine.places from mine, (select count(*) from ordered) as locked
    where slots.id = mine.slot_id`);
}

async function deleteCards(tx: Database, shopperId: string): Promise<void> {
  await tx.delete(wallets).where(eq(wallets.shopperId, shopperId));
  const removed = await tx.delete(cards).where(eq(cards.shopperId, shopperId)).returning();
  for (const card of removed) await release(tx, card);
}

/** Everything a shopper has except the sign-in and what's paid; dependent rows go with it. */
const clearing = (shopperId: string): SQL[] => [
  sql`
    with mine as (
      select a.stock from order_attempts a join checkouts k on k.id = a.checkout_id
      where a.shopper_id = ${shopperId} and a.status = 'PLACED' and k.reservation_id not in (${paidReservations(shopperId)})
      union all
      select a.stock from modification_attempts a join checkouts k on k.id = a.checkout_id
      where a.shopper_id = ${shopperId} and a.status = 'SAVED' and k.reservation_id not in (${paidReservations(shopperId)})
    )
    ${sql.raw(restock('mine'))}`,
  sql`
    delete from checkouts where shopper_id = ${shopperId} and reservation_id not in (${paidReservations(shopperId)})`,
  sql`delete from reservations where shopper_id = ${shopperId} and id not in (${paidReservations(shopperId)})`,
  sql`delete from quotes where shopper_id = ${shopperId}`,
  sql`delete from addresses where shopper_id = ${shopperId}`,
  sql`delete from address_requests where shopper_id = ${shopperId}`,
  sql`delete from email_preferences where shopper_id = ${shopperId}`,
  sql`delete from sms_preferences where shopper_id = ${shopperId}`,
  sql`delete from substitution_preferences where shopper_id = ${shopperId}`,
  sql`delete from reward_claims where shopper_id = ${shopperId}`,
  sql`delete from prescriptions where shopper_id = ${shopperId}`,
  sql`delete from memberships where shopper_id = ${shopperId}`,
  sql`delete from community_support where shopper_id = ${shopperId}`,
  sql`delete from carts where shopper_id = ${shopperId}`,
  sql`delete from faults where shopper_id = ${shopperId}`,
];
