import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slots } from '../../../server/db/schema/fulfillment.ts';
import { type DayRule, storeDayRules } from '../../../server/db/schema/stores.ts';
import { kindOfFile } from '../../../server/import/files.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { readSlotLoad } from '../../../server/orders/slot-load.ts';
import { capacityOf, type DayRules, lastOrderAt, pickupFeesOn } from '../../../server/quotes/day-rules.ts';
import { giveUpLostTimes } from '../../../server/stores/lost-times.ts';
import { getCheckout } from '../../../services/contracts/checkouts.ts';
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
const rule = (changes: Partial<DayRule>): DayRule => ({
  leadMinutes: null,
  cutOff: null,
  cutOffDaysBefore: 0,
  capacities: null,
  fees: null,
  ...changes,
});

describe('the last moment to order', () => {
  const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).toInstant();
  const last = (dayRules: DayRules, start: string) =>
    lastOrderAt({ timezone: ZONE, leadMinutes: 120, dayRules }, at(start))
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });

  // 2026-12-23 is a Wednesday.
  it.each<[string, DayRules, string, string]>([
    ['is the lead time before', {}, '2026-12-23T18:00', '2026-12-23T16:00'],
    [
      "is its weekday's cut-off if that comes first",
      { wednesday: rule({ cutOff: '14:00' }) },
      '2026-12-23T18:00',
      '2026-12-23T14:00',
    ],
    [
      'is the lead time before if that comes first',
      { wednesday: rule({ cutOff: '14:00' }) },
      '2026-12-23T11:00',
      '2026-12-23T09:00',
    ],
    [
      "is not another weekday's cut-off",
      { thursday: rule({ cutOff: '14:00' }) },
      '2026-12-23T18:00',
      '2026-12-23T16:00',
    ],
    [
      'is some days before',
      { wednesday: rule({ cutOff: '20:00', cutOffDaysBefore: 2 }) },
      '2026-12-23T18:00',
      '2026-12-21T20:00',
    ],
    [
      "is by its weekday's lead time",
      { wednesday: rule({ leadMinutes: 30 }) },
      '2026-12-23T18:00',
      '2026-12-23T17:30',
    ],
    [
      'is as the day says, not its weekday',
      { wednesday: rule({ leadMinutes: 30, cutOff: '15:00' }), '2026-12-23': rule({ leadMinutes: 600 }) },
      '2026-12-23T18:00',
      '2026-12-23T08:00',
    ],
    [
      'is as the weekday says where the day says nothing',
      { wednesday: rule({ cutOff: '07:00' }), '2026-12-23': rule({ leadMinutes: 60 }) },
      '2026-12-23T18:00',
      '2026-12-23T07:00',
    ],
    [
      'is by the clock on the day it changes',
      { sunday: rule({ cutOff: '10:00' }) },
      '2026-11-01T18:00',
      '2026-11-01T10:00',
    ],
  ])('%s', (_, dayRules, start, expected) => {
    expect(last(dayRules, start)).toBe(expected);
  });
});

it('a pickup costs what its day says, or its weekday, or the store', () => {
  const [usual, wednesdays, special] = [[[0, 195, 0]], [[0, 295, 0]], [[0, 395, 100]]] as const;
  const pickupFees = usual;
  const on = (day: string, dayRules: Record<string, DayRule>) =>
    pickupFeesOn({ dayRules, pickupFees }, Temporal.PlainDate.from(day));
  const rules = { wednesday: rule({ fees: wednesdays }), '2026-12-30': rule({ fees: special }) };
  expect(on('2026-12-22', rules)).toBe(usual);
  expect(on('2026-12-23', rules)).toBe(wednesdays);
  expect(on('2026-12-30', rules)).toBe(special);
});

it('a time takes as many orders as the last hour before it that its day names, or as usual', () => {
  const dayRules = {
    wednesday: rule({
      capacities: [
        [0, 8],
        [16, 3],
      ],
    }),
  };
  const takes = (day: string, hour: number) =>
    capacityOf({ dayRules, slotCapacity: 12 }, Temporal.PlainDate.from(day), hour);
  expect([
    takes('2026-12-23', 0),
    takes('2026-12-23', 15),
    takes('2026-12-23', 16),
    takes('2026-12-23', 23),
  ]).toEqual([8, 8, 3, 3]);
  expect(takes('2026-12-24', 16)).toBe(12);
});

let riley: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'checkstand-day-rules-'));
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await server.db.delete(storeDayRules);
  await riley.call(resetSandbox, {});
});

async function importRules(lines: readonly string[], replace = false) {
  const path = join(folder, 'day-rules.csv');
  const head = 'locationId,modality,day,leadMinutes,cutOff,cutOffDaysBefore,capacities,fees';
  writeFileSync(path, [head, ...lines, ''].join('\n'));
  const kind = kindOfFile(path);
  if (!kind) throw new Error('There is no such kind of file');
  return importFiles(server.db, [{ path, ...kind }], { replace });
}

async function pickup() {
  const { lineItems } = await fillCart(riley);
  const { quotes, days } = await riley.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': STORE_ID },
    body: { cart: lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity })) },
  });
  return { days: days[STORE_ID] ?? [], options: quotes.flatMap(({ options }) => options) };
}

const dayOf = ({ value }: { value: string }) =>
  Temporal.Instant.from(value.split('/')[0] ?? '')
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .toString();

const lastDay = async () => (await pickup()).days.at(-1)?.date.value ?? '';

describe('a day whose cut-off has passed', () => {
  it('has no times, says until when orders were taken, and leaves other days alone', async () => {
    const day = await lastDay();
    await importRules([`${STORE_ID},PICKUP,${day},,14:00,9,,`]);
    const { days, options } = await pickup();
    const endedAt = Temporal.PlainDate.from(day)
      .subtract({ days: 9 })
      .toZonedDateTime({ timeZone: ZONE, plainTime: '14:00' })
      .toInstant();
    expect(days.at(-1)).toMatchObject({
      hasTimes: false,
      costDisplayString: null,
      noTimesBecause: { kind: 'CUT_OFF', endedAt: new Date(endedAt.epochMilliseconds).toISOString() },
    });
    expect(days.at(-2)).toMatchObject({ hasTimes: true, noTimesBecause: null });
    expect(options.map(({ window }) => dayOf(window))).not.toContain(day);
  });

  it('is over for pickup or delivery alone, as the rule says', async () => {
    const day = await lastDay();
    await importRules([`${SERVING_STORE},DELIVERY,${day},,14:00,9,,`]);
    const { days } = await askDelivery(riley, [itemOf('produce', 1, 2)]);
    expect(days[SERVING_STORE]?.at(-1)).toMatchObject({
      hasTimes: false,
      noTimesBecause: { kind: 'CUT_OFF' },
    });
    expect((await pickup()).days.at(-1)).toMatchObject({ hasTimes: true });
  });

  it('takes no reservation of a time that was offered before (RSV-10), and keeps one that was made before', async () => {
    const cart = await fillCart(riley);
    const quote = await askQuote(riley, cart);
    const day = await lastDay();
    const { id } = await holdSlot(riley, quote);
    await importRules([`${STORE_ID},PICKUP,${day},,14:00,9,,`]);
    expect(await refusalOf(holdSlot(riley, quote, { nth: -2 }))).toBe('SLOT_GONE');
    await giveUpLostTimes(server.deps);
    expect(await riley.call(getReservation, { params: { reservationId: id } })).toMatchObject({
      status: 'HELD',
    });
  });

  it('ends the time in which an order for it can be changed', async () => {
    const placed = await submit(riley, await readyCheckout(riley));
    expect(placed.modifiableUntil).not.toBeNull();
    const day = dayOf(placed.fulfillment.promise.selections[0]?.window ?? { value: '' });
    await importRules([`${STORE_ID},PICKUP,${day},30,,0,,`]);
    const start = placed.fulfillment.promise.selections[0]?.window.value.split('/')[0] ?? '';
    const read = async () =>
      (await riley.call(getCheckout, { params: { checkoutId: placed.checkoutId } })).modifiableUntil;
    expect(await read()).toBe(new Date(Date.parse(start) - 30 * 60_000).toISOString());
    await importRules([`${STORE_ID},PICKUP,${day},,14:00,9,,`]);
    expect(await read()).toBeNull();
  });
});

it("a day's capacity is what its times take, counts what is booked, and is what the store's people see", async () => {
  const cart = await fillCart(riley);
  const quote = await askQuote(riley, cart);
  // Nobody has booked it yet.
  const last = quote.options.at(-3);
  const day = dayOf(last?.window ?? { value: '' });
  await importRules([`${STORE_ID},PICKUP,${day},,,0,0:1,`]);
  const load = async () => {
    const { slots: shown } = await readSlotLoad(server.db, { store: STORE_ID, day });
    return shown.find(({ slotId }) => slotId === last?.id);
  };
  const { id } = await holdSlot(riley, quote, { nth: -3 });
  expect(await load()).toMatchObject({ capacity: 1, taken: 1 });
  const sam = await server.signedIn('sam@example.com');
  const others = await askQuote(sam, await fillCart(sam));
  const [theirs] = others.options.filter((option) => option.id === last?.id);
  expect(theirs).toMatchObject({ available: false });
  const full = { ...others, options: [{ ...theirs, available: true }] } as typeof others;
  expect(await refusalOf(holdSlot(sam, full))).toBe('SLOT_GONE');
  // Fewer than are booked: those stay, and no more come.
  await importRules([`${STORE_ID},PICKUP,${day},,,0,0:0,`]);
  await giveUpLostTimes(server.deps);
  expect(await riley.call(getReservation, { params: { reservationId: id } })).toMatchObject({
    status: 'HELD',
  });
  expect(
    await server.db
      .select()
      .from(slots)
      .where(eq(slots.id, last?.id ?? '')),
  ).toMatchObject([{ taken: 1 }]);
});

it('rules are imported, exported, and taken back by a file that replaces them', async () => {
  expect(
    await importRules([
      `${STORE_ID},PICKUP,Monday,,14:00,0,,`,
      `${STORE_ID},DELIVERY,2030-12-23,240,,0,0:8|16:6,`,
    ]),
  ).toMatchObject([{ added: 2 }]);
  await importRules([`${STORE_ID},PICKUP,monday,,14:00,0,,0:0.00|16:4.95-2.48`]);
  expect((await server.db.select().from(storeDayRules)).map(({ fees }) => fees)).toContainEqual([
    [0, 0, 0],
    [16, 495, 248],
  ]);
  expect(await importRules([`${STORE_ID},PICKUP,monday,,15:00,1,,`])).toMatchObject([{ changed: 1 }]);
  await importRules([`${STORE_ID},DELIVERY,2030-12-23,240,,0,0:8|16:6,`], true);
  expect(await server.db.select().from(storeDayRules)).toEqual([
    {
      storeId: STORE_ID,
      modality: 'DELIVERY',
      day: '2030-12-23',
      leadMinutes: 240,
      cutOff: null,
      cutOffDaysBefore: 0,
      capacities: [
        [0, 8],
        [16, 6],
      ],
      fees: null,
    },
  ]);
});

it.each([
  [
    `${STORE_ID},PICKUP,someday,,14:00,,,`,
    '"someday" must be a weekday such as monday, or a day such as 2027-01-31.',
  ],
  [
    `${STORE_ID},PICKUP,2030-02-30,,14:00,,,`,
    '"2030-02-30" must be a weekday such as monday, or a day such as 2027-01-31.',
  ],
  [`${STORE_ID},PICKUP,monday,,24:30,,,`, '"24:30" must be a time such as 14:00.'],
  [`${STORE_ID},PICKUP,monday,,14:00,,8:3,`, 'must be capacities of hours that go up, from 0 on.'],
  [`${STORE_ID},PICKUP,monday,,,,,`, 'must be a time, unless there are leadMinutes, capacities, or fees.'],
  [`${STORE_ID},DELIVERY,monday,,,,,0:1.95`, 'must be empty, unless PICKUP.'],
  [`${STORE_ID},PICKUP,monday,,,,,8:1.95`, 'must be fees of hours that go up, from 0 on'],
  [`${STORE_ID},PICKUP,monday,,,,,0:1.95-2.00`, 'nothing off that is more than the fee.'],
  [`${STORE_ID},PICKUP,monday,30,,1,,`, 'must be a time, because there is a cutOffDaysBefore.'],
])('a line such as %s is refused in words', async (line, words) => {
  await expect(importRules([line])).rejects.toMatchObject({
    faults: [{ line: 2, words: expect.stringContaining(words) }],
  });
});
