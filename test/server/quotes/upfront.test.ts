import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nextTimes } from '../../../server/quotes/upfront-timeslots.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { type QuoteOption, type Slot, upfrontTimeslots } from '../../../services/contracts/quotes.ts';
import { askDelivery, ERIE_AVE, SERVING_STORE } from '../../support/delivery.ts';
import { testServer } from '../../support/server.ts';
import { refusalOf } from '../../support/server-shopper.ts';

const server = testServer();

const ask = async (postalCode: string) =>
  (await server.visitor.call(upfrontTimeslots, { query: { postalCode } })).timeslots;

/** The times in a quote, earliest first; among those that start together, the first to end, from the first vendor. */
async function quotedTimes(): Promise<string[]> {
  const riley = await server.signedIn('riley@example.com');
  const { quotes } = await askDelivery(riley, [{ gtin13: gtinOf('dairy', 1), quantity: 1 }], {
    address: ERIE_AVE,
  });
  const times = quotes
    .flatMap(({ options }) => options)
    .filter(({ available }) => available)
    .toSorted((a, b) => a.window.value.localeCompare(b.window.value));
  const byStart = Map.groupBy(times, ({ window }) => window.value.split('/')[0]);
  return [...byStart.values()].flatMap(([first]) => (first ? [`${first.window.value} ${first.id}`] : []));
}

test('anyone can see the next three delivery times, the same as in quotes (API-51, ENT-29)', async () => {
  // The hour may change between calls, and the next times with it.
  const before = (await quotedTimes()).slice(0, 3);
  const timeslots = await ask('45208');
  const after = (await quotedTimes()).slice(0, 3);
  expect([before, after]).toContainEqual(
    timeslots.map((slot) => `${slot.pickupBeginTime}/${slot.pickupEndTime} ${slot.availabilityId}`),
  );
  for (const slot of timeslots) {
    expect(slot).toMatchObject({
      available: true,
      fulfillment: 'DELIVERY',
      storeId: SERVING_STORE,
      timezone: 'America/New_York',
      slotType: slot.immediateHour === null ? 'SCHEDULED' : 'IMMEDIATE',
    });
    expect(Date.parse(slot.pickupEndTime)).toBeGreaterThan(Date.parse(slot.pickupBeginTime));
    expect(slot.availabilityId).toMatch(/^DELIVERY\.01400412\./);
  }
});

test('of free times that start together, the first to end is among the next three, and it may be immediate (API-51)', () => {
  const option = (id: string, hours: string, rest: Partial<QuoteOption> = {}): QuoteOption => ({
    id,
    name: '',
    description: '',
    window: {
      value: hours
        .split('-')
        .map((hour) => `2026-06-01T${hour}:00:00.000Z`)
        .join('/'),
      timezone: 'America/New_York',
    },
    cost: 0,
    promo: 0,
    fee: { name: '', description: '' },
    available: true,
    immediateHours: null,
    flashSales: [],
    ...rest,
  });
  const slot = (availabilityId: string, begin: number, immediateHour: number | null): Slot => ({
    available: true,
    fulfillment: 'DELIVERY',
    pickupBeginTime: `2026-06-01T${begin}:00:00.000Z`,
    pickupEndTime: `2026-06-01T${begin + 1}:00:00.000Z`,
    timezone: 'America/New_York',
    slotType: immediateHour === null ? 'SCHEDULED' : 'IMMEDIATE',
    storeId: SERVING_STORE,
    availabilityId,
    immediateHour,
  });
  const options = [
    option('fourth', '15-16'),
    option('third', '14-15'),
    option('second', '13-14'),
    option('full', '11-12', { available: false }),
    option('long', '12-14'),
    option('first', '12-13', { immediateHours: 1 }),
  ];
  expect(nextTimes(options, SERVING_STORE)).toEqual([
    slot('first', 12, 1),
    slot('second', 13, null),
    slot('third', 14, null),
  ]);
});

test('full times are not among them (API-51)', async () => {
  const [first] = await ask('45208');
  await server.db.execute(sql`
    insert into slots (id, store_id, starts_at, ends_at, capacity, taken)
    values (${first?.availabilityId}, ${SERVING_STORE}, ${first?.pickupBeginTime}::timestamptz,
      ${first?.pickupEndTime}::timestamptz, 12, 12)`);
  const ids = (await ask('45208')).map(({ availabilityId }) => availabilityId);
  expect(ids).not.toContain(first?.availabilityId);
  expect(ids).toHaveLength(3);
});

test('there are none where nobody delivers or for an unknown postal code, and a partial code is refused (API-51)', async () => {
  expect(await ask('59718')).toEqual([]);
  expect(await ask('00000')).toEqual([]);
  expect(await refusalOf(ask('452'))).toBe('INVALID_INPUT');
});
