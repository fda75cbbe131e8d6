import { beforeAll, describe, expect, it, test } from 'vitest';
import { ProblemError } from '../../../server/http/problems.ts';
import { chosenSlot, type OfferedRow } from '../../../server/quotes/chosen-slot.ts';
import type { DayRules } from '../../../server/quotes/day-rules.ts';
import { deliveryFulfiller } from '../../../server/quotes/delivery-fulfiller.ts';
import { type DeliveryService, readServices } from '../../../server/quotes/delivery-service.ts';
import { type Fulfiller, slotOffered } from '../../../server/quotes/fulfiller.ts';
import { pickupFulfiller } from '../../../server/quotes/pickup-fulfiller.ts';
import type { QuotedStore } from '../../../server/quotes/store.ts';
import { firstStart, timesOf } from '../../../server/quotes/times.ts';
import { openTestDatabase } from '../../support/test-database.ts';

/** Who delivers the demo store's orders: its drivers, Kroger, Ocado, and Instacart. */
let services: DeliveryService[];
beforeAll(async () => {
  const { db, close } = await openTestDatabase();
  services = await readServices(db, '01400943');
  await close();
});

const storeIn = (timezone: string, opens = '00:00', closes = '24:00'): QuotedStore => ({
  storeId: '01400943',
  name: 'Over-the-Rhine',
  timezone,
  hours: Array.from({ length: 7 }, () => ({ opens, closes })),
  specialDays: {},
  dayRules: {},
  leadMinutes: 60,
  slotMinutes: 60,
  slotCapacity: 5,
  pickupFees: [
    [0, 0, 0],
    [16, 295, 0],
    [19, 295, 148],
  ],
});

/** Everyone who hands over the store's orders. */
const fulfillersOf = (store: QuotedStore): Fulfiller[] => [
  pickupFulfiller(store),
  ...services.map((service) => deliveryFulfiller(service, store)),
];

const timesAt = (fulfiller: Fulfiller, now: Temporal.Instant, days: number) => {
  const { timezone } = fulfiller;
  const times = timesOf([{ fulfiller, basis: null, alcohol: null }], { now, days, timezone, taken: {} });
  return { options: times.timed.flatMap(({ options }) => options), strip: times.days };
};

/** Windows in the store's time: '2026-03-08 06:00-07:00'. */
const labelsOf = (options: { window: { value: string; timezone: string } }[]) =>
  options.map(({ window }) => {
    const [start, end] = window.value
      .split('/')
      .map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(window.timezone));
    return `${start?.toPlainDate()} ${[start, end].map((at) => at?.toPlainTime().toString().slice(0, 5)).join('-')}`;
  });

const hour = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
const hoursFrom = (date: string, opens: number, closes: number, skipped: number | null) =>
  Array.from({ length: closes - opens }, (_, index) => opens + index)
    .filter((each) => each !== skipped)
    .map((each) => `${date} ${hour(each)}-${hour(each + 1 === skipped ? each + 2 : each + 1)}`);

const ZONES = ['America/New_York', 'America/Chicago', 'America/Los_Angeles'];
const CHANGES = [
  { from: '2026-03-07', days: ['2026-03-07', '2026-03-08', '2026-03-09'], jump: '2026-03-08' },
  { from: '2026-10-31', days: ['2026-10-31', '2026-11-01', '2026-11-02'], jump: null },
];
/** Each vendor's working hours if the store never closes. */
const WORKS: readonly (readonly [opens: number, closes: number])[] = [
  [0, 24],
  [8, 21],
  [0, 24],
  [7, 22],
  [9, 24],
];

describe.each(ZONES)('in %s', (zone) => {
  it.each(CHANGES)(
    'pickup and every vendor have each hour once around the change of clocks after $from (QUO-05)',
    ({ days, jump }) => {
      const now = Temporal.PlainDate.from(days[0] ?? '')
        .subtract({ days: 2 })
        .toZonedDateTime(zone)
        .toInstant();
      for (const [position, fulfiller] of fulfillersOf(storeIn(zone)).entries()) {
        const [opens, closes] = WORKS[position] ?? [0, 0];
        const labels = labelsOf(timesAt(fulfiller, now, 7).options);
        for (const day of days) {
          const skipped = day === jump && opens < 2 ? 2 : null;
          expect(labels.filter((label) => label.startsWith(day))).toEqual(
            hoursFrom(day, opens, closes, skipped),
          );
        }
        expect(new Set(labels).size).toBe(labels.length);
      }
    },
  );

  it.each(CHANGES)('no minute is left out nor sold twice around $from (QUO-05)', ({ days }) => {
    const now = Temporal.PlainDate.from(days[0] ?? '')
      .subtract({ days: 2 })
      .toZonedDateTime(zone)
      .toInstant();
    const store = storeIn(zone);
    for (const fulfiller of [pickupFulfiller(store), fulfillersOf(store)[2] as Fulfiller]) {
      const windows = timesAt(fulfiller, now, 7).options.map(({ window }) => window.value.split('/'));
      for (const [position, [start]] of windows.entries()) {
        if (position > 0) expect(start).toBe(windows[position - 1]?.[1]);
      }
    }
  });

  it('a fee follows the local clock hour, before and after the clocks change (QUO-07)', () => {
    const now = Temporal.PlainDate.from('2026-10-30').toZonedDateTime(zone).toInstant();
    const kroger = fulfillersOf(storeIn(zone))[2] as Fulfiller;
    const { options } = timesAt(kroger, now, 7);
    const at = (label: string) => options[labelsOf(options).indexOf(label)]?.cost;
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-02']) {
      expect([at(`${day} 15:00-16:00`), at(`${day} 16:00-17:00`), at(`${day} 19:00-20:00`)]).toEqual([
        695, 895, 495,
      ]);
    }
  });

  it("near midnight, today is the store's day (DAY-02)", () => {
    const store = storeIn(zone, '06:00', '24:00');
    const midnight = Temporal.PlainDate.from('2026-06-02').toZonedDateTime(zone).toInstant();
    const dayOf = (now: Temporal.Instant) => timesAt(pickupFulfiller(store), now, 7).strip[0];
    expect(dayOf(midnight.subtract({ seconds: 1 }))).toEqual({
      date: { value: '2026-06-01', timezone: zone },
      hasTimes: false,
      noTimesBecause: null,
      costDisplayString: null,
      costRating: null,
    });
    expect(dayOf(midnight)).toEqual({
      date: { value: '2026-06-02', timezone: zone },
      hasTimes: true,
      noTimesBecause: null,
      costDisplayString: 'Free',
      costRating: null,
    });
  });
});

test('a store that closes at midnight delivers until midnight, except through vendors that stop sooner', () => {
  for (const closes of ['24:00', '00:00']) {
    const now = Temporal.Instant.from('2026-06-01T12:00:00Z');
    const ends = fulfillersOf(storeIn('America/New_York', '06:00', closes)).map((fulfiller) =>
      labelsOf(timesAt(fulfiller, now, 2).options).at(-1),
    );
    expect(ends).toEqual([
      '2026-06-02 23:00-00:00',
      '2026-06-02 20:00-21:00',
      '2026-06-02 23:00-00:00',
      '2026-06-02 21:00-22:00',
      '2026-06-02 23:00-00:00',
    ]);
  }
});

test('nobody delivers on a day the store is closed', () => {
  const store = storeIn('America/New_York', '06:00', '22:00');
  const closedOnMondays = { ...store, hours: [null, ...store.hours.slice(1)] };
  const now = Temporal.Instant.from('2026-06-01T04:00:00Z');
  expect(services).toHaveLength(4);
  for (const vendor of services) {
    const { strip } = timesAt(deliveryFulfiller(vendor, closedOnMondays), now, 8);
    expect(strip.map(({ hasTimes }) => hasTimes)).toEqual([false, true, true, true, true, true, true, false]);
  }
});

/** A quote of one of the store's vendors, alive and just made. */
function offerOf(vendorId: string): OfferedRow {
  const now = new Date('2026-06-01T16:00:00Z');
  const { service = null, company = null } = services.find((one) => one.service.vendorId === vendorId) ?? {};
  return {
    store: storeIn('America/New_York'),
    modality: 'DELIVERY',
    service,
    company,
    destination: null,
    feeBasis: null,
    offeredAt: now,
    expiresAt: new Date('2026-06-01T20:00:00Z'),
    now,
  };
}

/** Within how many hours what is chosen comes, or why it can't be chosen. */
function choiceIn(row: OfferedRow, optionId: string) {
  try {
    return chosenSlot(row, optionId).slot.immediateHours;
  } catch (error) {
    return error instanceof ProblemError && error.code;
  }
}

test("a time can be chosen from its own vendor's quote, while that is alive and the vendor delivers", () => {
  const byDrivers = offerOf('01400943');
  const time = '01400943.20260602T1500Z';
  expect(choiceIn(byDrivers, `DELIVERY.01400943.${time}`)).toBeNull();
  expect(choiceIn({ ...byDrivers, expiresAt: byDrivers.now }, `DELIVERY.01400943.${time}`)).toBe('SLOT_GONE');
  expect(choiceIn(byDrivers, `PICKUP.${time}`)).toBe('NOT_FOUND');
  expect(choiceIn(offerOf('NOBODY'), 'DELIVERY.01400943.NOBODY.20260602T1500Z')).toBe('SLOT_GONE');
});

test('the first time of several vendors is found from an instant on, that instant included', () => {
  const store = storeIn('America/New_York', '06:00', '22:00');
  const [, ...vendors] = fulfillersOf({ ...store, hours: [null, ...store.hours.slice(1)] });
  const strip = { days: 7, timezone: store.timezone };
  const first = (from: string) => firstStart(vendors, Temporal.Instant.from(from), strip);
  // Kroger is the first to start, at 6 AM; June 1 is a Monday.
  expect(first('2026-06-01T00:00:00Z')).toBe('2026-06-01T00:00:00.000Z');
  expect(first('2026-06-01T10:00:00Z')).toBe('2026-06-02T10:00:00.000Z');
  expect(first('2026-06-02T10:00:00Z')).toBe('2026-06-02T10:00:00.000Z');
  expect(first('2026-06-02T10:00:01Z')).toBe('2026-06-02T11:00:00.000Z');
  expect(firstStart([], Temporal.Instant.from('2026-06-01T00:00:00Z'), strip)).toBeNull();
});

test('a time is offered until the last moment to order for it, and not at that moment', () => {
  const store = storeIn('America/New_York');
  const start = Temporal.Instant.from('2026-06-01T18:00:00Z');
  const offered = (at: string, dayRules: DayRules = {}) =>
    slotOffered(
      { ...pickupFulfiller(store), dayRules },
      start,
      Temporal.Instant.from(at),
    )?.lastOrder.toString();
  expect(offered('2026-06-01T16:59:59.999Z')).toBe('2026-06-01T17:00:00Z');
  expect(offered('2026-06-01T17:00:00Z')).toBeUndefined();
  const rule = { leadMinutes: null, cutOffDaysBefore: 1, capacities: null, fees: null };
  const byCutOff = { monday: { ...rule, cutOff: '14:00' } };
  expect(offered('2026-05-31T17:59:59.999Z', byCutOff)).toBe('2026-05-31T18:00:00Z');
  expect(offered('2026-05-31T18:00:00Z', byCutOff)).toBeUndefined();
});

describe('an immediate delivery', () => {
  const instacart = (closes: string) =>
    fulfillersOf(storeIn('America/New_York', '06:00', closes)).at(-1) as Fulfiller;
  const firstAt = (now: string, closes = '24:00') =>
    timesAt(instacart(closes), Temporal.Instant.from(now), 1).options[0];

  it('is available in the current hour, arrives within two hours, and has its own fee (QUO-04, ENT-29)', () => {
    const fee = (description: string) => ({ promo: 0, fee: { name: 'Delivery fee', description } });
    const immediate = {
      id: 'DELIVERY.01400943.INSTACART.20260601T1800Z',
      name: '',
      description: '',
      window: {
        value: '2026-06-01T18:00:00.000Z/2026-06-01T20:00:00.000Z',
        timezone: 'America/New_York',
      },
      cost: 1295,
      ...fee('For immediate delivery.'),
      available: true,
      immediateHours: 2,
      flashSales: [],
    };
    const at = (now: string) => timesAt(instacart('24:00'), Temporal.Instant.from(now), 7).options;
    for (const now of ['2026-06-01T18:00:00Z', '2026-06-01T18:40:00Z']) {
      expect(at(now).filter(({ immediateHours }) => immediateHours !== null)).toEqual([immediate]);
      expect(at(now)[0]).toEqual(immediate);
    }
    expect(at('2026-06-01T18:40:00Z')[1]).toMatchObject({
      cost: 795,
      ...fee('Depends on the hour.'),
      immediateHours: null,
    });
  });

  it.each([
    ['as it was offered', '14:05', '14:10', null],
    ['once nobody offers it anymore', '12:30', '13:30', 'SLOT_GONE'],
    ['which was offered for later', '12:30', '14:10', 'SLOT_GONE'],
    ['which was not offered', '13:30', '14:10', 'SLOT_GONE'],
  ])('can be chosen only %s: at %s, and at %s', (_, offered, now, refusal) => {
    const clock = (time: string) => new Date(`2026-06-01T${time}-04:00`);
    const row = { ...offerOf('INSTACART'), offeredAt: clock(offered), now: clock(now) };
    expect(choiceIn(row, 'DELIVERY.01400943.INSTACART.20260601T1800Z')).toEqual(refusal ?? 2);
  });

  it('takes orders until its hour ends, or its day’s cut-off, and not at that moment', () => {
    const rules = {
      '2026-06-01': { leadMinutes: null, cutOff: '14:30', cutOffDaysBefore: 0, capacities: null, fees: null },
    };
    const start = Temporal.Instant.from('2026-06-01T18:00:00Z');
    for (const [dayRules, last] of [
      [{}, '2026-06-01T19:00:00Z'],
      [rules, '2026-06-01T18:30:00Z'],
    ] as const) {
      const fulfiller = { ...instacart('24:00'), dayRules };
      const lastOrder = Temporal.Instant.from(last);
      const offered = (at: Temporal.Instant) => slotOffered(fulfiller, start, at);
      expect(offered(lastOrder.subtract({ milliseconds: 1 }))).toMatchObject({
        immediateHours: 2,
        lastOrder,
      });
      expect(offered(lastOrder)).toBeNull();
    }
  });

  it('ends before the store closes, and starts when the vendor does', () => {
    expect(firstAt('2026-06-02T00:30:00Z', '22:00')?.immediateHours).toBe(2);
    expect(firstAt('2026-06-02T01:30:00Z', '22:00')).toBeUndefined();
    expect(firstAt('2026-06-01T12:30:00Z')?.immediateHours).toBeNull();
  });
});
