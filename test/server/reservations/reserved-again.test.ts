import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservations } from '../../../server/db/schema/fulfillment.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import * as contract from '../../../services/contracts/reservations.ts';
import { createPromise, reserveSlot, updatePromise } from '../../../services/contracts/reservations.ts';
import { expectBalanced, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, newKey, refusalOf, STORE_ID } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
let sam: TestClient;
let cartId: string;
let quote: Quote;

beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  sam = await server.signedIn('sam@example.com');
  const cart = await fillCart(riley);
  cartId = cart.id;
  quote = await askQuote(riley, cart);
});
afterEach(() => expectBalanced(server));

beforeEach(async () => {
  await setCapacity(12);
  for (const { call } of [riley, sam]) {
    const { reservation } = await call(contract.currentReservation, {});
    if (reservation) await call(contract.releaseReservation, { params: { reservationId: reservation.id } });
  }
});

const setCapacity = (slotCapacity: number) =>
  server.db.update(stores).set({ slotCapacity }).where(eq(stores.locationId, STORE_ID));

const slotOf = (nth: number) => quote.options.filter(({ available }) => available).at(nth)?.id ?? '';

/** Every way the shop can reserve a slot. */
const ways = {
  'by the same option': (slot: string) => hold(riley, quote, slot),
  'by a promise of the same option': (slot: string) =>
    riley.call(createPromise, {
      body: { optionIds: [quoteOptionId(quote.id, slot)], keyspace: cartId },
      idempotencyKey: newKey(),
    }),
  'by a new quote': async (slot: string) => hold(riley, await askQuote(riley, await fillCart(riley)), slot),
};

const hold = ({ call }: TestClient, { id }: Quote, slot: string) =>
  call(reserveSlot, {
    body: { modalityType: 'PICKUP', optionIds: [quoteOptionId(id, slot)], keyspace: 'cart' },
    idempotencyKey: newKey(),
  });

const ofSam = async (slot: string) => hold(sam, await askQuote(sam, await fillCart(sam)), slot);

const extend = (reservationId: string) =>
  riley.call(contract.extendReservation, { params: { reservationId } });

/** As if the reservation had been made an hour ago. */
const anHourOn = ({ id }: contract.Reservation) =>
  server.db
    .update(reservations)
    .set({
      createdAt: sql`${reservations.createdAt} - interval '1 hour'`,
      expiresAt: sql`${reservations.expiresAt} - interval '1 hour'`,
    })
    .where(eq(reservations.id, id));

const read = async ({ id }: contract.Reservation) =>
  riley.call(contract.getReservation, { params: { reservationId: id } });

const HOUR = 3_600_000;

describe.each(Object.entries(ways))('a slot that is held is reserved again %s', (_, reserveAgain) => {
  it('keeps its end, without a second extension, while no place is left', async () => {
    await setCapacity(2);
    const first = await hold(riley, quote, slotOf(-7));
    const extended = await extend(first.id);
    await anHourOn(extended);
    await ofSam(slotOf(-7));
    const { expiration } = await read(extended);
    const again = await reserveAgain(slotOf(-7));
    expect(again).toMatchObject({ status: 'HELD', canExtend: false });
    expect(again.expiration.value).toBe(expiration.value);
    expect(await read(again)).toMatchObject({ canExtend: false, expiration: { value: expiration.value } });
    expect(await extend(again.id)).toMatchObject({ id: again.id, expiration: { value: expiration.value } });
  });

  it('keeps an unused extension for when a place is free', async () => {
    await setCapacity(1);
    const first = await hold(riley, quote, slotOf(-2));
    await anHourOn(first);
    const again = await reserveAgain(slotOf(-2));
    expect(again.canExtend).toBe(true);
    expect(again.expiration.remainingMs).toBeLessThanOrEqual(HOUR);
    expect(await refusalOf(extend(again.id))).toBe('EXTENSION_REFUSED');
  });

  it('lasts the full time while others can find a place', async () => {
    await setCapacity(3);
    const first = await hold(riley, quote, slotOf(-3));
    await anHourOn(first);
    await ofSam(slotOf(-3));
    const again = await reserveAgain(slotOf(-3));
    expect(again.canExtend).toBe(true);
    expect(again.expiration.remainingMs).toBeGreaterThan(HOUR);
  });
});

it('an expired reservation has no claim to its full slot, which goes to whoever asks first', async () => {
  await setCapacity(1);
  await runOut(server, await hold(riley, quote, slotOf(-4)));
  expect(await ofSam(slotOf(-4))).toMatchObject({ status: 'HELD' });
  expect(await refusalOf(hold(riley, quote, slotOf(-4)))).toBe('SLOT_GONE');
});

it('an unseen expired reservation can be renewed by its shopper while its place is free', async () => {
  await setCapacity(1);
  await runOut(server, await hold(riley, quote, slotOf(-5)));
  const again = await hold(riley, quote, slotOf(-5));
  expect(again.expiration.remainingMs).toBeGreaterThan(HOUR);
});

it('changing items does not extend a reservation', async () => {
  const first = await hold(riley, quote, slotOf(-6));
  await anHourOn(first);
  const { expiration } = await read(first);
  const changed = await riley.call(updatePromise, {
    params: { reservationId: first.id },
    body: { items: quote.items.included.slice(0, 1), versionKey: first.versionKey },
  });
  expect(changed.expiration.value).toBe(expiration.value);
});
