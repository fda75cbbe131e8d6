import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alcoholHours } from '../../../server/db/schema/alcohol.ts';
import { products } from '../../../server/db/schema/catalog.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { WEEKDAY_NAMES, weekdayOf } from '../../../server/quotes/day-rules.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { createCheckout } from '../../../services/contracts/checkout-creation.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { listQuotes } from '../../../services/contracts/quotes.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  newKey,
  payWith,
  readCheckout,
  refusalOf,
  refusedWith,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

const server = testServer();
let riley: TestClient;
let items: { gtin13: string; quantity: number }[];
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  items = (await fillCart(riley)).lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
});

const ask = (storeId = STORE_ID, modality: 'PICKUP' | 'IN_STORE' = 'PICKUP', asked = items) =>
  riley.call(listQuotes, {
    query: { 'filter.shoppingModality': modality, 'filter.storeId': storeId },
    body: { cart: asked },
  });

test('seven days of times come by store ID, each day with its lowest fee (ENT-13, ENT-28, QUO-03)', async () => {
  await server.db
    .update(stores)
    .set({
      pickupFees: [
        [0, 0, 0],
        [16, 495, 0],
        [19, 495, 248],
      ],
    })
    .where(eq(stores.locationId, STORE_ID));
  const { quotes, days } = await ask();
  const strip = days[STORE_ID] ?? [];
  expect(quotes).toMatchObject([
    {
      storeId: STORE_ID,
      vendor: { id: STORE_ID, name: 'Over-the-Rhine', isThirdParty: false },
      items: { included: items, excluded: [] },
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
    },
  ]);
  expect(strip).toHaveLength(7);
  expect(strip.at(-1)).toMatchObject({
    date: { timezone: 'America/New_York' },
    hasTimes: true,
    costDisplayString: 'Free',
  });
  const fees = new Set(quotes[0]?.options.map(({ cost, promo }) => `${cost}-${promo}`));
  expect(fees).toEqual(new Set(['0-0', '495-0', '495-248']));
});

test('every time is within store hours and past the lead time (QUO-05, FMT-08)', async () => {
  const { quotes } = await ask();
  const [store] = await server.db.select().from(stores).where(eq(stores.locationId, STORE_ID));
  const earliest = Date.now() + (store?.leadMinutes ?? 0) * 60_000 - 60_000;
  for (const { window } of quotes[0]?.options ?? []) {
    const [start = '', end = ''] = window.value.split('/');
    const opens = Temporal.Instant.from(start).toZonedDateTimeISO(window.timezone);
    expect(opens.hour).toBeGreaterThanOrEqual(6);
    expect(opens.hour).toBeLessThan(23);
    expect(Date.parse(start)).toBeGreaterThan(earliest);
    expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000);
  }
});

test('a store hands over alcohol, though not every delivery partner carries it', async () => {
  const wine = { gtin13: gtinOf('beer-wine', 6), quantity: 1 };
  const { quotes } = await ask(STORE_ID, 'PICKUP', [wine]);
  expect(quotes[0]?.items).toEqual({ included: [wine], excluded: [] });
});

describe('the hours of alcohol', () => {
  const wine = { gtin13: gtinOf('beer-wine', 6), quantity: 1 };
  /** A law of the store's county, other than the state's. */
  const rule = (law: Pick<typeof alcoholHours.$inferInsert, 'weekdays' | 'hours'>) =>
    server.db.insert(alcoholHours).values({
      id: 'oh-hamilton',
      state: 'OH',
      county: 'Hamilton',
      modalities: ['PICKUP'],
      firstDay: '2026-01-01',
      source: 'a test',
      ...law,
    });
  const forbid = () => rule({ weekdays: [...WEEKDAY_NAMES], hours: [] });
  afterEach(() => server.db.delete(alcoholHours).where(eq(alcoholHours.id, 'oh-hamilton')));

  const gtinsOf = ({ lineItems }: Checkout) => lineItems.map(({ cart }) => cart.gtin13);

  /** By a shopper of age. */
  const checkOut = async (cartId: string, { id, versionKey }: Reservation) =>
    readCheckout(
      riley,
      await riley.call(createCheckout, {
        body: {
          cartId,
          modalityType: 'PICKUP',
          fulfillment: { promise: { id, versionKey } },
          ageVerificationBirthDate: '1980-01-31',
          properties: { paymentVersion: 2 },
        },
        idempotencyKey: newKey(),
      }),
    );

  /** A cart with wine and bread for pickup. */
  const wineAndBread = async () => {
    await fillCart(riley, 1);
    return setLines(riley, [{ ...wine, modalityType: 'PICKUP' }]);
  };

  /** A day that has all of its times, whenever this runs. */
  const inThreeDays = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 });
  const thatWeekday = weekdayOf(inThreeDays);

  test('leave out times of a cart with alcohol, and no others', async () => {
    await rule({ weekdays: [thatWeekday], hours: ['11:00-24:00'] });
    const hoursOf = async (asked: typeof items) => {
      const { quotes } = await ask(STORE_ID, 'PICKUP', asked);
      return (quotes[0]?.options ?? []).flatMap(({ window: { value, timezone } }) => {
        const start = Temporal.Instant.from(value.split('/')[0] ?? '').toZonedDateTimeISO(timezone);
        return start.toPlainDate().equals(inThreeDays) ? start.hour : [];
      });
    };
    const without = await hoursOf(items);
    expect(await hoursOf([...items, wine])).toEqual(without.filter((hour) => hour >= 11));
    expect(without.some((hour) => hour < 11)).toBe(true);
  });

  test('say of a day that has none why there are no times', async () => {
    await rule({ weekdays: [thatWeekday], hours: [] });
    const thatDay = async (asked: typeof items) =>
      (await ask(STORE_ID, 'PICKUP', asked)).days[STORE_ID]?.find(
        ({ date }) => date.value === inThreeDays.toString(),
      );
    expect(await thatDay([wine])).toMatchObject({ hasTimes: false, noTimesBecause: { kind: 'NO_ALCOHOL' } });
    expect(await thatDay(items)).toMatchObject({ hasTimes: true, noTimesBecause: null });
  });

  test('are asked again when a time is held, checked out, and ordered', async () => {
    const cart = await wineAndBread();
    const quote = await askQuote(riley, cart);
    const held = await holdSlot(riley, quote, { keyspace: cart.id });
    const lawful = await checkOut(cart.id, held);
    expect(gtinsOf(lawful)).toContain(wine.gtin13);
    const paid = await payWith(riley, lawful, 'demo-riley-visa', 'BANK_CARD');
    await forbid();
    expect(await refusalOf(submit(riley, paid))).toBe('PROMISING_FALLOUT');
    expect(gtinsOf(await checkOut(cart.id, held))).not.toContain(wine.gtin13);
    expect(await refusalOf(holdSlot(riley, quote, { nth: -2, keyspace: cart.id }))).toBe('SLOT_GONE');
    const { quotes } = await ask(STORE_ID, 'PICKUP', [...items, wine]);
    expect(quotes[0]?.items).toEqual({ included: items, excluded: [{ ...wine, reason: 'NO_ALCOHOL' }] });
  });
});

test('items the store does not have are left out of the quote and listed (QUO-08)', async () => {
  const [first] = items;
  const gtin13 = first?.gtin13 ?? '';
  await server.db.update(products).set({ available: false }).where(eq(products.gtin13, gtin13));
  try {
    const { quotes } = await ask();
    expect(quotes[0]?.items).toEqual({
      included: items.slice(1),
      excluded: [{ ...first, reason: 'UNAVAILABLE' }],
    });
    expect(await refusalOf(ask(STORE_ID, 'PICKUP', items.slice(0, 1)))).toBe('NO_ITEMS_AVAILABLE');
  } finally {
    await server.db.update(products).set({ available: true }).where(eq(products.gtin13, gtin13));
  }
});

test('a full slot is marked, and a store says so only if it has no time on any day (ERR-47)', async () => {
  const quote = await askQuote(riley, await fillCart(riley));
  const full = quote.options[5]?.id ?? '';
  await server.db.execute(sql`
    insert into slots (id, store_id, starts_at, ends_at, capacity, taken)
    values (${full}, ${STORE_ID}, now() + interval '1 day', now() + interval '25 hours', 12, 12)`);
  const { quotes } = await ask();
  expect(quotes[0]?.options.filter(({ available }) => !available).map(({ id }) => id)).toEqual([full]);

  const closed = Array.from({ length: 7 }, () => null);
  const [store] = await server.db.select().from(stores).where(eq(stores.locationId, STORE_ID));
  await server.db.update(stores).set({ hours: closed }).where(eq(stores.locationId, STORE_ID));
  expect(await refusalOf(ask())).toBe('NO_TIMESLOTS_AVAILABLE');
  const { dayOfWeek } = Temporal.Now.zonedDateTimeISO(store?.timezone ?? '').add({ days: 3 });
  const openOnce = (store?.hours ?? []).map((day, index) => (index === dayOfWeek - 1 ? day : null));
  await server.db.update(stores).set({ hours: openOnce }).where(eq(stores.locationId, STORE_ID));
  const { days } = await riley.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': STORE_ID },
    body: { cart: items },
  });
  expect(days[STORE_ID]?.filter(({ hasTimes }) => hasTimes)).toHaveLength(1);
  await server.db
    .update(stores)
    .set({ hours: store?.hours ?? [] })
    .where(eq(stores.locationId, STORE_ID));
});

test("a member's quotes for pickup name the membership, without a time from which deliveries are free", async () => {
  const bo = await server.signedIn('bo@example.com');
  const { membership } = await bo.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': STORE_ID },
    body: { cart: items },
  });
  expect(membership).toEqual({ type: 'BOOST', freeThreshold: 3_500, freeFrom: null });
});

test('an unknown store, a modality without slots, and a pickup without a store are refused', async () => {
  expect(await refusalOf(ask('99999999'))).toBe('NOT_FOUND');
  expect(await refusedWith(ask(STORE_ID, 'IN_STORE'))).toEqual({
    code: 'INVALID_INPUT',
    fields: { 'filter.shoppingModality': 'There are quotes for pickup, delivery, and shipping only.' },
  });
  const nowhere = riley.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP' },
    body: { cart: items },
  });
  expect(await refusedWith(nowhere)).toEqual({
    code: 'INVALID_INPUT',
    fields: { 'filter.storeId': 'Choose a store for pickup.' },
  });
});

test('times need a recent sign-in (SCH-02)', async () => {
  const stale = await server.signedIn('riley@example.com', { secondsAgo: 100_000 });
  const cart = await fillCart(riley);
  expect(await refusalOf(askQuote(stale, cart))).toBe('FULL_AUTHENTICATION_REQUIRED');
  await expect(askQuote(server.visitor, cart)).rejects.toEqual({ kind: 'signedOut' });
});
