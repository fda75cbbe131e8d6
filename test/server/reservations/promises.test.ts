import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { quotes as quoteTable, reservations, slots } from '../../../server/db/schema/fulfillment.ts';
import { stores, type WeekHours } from '../../../server/db/schema/stores.ts';
import { createLog } from '../../../server/http/log.ts';
import { sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import * as contract from '../../../services/contracts/reservations.ts';
import { clearFaults, createFault } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, runOut } from '../../support/books.ts';
import { SERVING_STORE } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  itemOf,
  newKey,
  refusalOf,
  STORE_ID,
} from '../../support/server-shopper.ts';
import { askShipping, chooseShipping, DALLAS, holdShipping, shippedItems } from '../support/shipping.ts';

const server = testServer({ log: createLog('silent') });
let market: TestClient;
let quotes: Quote[];
let optionIds: string[];
beforeAll(async () => {
  market = await server.signedIn('market@example.com');
  quotes = await askShipping(market, shippedItems(await market.call(getCart, {})));
  optionIds = chooseShipping(quotes);
});

beforeEach(async () => {
  await market.call(clearFaults, {});
  const { reservation } = await market.call(contract.currentReservation, {});
  if (reservation) await release(reservation.id);
});

const read = (reservationId: string) => market.call(contract.getReservation, { params: { reservationId } });
const release = (reservationId: string) =>
  market.call(contract.releaseReservation, { params: { reservationId } });
const extend = (reservationId: string, client = market) =>
  client.call(contract.extendReservation, { params: { reservationId } });
const create = (ids: string[], key = newKey()) =>
  market.call(contract.createPromise, { body: { optionIds: ids, keyspace: 'cart' }, idempotencyKey: key });
const update = ({ id, versionKey }: contract.Reservation, items: { gtin13: string; quantity: number }[]) =>
  market.call(contract.updatePromise, { params: { reservationId: id }, body: { items, versionKey } });
const setStatus = (id: string, status: contract.Reservation['status']) =>
  server.db.update(reservations).set({ status }).where(eq(reservations.id, id));
const refusedFields = (promise: Promise<unknown>) =>
  promise.then(
    () => ({}),
    (error) => error.fields,
  );

describe('a promise from several sellers', () => {
  it('reserves one option from each, with its cost, arrival, and destination (API-43, ENT-30)', async () => {
    const held = await holdShipping(market, optionIds);
    expect(held).toMatchObject({
      status: 'HELD',
      modalityGuid: quotes[0]?.id,
      modalityType: 'SHIP',
      locationId: null,
      locationName: null,
      receivedInState: 'TX',
      destination: DALLAS,
      optionIds,
      canExtend: true,
      selections: quotes.map(({ vendor, items, options }) => ({
        name: options[0]?.name,
        window: options[0]?.window,
        modality: 'SHIP',
        cost: options[0]?.cost,
        promo: options[0]?.promo,
        vendor,
        items: { included: items.included },
      })),
    });
    const { totalMs, remainingMs } = held.expiration;
    expect(totalMs).toBe(server.deps.env.reservationSeconds * 1000);
    // The database counts microseconds.
    expect(remainingMs).toBeGreaterThanOrEqual((totalMs ?? 0) - 1);
    expect(await market.call(contract.currentReservation, {})).toMatchObject({
      reservation: { id: held.id },
    });
  });

  it('may have one seller, requested the older way (API-44)', async () => {
    const held = await create(optionIds.slice(0, 1));
    expect(held.selections.map(({ vendor }) => vendor.id)).toEqual(['bramble-bee']);
  });

  it("releases the earlier reservation, even a slot's, in the same step, and is released by one (RSV-02, RSV-04)", async () => {
    const quote = await askQuote(market, await fillCart(market));
    const slot = await holdSlot(market, quote, { nth: 3 });
    const shipment = await holdShipping(market, optionIds);
    expect((await read(slot.id)).status).toBe('RELEASED');
    const viaPromise = await create(slot.optionIds);
    expect(viaPromise).toMatchObject({ modalityType: 'PICKUP', optionIds: slot.optionIds, status: 'HELD' });
    expect((await read(shipment.id)).status).toBe('RELEASED');
    const again = await holdShipping(market, optionIds);
    expect((await read(viaPromise.id)).status).toBe('RELEASED');
    expect(again.status).toBe('HELD');
    await expectBalanced(server);
  });

  it('is made once per key, even concurrently, and the key works for nothing else', async () => {
    const key = newKey();
    const held = await Promise.all(Array.from({ length: 5 }, () => holdShipping(market, optionIds, { key })));
    expect(new Set(held.map(({ id }) => id)).size).toBe(1);
    expect(await refusalOf(holdShipping(market, optionIds.slice(1), { key }))).toBe('KEY_REUSED');
    const riley = await server.signedIn('riley@example.com');
    const others = chooseShipping(await askShipping(riley, [itemOf('home', 5)]));
    expect(await holdShipping(riley, others, { key })).toMatchObject({ optionIds: others });
  });

  it('is not made while an order of the shopper is being paid for, whatever others pay for', async () => {
    const riley = await server.signedIn('riley@example.com');
    const others = chooseShipping(await askShipping(riley, [itemOf('home', 5)]));
    const { id: theirs } = await holdShipping(riley, others);
    await setStatus(theirs, 'COMMITTING');
    const { id } = await holdShipping(market, optionIds);
    await setStatus(id, 'COMMITTING');
    expect(await refusalOf(holdShipping(market, optionIds))).toBe('STILL_RUNNING');
    expect(await refusalOf(extend(id))).toBe('STILL_RUNNING');
    expect(await read(id)).toMatchObject({ status: 'COMMITTING', canExtend: false });
    await setStatus(id, 'HELD');
    await setStatus(theirs, 'HELD');
  });

  it('requested twenty times at once leaves one reservation (RSV-01)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(holdShipping(market, optionIds))),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'none'));
    const rows = await server.db.select().from(reservations).where(eq(reservations.shopperId, 'demo-market'));
    expect(rows.filter(({ status }) => status === 'HELD')).toHaveLength(1);
    await expectBalanced(server);
  });

  it('takes each vendor once, one address, and shipping only, and names the wrong option', async () => {
    const [first = '', second = ''] = optionIds;
    const other = chooseShipping(quotes, 1)[0] ?? '';
    expect(await refusedFields(holdShipping(market, [first, second, other]))).toEqual({
      'optionIds.2': 'Choose one option for each vendor.',
    });
    const address = { ...DALLAS, addressLines: ['1900 Elm St'] };
    const elsewhere = chooseShipping(await askShipping(market, [itemOf('home', 5)], { address }));
    expect(await refusedFields(holdShipping(market, [first, ...elsewhere]))).toEqual({
      'optionIds.1': 'All options must be for the same address.',
    });
    const quote = await askQuote(market, await fillCart(market));
    const time = `${quote.id}|${quote.options.find(({ available }) => available)?.id}`;
    expect(await refusedFields(holdShipping(market, [first, time]))).toEqual({
      'optionIds.1': "A time can't be reserved together with other options.",
    });
    expect(await refusedFields(create([time, time]))).toEqual({
      'optionIds.0': "A time can't be reserved together with other options.",
    });
    const pickup = { query: { 'filter.shoppingModality': 'PICKUP', projection: 'compact' } } as const;
    const body = { optionIds: [first], keyspace: 'cart' };
    expect(
      await refusedFields(
        market.call(contract.createCompositePromise, { ...pickup, body, idempotencyKey: newKey() }),
      ),
    ).toEqual({ 'filter.shoppingModality': 'Only shipping options can be reserved together.' });
  });

  it("is not found for another shopper's or unknown options, and gone for old ones (RSV-10)", async () => {
    const riley = await server.signedIn('riley@example.com');
    expect(await refusalOf(holdShipping(riley, optionIds))).toBe('NOT_FOUND');
    expect(await refusalOf(holdShipping(market, [`${quotes[0]?.id}|teleport`]))).toBe('NOT_FOUND');
    const old = await askShipping(market, [itemOf('home', 5)]);
    await server.db.execute(
      sql`update quotes set expires_at = now() - interval '1 second' where id = ${old[0]?.id}`,
    );
    expect(await refusalOf(holdShipping(market, chooseShipping(old)))).toBe('SLOT_GONE');
    const [alive = ''] = optionIds;
    expect(await refusalOf(holdShipping(market, [alive, ...chooseShipping(old)]))).toBe('SLOT_GONE');
  });

  it('expires, is swept, and is released like any other (RSV-08)', async () => {
    const { id } = await holdShipping(market, optionIds);
    await runOut(server, { id });
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', expiration: { remainingMs: 0 } });
    expect(await sweepExpiredReservations(server.deps)).toBe(1);
    expect(await market.call(contract.currentReservation, {})).toMatchObject({ reservation: { id } });
    await release(id);
    expect(await market.call(contract.currentReservation, {})).toMatchObject({
      reservation: { id, status: 'LAPSED' },
    });
  });

  it('belongs to one shopper', async () => {
    const { id, versionKey } = await holdShipping(market, optionIds);
    const riley = await server.signedIn('riley@example.com');
    const params = { reservationId: id };
    expect(await refusalOf(riley.call(contract.getReservation, { params }))).toBe('NOT_FOUND');
    expect(await refusalOf(riley.call(contract.releaseReservation, { params }))).toBe('NOT_FOUND');
    expect(await refusalOf(extend(id, riley))).toBe('NOT_FOUND');
    const body = { items: [itemOf('home', 1)], versionKey };
    expect(await refusalOf(riley.call(contract.updatePromise, { params, body }))).toBe('NOT_FOUND');
  });
});

describe('a promise whose items change', () => {
  it('has the new items, their cost, and a new versionKey, and the old one is stale (API-45)', async () => {
    const held = await holdShipping(market, optionIds);
    const changed = await update(held, [itemOf('home', 1, 4), itemOf('home', 4), itemOf('home', 5)]);
    expect(changed).toMatchObject({
      id: held.id,
      status: 'HELD',
      optionIds: optionIds.slice(0, 2),
      selections: [
        { vendor: { id: 'bramble-bee' }, items: { included: [itemOf('home', 1, 4)] } },
        { vendor: { id: 'copper-kettle' }, items: { included: [itemOf('home', 5)] } },
      ],
    });
    expect(changed.selections[0]?.cost).toBeGreaterThan(held.selections[0]?.cost ?? 0);
    expect(changed.versionKey).not.toBe(held.versionKey);
    expect(await refusalOf(update(held, [itemOf('home', 1)]))).toBe('VERSION_STALE');
    expect(await read(held.id)).toMatchObject({ selections: changed.selections });
  });

  it('stays unchanged when a seller is not reserved, does not respond, or can ship nothing', async () => {
    const held = await holdShipping(market, optionIds.slice(0, 1));
    expect(await refusedFields(update(held, [itemOf('home', 1), itemOf('home', 5)]))).toEqual({
      items: 'None of the shipping options of Copper Kettle Kitchenware is reserved.',
    });
    expect(await refusalOf(update(held, [itemOf('home', 4)]))).toBe('NO_ITEMS_AVAILABLE');
    await market.call(createFault, { body: { operation: 'sellers.quote', times: 1, status: 500 } });
    await expect(update(held, [itemOf('home', 1)])).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: "Bramble & Bee isn't responding.",
    });
    expect(await read(held.id)).toMatchObject({ versionKey: held.versionKey, selections: held.selections });
  });

  it('is gone once its method does not carry them', async () => {
    const [quote] = await askShipping(market, [itemOf('household', 20)]);
    const nextDay = `${quote?.id}|next-day`;
    const held = await holdShipping(market, [nextDay]);
    expect(await refusalOf(update(held, [itemOf('household', 20, 2)]))).toBe('SLOT_GONE');
    expect(await update(held, [itemOf('household', 20)])).toMatchObject({ optionIds: [nextDay] });
  });

  it("is gone once its store doesn't open at the time, or its quote is gone", async () => {
    const cart = await fillCart(market);
    const slot = await holdSlot(market, await askQuote(market, cart));
    const items = [itemOf('produce', 2, 3)];
    const [store] = await server.db.select().from(stores).where(eq(stores.locationId, STORE_ID));
    const setHours = (hours: WeekHours) =>
      server.db.update(stores).set({ hours }).where(eq(stores.locationId, STORE_ID));
    await setHours(Array.from({ length: 7 }, () => null));
    expect(await refusalOf(update(slot, items))).toBe('SLOT_GONE');
    await setHours(store?.hours ?? []);
    await server.db.delete(quoteTable).where(eq(quoteTable.id, slot.modalityGuid));
    expect(await refusalOf(update(slot, items))).toBe('SLOT_GONE');
  });

  it('leaves out what must not be handed over where the store is', async () => {
    const slot = await holdSlot(market, await askQuote(market, await fillCart(market), SERVING_STORE));
    const changed = await update(slot, [itemOf('produce', 2), itemOf('beer-wine', 13)]);
    expect(changed.selections[0]?.items.included).toEqual([itemOf('produce', 2)]);
  });

  it('once at a time: of two that change at once, one is stale', async () => {
    const slot = await holdSlot(market, await askQuote(market, await fillCart(market)));
    const changes = [1, 2].map((quantity) => refusalOf(update(slot, [itemOf('produce', 2, quantity)])));
    expect((await Promise.all(changes)).toSorted()).toEqual(['VERSION_STALE', 'none']);
  });

  it('that expired cannot change', async () => {
    const held = await holdShipping(market, optionIds);
    await runOut(server, held);
    expect(await refusalOf(update(held, [itemOf('home', 1)]))).toBe('ORDER_EXPIRED');
  });

  it("keeps a pickup time's fee and leaves out what the store does not sell", async () => {
    const slot = await holdSlot(market, await askQuote(market, await fillCart(market)));
    const changed = await update(slot, [itemOf('produce', 2, 3), itemOf('home', 5)]);
    expect(changed.selections).toEqual([
      { ...slot.selections[0], items: { included: [itemOf('produce', 2, 3)] } },
    ]);
    expect(await refusalOf(update(changed, [itemOf('home', 5)]))).toBe('NO_ITEMS_AVAILABLE');
  });
});

describe('a reservation to be extended', () => {
  const age = (id: string) =>
    server.db.execute(sql`
      update reservations set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = ${id}`);

  it('is extended once, and a repeat returns it unchanged (RSV-09)', async () => {
    const { id, expiration } = await holdShipping(market, optionIds);
    await age(id);
    const extended = await extend(id);
    expect(extended).toMatchObject({ id, canExtend: false, expiration: { totalMs: expiration.totalMs } });
    expect(extended.expiration.remainingMs).toBeGreaterThan(expiration.remainingMs - 60_000);
    await age(id);
    const again = await extend(id);
    expect(again.canExtend).toBe(false);
    expect(again.expiration.remainingMs).toBeLessThan(expiration.remainingMs);
  });

  it('is refused while its slot is full of live reservations, and allowed once one expires (RSV-10)', async () => {
    const quote = await askQuote(market, await fillCart(market));
    const { id, optionIds: held } = await holdSlot(market, quote, { nth: -5 });
    const riley = await server.signedIn('riley@example.com');
    const other = await holdSlot(riley, await askQuote(riley, await fillCart(riley)), { nth: -5 });
    const slotId = held[0]?.split('|')[1] ?? '';
    expect(other.optionIds[0]).toContain(slotId);
    await server.db.update(slots).set({ capacity: 2 }).where(eq(slots.id, slotId));
    expect(await refusalOf(extend(id))).toBe('EXTENSION_REFUSED');
    expect(await read(id)).toMatchObject({ status: 'HELD', canExtend: true });
    const sam = await server.signedIn('sam@example.com');
    const elsewhere = await holdSlot(sam, await askQuote(sam, await fillCart(sam)), { nth: -6 });
    expect(await extend(elsewhere.id, sam)).toMatchObject({ canExtend: false });
    await runOut(server, other);
    expect(await extend(id)).toMatchObject({ status: 'HELD', canExtend: false });
    await expectBalanced(server);
  });

  it('cannot be extended after it expired or was released (RSV-08)', async () => {
    const { id } = await holdShipping(market, optionIds);
    await runOut(server, { id });
    expect(await refusalOf(extend(id))).toBe('ORDER_EXPIRED');
    const other = await holdShipping(market, optionIds);
    await release(other.id);
    expect(await refusalOf(extend(other.id))).toBe('ORDER_EXPIRED');
  });
});

test('two concurrent extensions both return the extended reservation', async () => {
  const { id } = await holdShipping(market, optionIds);
  const both = await Promise.all([extend(id), extend(id)]);
  expect(both.map(({ canExtend, status }) => [canExtend, status])).toEqual([
    [false, 'HELD'],
    [false, 'HELD'],
  ]);
  expect(both[0]?.expiration.value).toBe(both[1]?.expiration.value);
});
