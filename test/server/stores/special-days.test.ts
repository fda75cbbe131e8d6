import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emails } from '../../../server/db/schema/mail.ts';
import { storeSpecialDays, stores } from '../../../server/db/schema/stores.ts';
import { kindOfFile } from '../../../server/import/files.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { lettersOf } from '../../../server/order-mail/render-mail.ts';
import { sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import { giveUpLostTimes, isLost } from '../../../server/stores/lost-times.ts';
import { listQuotes } from '../../../services/contracts/quotes.ts';
import { getReservation } from '../../../services/contracts/reservations.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { askDelivery, SERVING_STORE } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  itemOf,
  readyCheckout,
  refusalOf,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';

const ZONE = 'America/New_York';

let riley: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'checkstand-special-days-'));
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await server.db.delete(storeSpecialDays);
  await riley.call(resetSandbox, {});
});

async function importDays(lines: readonly string[], replace = false) {
  const path = join(folder, 'special-days.csv');
  writeFileSync(path, ['locationId,day,hours,reason', ...lines, ''].join('\n'));
  const kind = kindOfFile(path);
  if (!kind) throw new Error('There is no such kind of file');
  return importFiles(server.db, [{ path, ...kind }], { replace });
}

/** The day of a time, and the times of the day it's on, in the store's time. */
const dayOf = ({ value }: { value: string }) =>
  Temporal.Instant.from(value.split('/')[0] ?? '')
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .toString();

const clockOf = ({ value }: { value: string }) =>
  value
    .split('/')
    .map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(ZONE).toPlainTime().toString().slice(0, 5));

async function pickupTimes() {
  const { lineItems } = await fillCart(riley);
  return riley.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': STORE_ID },
    body: { cart: lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity })) },
  });
}

/** The last day that's offered. */
async function lastDay(): Promise<string> {
  const { days } = await pickupTimes();
  return days[STORE_ID]?.at(-1)?.date.value ?? '';
}

describe('a store that is closed on a day', () => {
  it('has no times for pickup and delivery then, and says so in the strip of days', async () => {
    const day = await lastDay();
    await importDays([`${STORE_ID},${day},,Christmas Day`, `${SERVING_STORE},${day},,Christmas Day`]);
    const { quotes, days } = await pickupTimes();
    expect(days[STORE_ID]?.at(-1)).toMatchObject({
      date: { value: day },
      hasTimes: false,
      noTimesBecause: { kind: 'CLOSED', reason: 'Christmas Day' },
    });
    expect(days[STORE_ID]?.slice(1, -1).every(({ hasTimes }) => hasTimes)).toBe(true);
    expect(quotes.flatMap(({ options }) => options).map(({ window }) => dayOf(window))).not.toContain(day);
    const delivery = await askDelivery(riley, [itemOf('produce', 1, 2)]);
    const delivered = delivery.quotes.flatMap(({ options }) => options).map(({ window }) => dayOf(window));
    expect(delivered.length).toBeGreaterThan(0);
    expect(delivered).not.toContain(day);
  });

  it('has lost a time that was offered before, in the words for that (RSV-10)', async () => {
    const quote = await askQuote(riley, await fillCart(riley));
    await importDays([`${STORE_ID},${await lastDay()},,Christmas Day`]);
    expect(await refusalOf(holdSlot(riley, quote))).toBe('SLOT_GONE');
  });

  it('ends reservations of its times, so that their shoppers choose again (RSV-08)', async () => {
    const { id } = await holdSlot(riley, await askQuote(riley, await fillCart(riley)));
    expect(await giveUpLostTimes(server.deps)).toBe(0);
    await importDays([`${STORE_ID},${await lastDay()},,Christmas Day`]);
    await giveUpLostTimes(server.deps);
    await sweepExpiredReservations(server.deps);
    expect(await riley.call(getReservation, { params: { reservationId: id } })).toMatchObject({
      status: 'EXPIRED',
    });
  });

  it('ends reservations of times that it no longer has in any week', async () => {
    const { id } = await holdSlot(riley, await askQuote(riley, await fillCart(riley)));
    const [store] = await server.db.select().from(stores).where(eq(stores.locationId, STORE_ID));
    if (!store) throw new Error('There is no store.');
    const setHours = (hours: typeof store.hours) =>
      server.db.update(stores).set({ hours }).where(eq(stores.locationId, STORE_ID));
    await setHours(store.hours.map(() => ({ opens: '06:00', closes: '07:00' })));
    await giveUpLostTimes(server.deps);
    await setHours(store.hours);
    await sweepExpiredReservations(server.deps);
    expect(await riley.call(getReservation, { params: { reservationId: id } })).toMatchObject({
      status: 'EXPIRED',
    });
  });

  it('sends one email for each order and time that is lost', async () => {
    const placed = await submit(riley, await readyCheckout(riley));
    await importDays([`${STORE_ID},${await lastDay()},,Christmas Day`]);
    await giveUpLostTimes(server.deps);
    await giveUpLostTimes(server.deps);
    // The demo has another order for that day.
    const { rows } = await server.db.execute(
      sql`select id from orders where checkout_id = ${placed.checkoutId}`,
    );
    const told = await server.db
      .select()
      .from(emails)
      .where(and(eq(emails.kind, 'TIME_LOST'), eq(emails.orderId, String(rows[0]?.id))));
    const [mail] = told;
    if (!mail || told.length > 1) throw new Error('There is one email.');
    const letter = (await lettersOf(server.deps, [mail])).get(mail.id);
    expect(letter?.subject).toBe(`Please choose another time for order #${placed.masterOrderId}`);
    expect(letter?.text).toContain("We're sorry: the time you chose isn't available anymore.");
  });

  it('tells the others and frees the others’ places if one can’t be told or ended, which is logged', async () => {
    const error = vi.spyOn(server.deps.log, 'error').mockImplementation(() => {});
    const orderIdOf = async (checkoutId: string) =>
      String(
        (await server.db.execute(sql`select id from orders where checkout_id = ${checkoutId}`)).rows[0]?.id,
      );
    const stuck = await orderIdOf((await submit(riley, await readyCheckout(riley))).checkoutId);
    const other = await orderIdOf((await submit(riley, await readyCheckout(riley))).checkoutId);
    const held = await holdSlot(riley, await askQuote(riley, await fillCart(riley)));
    await importDays([`${STORE_ID},${await lastDay()},,Christmas Day`]);
    await server.db.execute(
      sql`alter table emails add constraint stuck check (order_id <> ${sql.raw(`'${stuck}'`)}) not valid`,
    );
    await giveUpLostTimes(server.deps);
    await server.db.execute(sql`alter table emails drop constraint stuck`);
    const told = await server.db.select().from(emails).where(eq(emails.kind, 'TIME_LOST'));
    const toldOrders = told.map(({ orderId }) => orderId);
    expect(toldOrders).toContain(other);
    expect(toldOrders).not.toContain(stuck);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ order: stuck }),
      'lost time not told',
    );
    error.mockRestore();
    await sweepExpiredReservations(server.deps);
    expect(await riley.call(getReservation, { params: { reservationId: held.id } })).toMatchObject({
      status: 'EXPIRED',
    });
  });
});

it('a store with other hours on a day has the times within them, and keeps what is reserved there', async () => {
  const day = await lastDay();
  const { id } = await holdSlot(riley, await askQuote(riley, await fillCart(riley)));
  await importDays([`${STORE_ID},${day},10:00-24:00,Christmas Eve`]);
  await giveUpLostTimes(server.deps);
  expect(await riley.call(getReservation, { params: { reservationId: id } })).toMatchObject({
    status: 'HELD',
  });
  const { quotes } = await pickupTimes();
  const times = quotes
    .flatMap(({ options }) => options)
    .filter(({ window }) => dayOf(window) === day)
    .map(({ window }) => clockOf(window));
  expect(times.at(0)?.[0]).toBe('10:00');
  expect(times.at(-1)?.[1]).toBe('00:00');
});

it('special days are imported, exported, and taken back by a file that replaces them', async () => {
  expect(
    await importDays([`${STORE_ID},2030-12-25,,Christmas Day`, `${STORE_ID},2030-12-24,06:00-16:00,Eve`]),
  ).toMatchObject([{ added: 2 }]);
  expect(await importDays([`${STORE_ID},2030-12-24,06:00-17:00,Eve`])).toMatchObject([{ changed: 1 }]);
  await importDays([`${STORE_ID},2030-12-24,06:00-17:00,Eve`], true);
  expect(await server.db.select().from(storeSpecialDays)).toEqual([
    { storeId: STORE_ID, day: '2030-12-24', opens: '06:00', closes: '17:00', reason: 'Eve' },
  ]);
});

it.each([
  [`${STORE_ID},2030-02-30,,Leap Day`, '"2030-02-30" must be a day such as 2027-01-31.'],
  [`${STORE_ID},2030-02-28,17:00-06:00,Eve`, '"17:00-06:00" must be hours that end after they begin.'],
  ['99999999,2030-12-25,,Christmas Day', '"99999999" must be'],
])('a line such as %s is refused in words', async (line, words) => {
  await expect(importDays([line])).rejects.toMatchObject({
    faults: [{ line: 2, words: expect.stringContaining(words) }],
  });
});

it.each([
  ['before it opens', '09:00', '10:00', '10:00', '16:00', true],
  ['from its opening on', '10:00', '11:00', '10:00', '16:00', false],
  ['until it closes', '15:00', '16:00', '10:00', '16:00', false],
  ['across its closing', '15:30', '16:30', '10:00', '16:00', true],
  ['until a midnight it is open until', '23:00', '24:00', '10:00', '24:00', false],
  ['until a midnight it closes before', '23:00', '24:00', '10:00', '23:30', true],
])('a time %s', (_, start, end, opens, closes, lost) => {
  const at = (time: string) => {
    const day = Temporal.PlainDate.from('2026-12-24').add({ days: time === '24:00' ? 1 : 0 });
    const plainTime = Temporal.PlainTime.from(time === '24:00' ? '00:00' : time);
    return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime }).epochMilliseconds);
  };
  const special = {
    timezone: ZONE,
    hours: [],
    specialDays: { '2026-12-24': { hours: { opens, closes }, reason: '' } },
  };
  expect(isLost({ startsAt: at(start), endsAt: at(end) }, special)).toBe(lost);
  const weekly = { timezone: ZONE, hours: [null, null, null, { opens, closes }], specialDays: {} };
  expect(isLost({ startsAt: at(start), endsAt: at(end) }, weekly)).toBe(lost);
});
