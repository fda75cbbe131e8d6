import { expect, test } from 'vitest';
import { optionId, parseOptionId } from '../../../server/quotes/option-id.ts';
import { feeInWords, pickupFee } from '../../../server/quotes/pickup-fee.ts';
import { daysFrom, type Schedule, slotsOfDay } from '../../../server/quotes/slots.ts';

const scheduleOf = (timezone: string, opens: string, closes: string): Schedule => ({
  timezone,
  hours: Array.from({ length: 7 }, () => ({ opens, closes })),
  specialDays: {},
  dayRules: {},
  leadMinutes: 120,
  slotMinutes: 60,
});

const labels = (schedule: Schedule, day: string) =>
  slotsOfDay(schedule, Temporal.PlainDate.from(day)).map(({ start, end }) =>
    [start, end]
      .map((at) => at.toZonedDateTimeISO(schedule.timezone).toPlainTime().toString().slice(0, 5))
      .join('-'),
  );

const DAYTIME = Array.from({ length: 17 }, (_, hour) =>
  [hour + 6, hour + 7].map((each) => `${String(each).padStart(2, '0')}:00`).join('-'),
);

const ZONES = ['America/New_York', 'America/Chicago', 'America/Los_Angeles'];
const CHANGES = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];

test.each(ZONES)(
  '%s: the days around both changes of clocks have every hourly slot once, unshifted (QUO-05)',
  (zone) => {
    for (const day of CHANGES) expect(labels(scheduleOf(zone, '06:00', '23:00'), day)).toEqual(DAYTIME);
  },
);

test.each(ZONES)('%s: a store open all night has no slot in the hour that is skipped (QUO-05)', (zone) => {
  const day = labels(scheduleOf(zone, '00:00', '24:00'), '2026-03-08');
  expect(day).toHaveLength(23);
  expect(day.slice(0, 3)).toEqual(['00:00-01:00', '01:00-03:00', '03:00-04:00']);
});

test.each(ZONES)('%s: the hour that is shown twice is one slot and leaves no minute out (QUO-05)', (zone) => {
  const schedule = scheduleOf(zone, '00:00', '24:00');
  expect(labels(schedule, '2026-11-01').slice(0, 3)).toEqual(['00:00-01:00', '01:00-02:00', '02:00-03:00']);
  const slots = slotsOfDay(schedule, Temporal.PlainDate.from('2026-11-01'));
  expect(slots).toHaveLength(24);
  const hours = slots.reduce((sum, { start, end }) => sum + end.since(start).total('hours'), 0);
  expect(hours).toBe(25);
});

test('a store that closes at midnight has a slot up to midnight, and none after', () => {
  for (const closes of ['24:00', '00:00']) {
    expect(labels(scheduleOf('America/New_York', '20:00', closes), '2026-06-01')).toEqual([
      '20:00-21:00',
      '21:00-22:00',
      '22:00-23:00',
      '23:00-00:00',
    ]);
  }
});

test('a store may open and close between two hours, even on a day when the clocks change', () => {
  for (const day of ['2026-03-08', '2026-06-01']) {
    expect(labels(scheduleOf('America/New_York', '06:30', '08:45'), day)).toEqual([
      '06:30-07:30',
      '07:30-08:30',
    ]);
  }
});

test('a closed day and a day too short for a slot have none', () => {
  const schedule = scheduleOf('America/New_York', '09:00', '09:30');
  expect(labels(schedule, '2026-06-01')).toEqual([]);
  expect(labels({ ...schedule, hours: Array.from({ length: 7 }, () => null) }, '2026-06-01')).toEqual([]);
});

test("the days start with the store's local day, not the UTC day (DAY-02)", () => {
  const now = Temporal.Instant.from('2026-03-08T03:30:00Z');
  expect(daysFrom(now, 'America/Los_Angeles').map(String)).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
  ]);
});

test('an option ID names its slot, and nothing else passes for one', () => {
  const at = { storeId: '01400943', startsAt: '2026-11-21T15:00:00.000Z' };
  const pickup = { modality: 'PICKUP', vendorId: '01400943', ...at } as const;
  const delivery = { modality: 'DELIVERY', vendorId: 'KROGER', ...at } as const;
  expect(optionId(pickup)).toBe('PICKUP.01400943.20261121T1500Z');
  expect(optionId(delivery)).toBe('DELIVERY.01400943.KROGER.20261121T1500Z');
  for (const slot of [pickup, delivery]) expect(parseOptionId(optionId(slot))).toEqual(slot);
  const broken = [
    'DELIVERY.1.20261121T1500Z',
    'PICKUP.1.KROGER.20261121T1500Z',
    'DELIVERY..K.20261121T1500Z',
  ];
  for (const id of [
    '',
    'PICKUP.1.20261399T9900Z',
    'SHIP.1.20261121T1500Z',
    'PICKUP.01400943.20270230T1500Z',
    'PICKUP.01400943.20260631T1500Z',
    'PICKUP.01400943.20270101T2400Z',
    'DELIVERY.01400943.KROGER.20270229T1500Z',
    `${optionId(pickup)}x`,
    `x${optionId(pickup)}`,
    ...broken,
  ]) {
    expect(parseOptionId(id)).toBeNull();
  }
});

test('a pickup costs what its hour does, with what a promotion takes off (QUO-07)', () => {
  const fees = [
    [0, 0, 0],
    [16, 495, 0],
    [19, 495, 248],
  ] as const;
  expect(
    [8, 15, 16, 18, 19, 22]
      .map((hour) => pickupFee(fees, hour))
      .map(({ cost, promo, fee }) => [cost, promo, fee.name, fee.description]),
  ).toEqual([
    [0, 0, 'Pickup fee', 'No fee at this hour.'],
    [0, 0, 'Pickup fee', 'No fee at this hour.'],
    [495, 0, 'Pickup fee', 'Depends on the hour.'],
    [495, 0, 'Pickup fee', 'Depends on the hour.'],
    [495, 248, 'Pickup fee', 'Depends on the hour.'],
    [495, 248, 'Pickup fee', 'Depends on the hour.'],
  ]);
  expect([0, 5, 247, 495].map(feeInWords)).toEqual(['Free', '$0.05', '$2.47', '$4.95']);
});
