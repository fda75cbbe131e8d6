import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../../server/http/problems.ts';
import { allowAlcohol, isAlcoholLawful } from '../../../server/quotes/alcohol.ts';
import { type AlcoholHours, type AlcoholLaw, dryPlace } from '../../../server/quotes/alcohol-hours.ts';
import { demoRecords } from '../../support/demo-data.ts';

/** What the demo chain goes by (docs/decisions/0083-facts-of-the-trade.md). */
const rules = await demoRecords<AlcoholHours>('alcohol-hours');

const lawIn = (state: string, county: string | null, modality: AlcoholLaw['modality'] = 'DELIVERY') => ({
  state,
  county,
  modality,
  rules: rules.filter((rule) => rule.state === state),
});

const FRIDAY = Temporal.PlainDate.from('2026-11-27');

/** Why this many units of alcohol aren't delivered there; null if they are. */
function refusalOf(units: number, state: string, county: string | null) {
  try {
    allowAlcohol(units, lawIn(state, county), FRIDAY);
    return null;
  } catch (error) {
    const { code, parts } = error as ProblemError;
    return [code, parts.detail];
  }
}

it.each([
  ['AL', 'Jefferson', 'Alabama'],
  ['AR', 'Pulaski', 'Arkansas'],
  ['IN', 'Marion', 'Indiana'],
  ['MS', 'Hinds', 'Mississippi'],
  ['UT', 'Salt Lake', 'Utah'],
  ['KY', 'Casey', 'Casey County, Kentucky'],
  ['KY', 'Edmonson', 'Edmonson County, Kentucky'],
  ['KY', 'Elliott', 'Elliott County, Kentucky'],
  ['TX', 'Borden', 'Borden County, Texas'],
  ['TX', 'Kent', 'Kent County, Texas'],
  ['TX', 'Roberts', 'Roberts County, Texas'],
  ['TX', 'Throckmorton', 'Throckmorton County, Texas'],
])('no alcohol is delivered in %s, %s County (ERR-53)', (state, county, where) => {
  expect(refusalOf(1, state, county)).toEqual([
    'ALCOHOL_NA_FOR_ADDRESS',
    `Alcohol cannot be delivered in ${where}.`,
  ]);
  expect(refusalOf(0, state, county)).toBeNull();
});

it.each([
  ['OH', 'Hamilton'],
  ['KY', 'Jefferson'],
  ['KY', 'Fayette'],
  // No state has the postal code.
  ['KY', null],
  // Nothing is said about it.
  ['NY', 'Kings'],
])('up to twelve units of alcohol are delivered in %s, %s County (ERR-52)', (state, county) => {
  expect(refusalOf(12, state, county)).toBeNull();
  expect(refusalOf(13, state, county)).toEqual([
    'ALCOHOL_QTY_EXCEEDED',
    'A delivery can have at most 12 alcohol items, and your cart has 13.',
  ]);
});

/** 2026-11-28 is a Saturday, 2026-11-29 a Sunday; clocks change on Sunday, 2026-11-01. */
const CASES: readonly [
  state: string,
  county: string | null,
  timezone: string,
  from: string,
  to: string,
  isLawful: boolean,
][] = [
  ['OH', 'Hamilton', 'America/New_York', '2026-11-28T05:00', '2026-11-28T06:00', false],
  ['OH', 'Hamilton', 'America/New_York', '2026-11-28T05:30', '2026-11-28T06:30', true],
  ['OH', 'Hamilton', 'America/New_York', '2026-11-28T23:00', '2026-11-29T00:00', true],
  ['OH', 'Hamilton', 'America/New_York', '2026-11-29T00:00', '2026-11-29T01:00', true],
  ['OH', 'Hamilton', 'America/New_York', '2026-11-29T00:30', '2026-11-29T01:30', false],
  ['OH', 'Hamilton', 'America/New_York', '2026-11-29T10:00', '2026-11-29T11:00', false],
  ['OH', 'Hamilton', 'America/New_York', '2026-11-29T11:00', '2026-11-29T12:00', true],
  // One moment out of it is too many.
  ['OH', 'Hamilton', 'America/New_York', '2026-11-29T10:59', '2026-11-29T12:00', false],
  ['KY', 'Fayette', 'America/New_York', '2026-11-28T06:00', '2026-11-28T07:00', true],
  ['KY', 'Fayette', 'America/New_York', '2026-11-29T14:00', '2026-11-29T15:00', false],
  ['KY', null, 'America/New_York', '2026-11-29T14:00', '2026-11-29T15:00', false],
  ['KY', 'Jefferson', 'America/New_York', '2026-11-29T12:00', '2026-11-29T13:00', false],
  ['KY', 'Jefferson', 'America/New_York', '2026-11-29T13:00', '2026-11-29T14:00', true],
  ['KY', 'Jefferson', 'America/New_York', '2026-11-28T12:00', '2026-11-28T13:00', true],
  // 10 a.m. in El Paso is 11 a.m. in Dallas.
  ['TX', 'El Paso', 'America/Denver', '2026-11-29T09:00', '2026-11-29T10:00', false],
  ['TX', 'El Paso', 'America/Denver', '2026-11-29T10:00', '2026-11-29T11:00', true],
  ['TX', 'Dallas', 'America/Chicago', '2026-11-01T10:00', '2026-11-01T11:00', true],
  ['TX', 'Dallas', 'America/Chicago', '2026-11-01T09:00', '2026-11-01T10:00', false],
  ['CA', 'Los Angeles', 'America/Los_Angeles', '2026-11-27T05:00', '2026-11-27T06:00', false],
  ['CA', 'Los Angeles', 'America/Los_Angeles', '2026-11-27T06:00', '2026-11-27T07:00', true],
  ['WA', 'King', 'America/Los_Angeles', '2026-11-27T01:00', '2026-11-27T02:00', true],
  ['NY', 'Kings', 'America/New_York', '2026-11-29T04:00', '2026-11-29T05:00', true],
];

describe('the hours when alcohol may be handed over', () => {
  it.each(CASES)(
    'in %s, %s County (%s), from %s to %s: %s',
    (state, county, timezone, from, to, isLawful) => {
      const at = (local: string) =>
        Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant().toString();
      const windows = [{ value: `${at(from)}/${at(to)}`, timezone }];
      expect(isAlcoholLawful(lawIn(state, county), windows)).toBe(isLawful);
    },
  );

  const rule = (rest: Partial<AlcoholHours>): AlcoholHours => ({
    state: 'OH',
    county: null,
    modalities: ['PICKUP'],
    weekdays: ['friday'],
    hours: [],
    firstDay: '2026-11-27',
    lastDay: null,
    ...rest,
  });
  const allowed = (law: Partial<AlcoholLaw>) =>
    isAlcoholLawful({ state: 'OH', county: 'Hamilton', modality: 'PICKUP', rules: [], ...law }, [
      { value: '2026-11-27T17:00:00Z/2026-11-27T18:00:00Z', timezone: 'America/New_York' },
    ]);

  it('are a law of their days, their way of receiving, and their place', () => {
    expect(allowed({ rules: [rule({})] })).toBe(false);
    expect(allowed({ rules: [rule({ lastDay: '2026-11-27' })] })).toBe(false);
    expect(allowed({ rules: [rule({ firstDay: '2026-11-01', lastDay: '2026-11-26' })] })).toBe(true);
    expect(allowed({ rules: [rule({ firstDay: '2026-11-28' })] })).toBe(true);
    expect(allowed({ rules: [rule({ weekdays: ['saturday'] })] })).toBe(true);
    expect(allowed({ rules: [rule({ modalities: ['DELIVERY'] })] })).toBe(true);
    expect(allowed({ rules: [rule({ state: 'KY' })] })).toBe(true);
    expect(allowed({ rules: [rule({ county: 'Butler' })] })).toBe(true);
  });

  it('end before midnight where the law says so, and a time until midnight ends at 24:00', () => {
    const until = (closes: string) =>
      isAlcoholLawful(
        {
          state: 'OH',
          county: null,
          modality: 'PICKUP',
          rules: [rule({ hours: [`06:00-${closes}`] })],
        },
        [{ value: '2026-11-28T04:00:00Z/2026-11-28T05:00:00Z', timezone: 'America/New_York' }],
      );
    expect([until('23:59'), until('24:00')]).toEqual([false, true]);
  });

  it('are those of the county, and of two laws the newer one', () => {
    const open = ['06:00-24:00'];
    expect(allowed({ rules: [rule({}), rule({ county: 'Hamilton', hours: open })] })).toBe(true);
    expect(allowed({ rules: [rule({ county: 'Hamilton' }), rule({ hours: open })] })).toBe(false);
    const older = rule({ firstDay: '2020-01-01', hours: open });
    expect(allowed({ rules: [older, rule({})] })).toBe(false);
    expect(allowed({ rules: [rule({}), older] })).toBe(false);
  });

  it('make a place dry only if they are none all week', () => {
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const law = { state: 'OH', county: 'Hamilton', modality: 'PICKUP' } as const;
    expect(dryPlace({ ...law, rules: [rule({ weekdays })] }, FRIDAY)).toBe('state');
    expect(dryPlace({ ...law, rules: [rule({ weekdays, county: 'Hamilton' })] }, FRIDAY)).toBe('county');
    expect(dryPlace({ ...law, rules: [rule({ weekdays: weekdays.slice(1) })] }, FRIDAY)).toBeNull();
  });
});
