import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { reservations, slots } from '../../../server/db/schema/fulfillment.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { listQuotes } from '../../../server/quotes/list-quotes.ts';
import { sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import { requireHeld } from '../../../server/reservations/reservation.ts';
import { reserveSlot } from '../../../server/reservations/reserve-slot.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getProduct } from '../../../services/contracts/catalog.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import * as contract from '../../../services/contracts/reservations.ts';
import { expectBalanced, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, holdSlot, newKey, refusalOf, STORE_ID } from '../../support/server-shopper.ts';
import { addShoppers } from '../support/add-shoppers.ts';

const server = testServer();
let riley: TestClient;
let quote: Quote;

beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  quote = await askQuote(riley, await fillCart(riley));
});

beforeEach(async () => {
  await setCapacity(12);
  const { reservation } = await riley.call(contract.currentReservation, {});
  if (reservation) await release(reservation.id);
});

const setCapacity = (slotCapacity: number) =>
  server.db.update(stores).set({ slotCapacity }).where(eq(stores.locationId, STORE_ID));

const release = (reservationId: string) =>
  riley.call(contract.releaseReservation, { params: { reservationId } });

const takenOf = async (slotId: string) => {
  const [row] = await server.db.select({ taken: slots.taken }).from(slots).where(eq(slots.id, slotId));
  return row?.taken ?? 0;
};

const slotOf = (nth: number) => quote.options.filter(({ available }) => available)[nth]?.id ?? '';

/** New shoppers, each with their own quote: what reserves the nth slot for them. */
async function crowdOf(count: number) {
  const ids = await addShoppers(server.db, count);
  const items = quote.items.included;
  const offers = await Promise.all(
    ids.map((id) =>
      listQuotes(server.deps, {
        shopper: { id, membership: null },
        modality: 'PICKUP',
        storeId: STORE_ID,
        items,
        excludedVendors: [],
      }),
    ),
  );
  return ids.map((shopperId, position) => (nth: number) => {
    const quoteOptionId = `${offers[position]?.quotes[0]?.id}|${slotOf(nth)}`;
    const input = { shopperId, modalityType: 'PICKUP' as const, quoteOptionId, keyspace: 'cart' };
    return reserveSlot(server.deps, { ...input, idempotencyKey: newKey() });
  });
}

test('50 shoppers competing for a slot of capacity 5 get five reservations (RSV-01, RSV-10)', async () => {
  await setCapacity(5);
  const crowd = await crowdOf(50);
  const answers = await Promise.all(crowd.map((hold) => refusalOf(hold(30))));
  expect(answers.filter((code) => code === 'none')).toHaveLength(5);
  expect(answers.filter((code) => code === 'SLOT_GONE')).toHaveLength(45);
  expect(await takenOf(slotOf(30))).toBe(5);
  await expectBalanced(server);
});

test('a full slot takes more orders once its store can prepare more', async () => {
  await setCapacity(1);
  const [first, second] = await crowdOf(2);
  if (!first || !second) throw new Error('There are two');
  await first(32);
  expect(await refusalOf(second(32))).toBe('SLOT_GONE');
  await setCapacity(2);
  expect(await refusalOf(second(32))).toBe('none');
  expect(await takenOf(slotOf(32))).toBe(2);
  await expectBalanced(server);
});

test('places of expired reservations go to the next shoppers right away, and never too many (RSV-10)', async () => {
  await setCapacity(3);
  const crowd = await crowdOf(20);
  const held = await Promise.all(crowd.slice(0, 3).map((hold) => hold(31)));
  await Promise.all(held.slice(0, 2).map((hold) => runOut(server, hold)));
  const answers = await Promise.all(crowd.slice(3).map((hold) => refusalOf(hold(31))));
  expect(answers.filter((code) => code === 'none')).toHaveLength(2);
  expect(await takenOf(slotOf(31))).toBe(3);
  await expectBalanced(server);
});

test('a new reservation releases the earlier one in the same step (RSV-02, RSV-04)', async () => {
  const first = await holdSlot(riley, quote, { nth: 3 });
  const second = await holdSlot(riley, quote, { nth: 4 });
  const earlier = await riley.call(contract.getReservation, { params: { reservationId: first.id } });
  expect([earlier.status, second.status]).toEqual(['RELEASED', 'HELD']);
  expect([await takenOf(slotOf(3)), await takenOf(slotOf(4))]).toEqual([0, 1]);
});

test('only an order that the shopper is paying for keeps them from reserving another time', async () => {
  const [other] = await crowdOf(1);
  const others = await other?.(3);
  const own = await holdSlot(riley, quote, { nth: 4 });
  const paying = (id: string | undefined, status: 'COMMITTING' | 'HELD') =>
    server.db
      .update(reservations)
      .set({ status })
      .where(eq(reservations.id, id ?? ''));
  await paying(others?.id, 'COMMITTING');
  expect(await refusalOf(holdSlot(riley, quote, { nth: 5 }))).toBe('none');
  const { reservation: latest } = await riley.call(contract.currentReservation, {});
  expect(latest?.id).not.toBe(own.id);
  await paying(latest?.id, 'COMMITTING');
  expect(await refusalOf(holdSlot(riley, quote, { nth: 6 }))).toBe('STILL_RUNNING');
  await paying(latest?.id, 'HELD');
  await paying(others?.id, 'HELD');
});

test('a refused slot leaves the earlier reservation unchanged (RSV-10)', async () => {
  const held = await holdSlot(riley, quote, { nth: 5 });
  await setCapacity(1);
  const [other] = await crowdOf(1);
  await other?.(6);
  expect(await refusalOf(holdSlot(riley, quote, { nth: 6 }))).toBe('SLOT_GONE');
  expect(await riley.call(contract.currentReservation, {})).toMatchObject({
    reservation: { id: held.id, status: 'HELD' },
  });
});

test('reserving the same slot again keeps one place, even when the slot is full', async () => {
  await setCapacity(1);
  await holdSlot(riley, quote, { nth: 7 });
  const again = await holdSlot(riley, quote, { nth: 7 });
  expect(again.status).toBe('HELD');
  expect(await takenOf(slotOf(7))).toBe(1);
});

test('a shopper who reserves in ten tabs at once has one reservation', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => refusalOf(holdSlot(riley, quote, { nth: 10 + nth }))),
  );
  expect(answers).toEqual(Array.from({ length: 10 }, () => 'none'));
  const held = await server.db.select().from(reservations).where(eq(reservations.shopperId, 'demo-riley'));
  expect(held.filter(({ status }) => status === 'HELD')).toHaveLength(1);
  await expectBalanced(server);
});

test('shoppers who swap slots all get theirs', async () => {
  const crowd = await crowdOf(12);
  await Promise.all(crowd.map((hold, position) => hold(40 + (position % 2))));
  await Promise.all(crowd.map((hold, position) => hold(41 - (position % 2))));
  expect([await takenOf(slotOf(40)), await takenOf(slotOf(41))]).toEqual([6, 6]);
  await expectBalanced(server);
});

test('one key gives one reservation, even for five calls at once, and another payload is refused', async () => {
  const key = newKey();
  const holds = await Promise.all(Array.from({ length: 5 }, () => holdSlot(riley, quote, { nth: 8, key })));
  expect(new Set(holds.map(({ id }) => id)).size).toBe(1);
  expect(await takenOf(slotOf(8))).toBe(1);
  expect(await refusalOf(holdSlot(riley, quote, { nth: 9, key }))).toBe('KEY_REUSED');
  const sam = await server.signedIn('sam@example.com');
  // An hour may have passed since the other quote, and with it the first time.
  const asked = await askQuote(sam, await fillCart(sam));
  const nth = asked.options.filter(({ available }) => available).findIndex(({ id }) => id === slotOf(9));
  const theirs = await holdSlot(sam, asked, { nth, key });
  expect(theirs).toMatchObject({ status: 'HELD', optionIds: [expect.stringContaining(slotOf(9))] });
});

test('a reservation ends with the last moment to order for its time, and then cannot be extended (RSV-09)', async () => {
  const { env } = server.deps;
  const { reservationSeconds } = env;
  env.reservationSeconds = 30 * 86_400;
  const held = await holdSlot(riley, quote);
  env.reservationSeconds = reservationSeconds;
  const [store] = await server.db.select().from(stores).where(eq(stores.locationId, STORE_ID));
  const start = Date.parse(held.selections[0]?.window.value.split('/')[0] ?? '');
  expect(Date.parse(held.expiration.value)).toBe(start - (store?.leadMinutes ?? 0) * 60_000);
  expect(held.canExtend).toBe(false);
  expect(await riley.call(contract.getReservation, { params: { reservationId: held.id } })).toMatchObject({
    canExtend: false,
    expiration: { value: held.expiration.value },
  });
});

test('what ran out counts for a day, even if it was released before any sweep', async () => {
  const { id } = await holdSlot(riley, quote, { nth: 11 });
  const endedHoursAgo = async (hours: number) => {
    await server.db
      .update(reservations)
      .set({ expiresAt: sql`now() - make_interval(hours => ${hours}::int)` })
      .where(eq(reservations.id, id));
    return (await riley.call(contract.currentReservation, {})).reservation?.status;
  };
  expect([await endedHoursAgo(23), await endedHoursAgo(25)]).toEqual(['EXPIRED', undefined]);
  await release(id);
  expect([await endedHoursAgo(23), await endedHoursAgo(25)]).toEqual(['LAPSED', undefined]);
  expect(await takenOf(slotOf(11))).toBe(0);
});

test.each([
  ['HELD', 'none'],
  ['COMMITTING', 'STILL_RUNNING'],
  ['USED', 'CHECKOUT_CLOSED'],
  ['EXPIRED', 'ORDER_EXPIRED'],
  ['LAPSED', 'ORDER_EXPIRED'],
  ['RELEASED', 'SLOT_GONE'],
] as const)('what needs a live reservation is refused one that is %s: %s', async (status, code) => {
  expect(await refusalOf((async () => requireHeld(status))())).toBe(code);
});

test('a reservation says what it is for, where, its cost, its end, and the time left (ENT-30, FMT-08)', async () => {
  const held = await holdSlot(riley, quote);
  const option = quote.options.find(({ id }) => held.optionIds[0] === `${quote.id}|${id}`);
  const [store] = await server.db.select().from(stores).where(eq(stores.locationId, STORE_ID));
  expect(held).toMatchObject({
    modalityType: 'PICKUP',
    locationId: STORE_ID,
    locationName: store?.vanityName,
    receivedInState: 'OH',
    isOrderInstructionsEligible: false,
    selections: [
      {
        name: '',
        window: option?.window,
        cost: option?.cost,
        promo: option?.promo,
        modality: 'PICKUP',
        vendor: quote.vendor,
        items: { included: quote.items.included },
      },
    ],
  });
  expect(held.expiration.remainingMs).toBe(server.deps.env.reservationSeconds * 1000);
  const read = await riley.call(contract.getReservation, { params: { reservationId: held.id } });
  expect(read).toEqual({
    ...held,
    expiration: { ...held.expiration, remainingMs: read.expiration.remainingMs },
  });
});

test('a basket item is a GTIN, which is also its UPC, and a quantity (ENT-15)', async () => {
  const { selections } = await holdSlot(riley, quote, { nth: 2 });
  const { lineItems } = await riley.call(getCart, {});
  const basket = selections.flatMap(({ items }) => items.included);
  expect(basket).toEqual(lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity })));
  const [first] = basket;
  const product = await riley.call(getProduct, { params: { gtin13: first?.gtin13 ?? '' }, query: {} });
  expect(product.upc).toBe(first?.gtin13);
});

test('an expired reservation reads as expired before any sweep, and lapsed once seen, until the next one (RSV-08)', async () => {
  const { id } = await holdSlot(riley, quote, { nth: 12 });
  await runOut(server, { id });
  expect(await riley.call(contract.currentReservation, {})).toMatchObject({
    reservation: { id, status: 'EXPIRED', expiration: { remainingMs: 0 } },
  });
  await sweepExpiredReservations(server.deps);
  expect(await takenOf(slotOf(12))).toBe(0);
  expect(await riley.call(contract.currentReservation, {})).toMatchObject({
    reservation: { id, status: 'EXPIRED' },
  });
  await release(id);
  expect(await riley.call(contract.currentReservation, {})).toMatchObject({
    reservation: { id, status: 'LAPSED' },
  });
  const { id: next } = await holdSlot(riley, quote, { nth: 12 });
  await release(next);
  expect(await riley.call(contract.currentReservation, {})).toEqual({ reservation: null });
});

test('concurrent sweeps end each reservation once', async () => {
  const crowd = await crowdOf(10);
  const held = await Promise.all(crowd.map((hold) => hold(33)));
  await Promise.all(held.map((hold) => runOut(server, hold)));
  const ended = await Promise.all(Array.from({ length: 4 }, () => sweepExpiredReservations(server.deps)));
  expect(ended.reduce((sum, each) => sum + each, 0)).toBe(10);
  expect(await takenOf(slotOf(33))).toBe(0);
});

test('releasing twice frees one place', async () => {
  const { id } = await holdSlot(riley, quote, { nth: 13 });
  await Promise.all([release(id), release(id)]);
  await release(id);
  expect(await takenOf(slotOf(13))).toBe(0);
  await expectBalanced(server);
});

test('an option quoted too long ago, or for a past time, is gone (RSV-10)', async () => {
  const yesterday = slotOf(0).replace(/\d{8}T\d{4}Z$/, '20200106T1500Z');
  const options = quote.options.slice(0, 1).map((option) => ({ ...option, id: yesterday }));
  expect(await refusalOf(holdSlot(riley, { ...quote, options }))).toBe('SLOT_GONE');
  const old = await askQuote(riley, await fillCart(riley));
  await server.db.execute(
    sql`update quotes set expires_at = now() - interval '1 second' where id = ${old.id}`,
  );
  expect(await refusalOf(holdSlot(riley, old))).toBe('SLOT_GONE');
});

test("another shopper's quote and reservation are not found, nor is an unknown option", async () => {
  const sam = await server.signedIn('sam@example.com');
  const { id } = await holdSlot(riley, quote, { nth: 14 });
  expect(await refusalOf(holdSlot(sam, quote, { nth: 14 }))).toBe('NOT_FOUND');
  const params = { reservationId: id };
  expect(await refusalOf(sam.call(contract.getReservation, { params }))).toBe('NOT_FOUND');
  expect(await refusalOf(sam.call(contract.releaseReservation, { params }))).toBe('NOT_FOUND');
  const odd = quote.options.slice(0, 1).map((option) => ({ ...option, id: option.id.replace('00Z', '07Z') }));
  expect(await refusalOf(holdSlot(riley, { ...quote, options: odd }))).toBe('NOT_FOUND');
  for (const impossible of ['20270230T1500Z', '20270101T2400Z', '20271301T1500Z']) {
    const id = odd[0]?.id.replace(/\d{8}T\d{4}Z$/, impossible) ?? '';
    const options = quote.options.slice(0, 1).map((option) => ({ ...option, id }));
    expect(await refusalOf(holdSlot(riley, { ...quote, options }))).toBe('NOT_FOUND');
  }
});
