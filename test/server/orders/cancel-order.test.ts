import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import { resetSandbox, setStock } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { change, readChanges, save } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  itemOf,
  readCheckout,
  readyCheckout,
  refusalOf,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterEach(async () => {
  await recoverAttempts(server.deps);
  await expectBalanced(server);
});

/** What is still taken by a checkout's order: its place in the slot and the counted item of its first line. */
async function taken({ checkoutId, lineItems }: Checkout) {
  const { rows } = await server.db.execute<{ places: number; on_hand: number | null }>(sql`
    select t.taken as places,
      (select on_hand from stock where location_id = ${STORE_ID} and gtin13 = ${lineItems[0]?.cart.gtin13}) as on_hand
    from checkouts k join reservations r on r.id = k.reservation_id join slots t on t.id = r.slot_id
    where k.id = ${checkoutId}`);
  return rows[0];
}

/** Riley's order of an item that the store has five of. */
async function placed() {
  const checkout = await readyCheckout(riley, { count: 3 });
  const gtin13 = checkout.lineItems[0]?.cart.gtin13 ?? '';
  await riley.call(setStock, { body: { locationId: STORE_ID, gtin13, onHand: 5 } });
  await submit(riley, checkout);
  const [order] = await ordersOf(server, checkout);
  return { checkout, orderId: order?.id ?? '', gtin13 };
}

const cancel = (orderId: string, { call } = riley) => call(cancelOrder, { params: { orderId } });

const statusOf = async (orderId: string) =>
  (await riley.call(listOrders, {})).orders.find((order) => order.orderId === orderId)?.status;

test('a canceled order frees its place, its items, and its money once, however often it is canceled', async () => {
  const { checkout, orderId, gtin13 } = await placed();
  const before = await taken(checkout);
  expect(before?.on_hand).toBeLessThan(5);
  const other = itemOf('dairy', 1).gtin13;
  await server.db.execute(sql`insert into stock (location_id, gtin13, on_hand)
    values ('elsewhere', ${gtin13}, 7), (${STORE_ID}, ${other}, 7)`);
  await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)]);
  await cancel(orderId);
  expect(await statusOf(orderId)).toBe('CANCELED');
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'CANCELED', modifiableUntil: null });
  expect(await taken(checkout)).toEqual({ places: (before?.places ?? 0) - 1, on_hand: 5 });
  const { rows } = await server.db.execute(sql`
    delete from stock where location_id = 'elsewhere' or gtin13 = ${other} returning on_hand`);
  expect(rows).toEqual([{ on_hand: 7 }, { on_hand: 7 }]);
  expect(await recoverAttempts(server.deps)).toBe(1);
  expect(await recoverAttempts(server.deps)).toBe(0);
  const [order] = await ordersOf(server, checkout);
  expect(order).toMatchObject({ status: 'CANCELED', settlement: 'REVERSED' });
});

test('a shopper who starts over after canceling an order does not put its items back once more', async () => {
  const { checkout, orderId, gtin13 } = await placed();
  expect((await taken(checkout))?.on_hand).toBeLessThan(5);
  await cancel(orderId);
  await riley.call(resetSandbox, {});
  const { rows } = await server.db.execute(
    sql`select on_hand from stock where location_id = ${STORE_ID} and gtin13 = ${gtin13}`,
  );
  expect(rows).toEqual([{ on_hand: 5 }]);
});

test('an order that the store has started on stays, and so does its place', async () => {
  const { checkout, orderId } = await placed();
  const before = await taken(checkout);
  await advanceOrder(server.deps, { orderId, event: { type: 'order.pick' } });
  expect(await refusalOf(cancel(orderId))).toBe('CHECKOUT_CLOSED');
  expect(await statusOf(orderId)).toBe('PICKING');
  expect(await taken(checkout)).toEqual(before);
});

test('either the store starts on an order or the shopper cancels it, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { checkout, orderId } = await placed();
    const before = await taken(checkout);
    const pick = () => advanceOrder(server.deps, { orderId, event: { type: 'order.pick' } });
    const ends = await Promise.all([refusalOf(cancel(orderId)), refusalOf(pick())]);
    expect(ends.filter((code) => code === 'none')).toHaveLength(1);
    const isCanceled = (await statusOf(orderId)) === 'CANCELED';
    expect(isCanceled).toBe(ends[0] === 'none');
    const places = (before?.places ?? 0) - (isCanceled ? 1 : 0);
    expect(await taken(checkout)).toMatchObject({ places });
  }
});

test("another shopper's order is not found, nor is one that doesn't exist", async () => {
  const { orderId } = await placed();
  const sam = await server.signedIn('sam@example.com');
  expect(await refusalOf(cancel(orderId, sam))).toBe('NOT_FOUND');
  expect(await refusalOf(cancel('nothing'))).toBe('NOT_FOUND');
  expect(await statusOf(orderId)).toBe('PLACED');
});

/** What canceling a checkout's order would free: its time, its place, and how many changes aren't saved. */
async function kept({ checkoutId }: Checkout) {
  const { rows } = await server.db.execute(sql`
    select r.status, t.taken as places,
      (select count(*)::int from modifications m where m.checkout_id = k.id and m.status = 'OPEN') as unsaved
    from checkouts k join reservations r on r.id = k.reservation_id join slots t on t.id = r.slot_id
    where k.id = ${checkoutId}`);
  return rows[0];
}

test('a canceled order leaves every other one as it is: its time, its place, and its unsaved changes', async () => {
  const { checkout: other, gtin13 } = await placed();
  await change(riley, other, { lineItems: [{ gtin13, quantity: 2 }] });
  const { orderId } = await placed();
  const before = await kept(other);
  expect(before).toMatchObject({ status: 'USED', unsaved: 1 });
  await cancel(orderId);
  expect(await kept(other)).toEqual({ ...before, places: expect.any(Number) });
  expect(await readChanges(riley, other)).toMatchObject({ isChanged: true });
  const { rows } = await server.db.execute(sql`
    select s.id from slots s where s.taken <> (
      select count(*) from reservations r where r.slot_id = s.id and r.status in ('HELD', 'COMMITTING', 'USED'))`);
  expect(rows).toEqual([]);
});

test('canceling a changed order frees what it has now, and its unsaved changes are dropped', async () => {
  const { checkout, orderId, gtin13 } = await placed();
  const before = await taken(checkout);
  await save(riley, await change(riley, checkout, { lineItems: [{ gtin13, quantity: 3 }] }));
  expect((await taken(checkout))?.on_hand).toBe(2);
  await change(riley, checkout, { lineItems: [{ gtin13, quantity: 2 }] });
  await cancel(orderId);
  expect(await taken(checkout)).toEqual({ places: (before?.places ?? 0) - 1, on_hand: 5 });
  expect(await refusalOf(readChanges(riley, checkout))).toBe('CHECKOUT_CLOSED');
  expect(await recoverAttempts(server.deps)).toBe(1);
});

test('an order canceled while its changes are saved is canceled, whichever came first', async () => {
  for (let round = 0; round < 4; round++) {
    const { checkout, orderId, gtin13 } = await placed();
    const before = await taken(checkout);
    const changed = await change(riley, checkout, { lineItems: [{ gtin13, quantity: 3 }] });
    const [canceled, saved] = await Promise.all([
      refusalOf(cancel(orderId)),
      refusalOf(save(riley, changed)),
    ]);
    expect(canceled).toBe('none');
    expect(['none', 'CHECKOUT_CLOSED']).toContain(saved);
    expect(await statusOf(orderId)).toBe('CANCELED');
    expect(await taken(checkout)).toEqual({ places: (before?.places ?? 0) - 1, on_hand: 5 });
    await recoverAttempts(server.deps);
    await expectBalanced(server);
  }
});
