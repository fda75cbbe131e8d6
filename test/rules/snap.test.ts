import { describe, expect, it } from 'vitest';
import { isSnapEligible, type SnapCategory, snapRule } from '../../rules/snap.ts';
import { demoRecords } from '../support/demo-data.ts';

const restrictions = await demoRecords<{
  state: string;
  category: SnapCategory;
  firstDay: string;
  lastDay: string | null;
}>('snap-restrictions');

const DIET: SnapCategory[] = ['SODA', 'SOFT_DRINK', 'SWEETENED_DRINK'];
/** What each is in the waivers' words. */
const PRODUCTS = {
  'a cola': [...DIET, 'SUGARY_SODA'],
  'a diet cola': DIET,
  'a sweetened iced tea': ['SOFT_DRINK', 'SWEETENED_DRINK'],
  'an energy drink': [...DIET, 'SUGARY_SODA', 'ENERGY_DRINK'],
  'a chocolate bar': ['CANDY'],
  'a birthday cake': ['PREPARED_DESSERT'],
  'spring water': [],
} as const satisfies Record<string, readonly SnapCategory[]>;

/** What the states' announcements say, which docs/decisions/0077-snap-in-law.md names. */
const CASES: readonly [what: keyof typeof PRODUCTS, state: string, day: string, isEligible: boolean][] = [
  ['a cola', 'OH', '2026-09-30', true],
  ['a cola', 'OH', '2026-10-01', false],
  ['a diet cola', 'OH', '2026-11-27', true],
  ['a sweetened iced tea', 'OH', '2026-11-27', true],
  ['a chocolate bar', 'OH', '2026-11-27', true],
  ['a birthday cake', 'OH', '2026-11-27', true],
  ['a cola', 'TX', '2026-03-31', true],
  ['a cola', 'TX', '2026-04-01', false],
  ['a diet cola', 'TX', '2026-04-01', false],
  ['a sweetened iced tea', 'TX', '2026-04-01', false],
  ['a chocolate bar', 'TX', '2026-04-01', false],
  ['a birthday cake', 'TX', '2026-11-27', true],
  ['a cola', 'KY', '2026-11-27', true],
  ['a chocolate bar', 'CA', '2026-11-27', true],
  ['a cola', 'WA', '2026-11-27', true],
  ['a chocolate bar', 'IN', '2025-12-31', true],
  ['a chocolate bar', 'IN', '2026-01-01', false],
  ['a sweetened iced tea', 'IN', '2026-01-01', false],
  ['a sweetened iced tea', 'NE', '2026-01-01', true],
  ['an energy drink', 'NE', '2026-01-01', false],
  ['a chocolate bar', 'NE', '2026-01-01', true],
  ['a diet cola', 'UT', '2026-01-01', false],
  ['a chocolate bar', 'UT', '2026-01-01', true],
  ['a birthday cake', 'FL', '2026-04-19', true],
  ['a birthday cake', 'FL', '2026-04-20', false],
  ['a diet cola', 'VA', '2026-04-01', false],
  ['a sweetened iced tea', 'VA', '2026-04-01', true],
  ['a chocolate bar', 'KS', '2027-02-14', true],
  ['a chocolate bar', 'KS', '2027-02-15', false],
  ['spring water', 'TX', '2026-11-27', true],
];

describe('what the waivers of the states say', () => {
  it.each(CASES)('%s in %s on %s: eligible is %s', (what, state, day, isEligible) => {
    const product = { snapEligible: true, snapCategories: PRODUCTS[what] };
    expect(isSnapEligible(product, { state, day }, restrictions)).toBe(isEligible);
  });
});

const cola = { snapEligible: true, snapCategories: ['SODA', 'SOFT_DRINK'] } as const;
const ruled = (firstDay: string, lastDay: string | null = null, category: SnapCategory = 'SODA') => ({
  state: 'OH',
  category,
  firstDay,
  lastDay,
});
const at = (day: string) => ({ state: 'OH', day });

it('a rule holds from its first to its last day', () => {
  const rules = [ruled('2026-10-01', '2028-09-30')];
  const held = ['2026-09-30', '2026-10-01', '2028-09-30', '2028-10-01'].map((day) =>
    snapRule(cola, at(day), rules),
  );
  const rule = { state: 'OH', firstDay: '2026-10-01' };
  expect(held).toEqual([null, rule, rule, null]);
});

it('of several rules, the earliest is named', () => {
  const rules = [
    ruled('2026-11-01'),
    ruled('2026-10-01', null, 'SOFT_DRINK'),
    ruled('2026-09-01', null, 'CANDY'),
  ];
  expect(snapRule(cola, at('2026-11-27'), rules)).toEqual({ state: 'OH', firstDay: '2026-10-01' });
});

it('what federal law leaves out stays out, and no state is blamed for it', () => {
  const soap = { snapEligible: false, snapCategories: cola.snapCategories };
  expect(snapRule(soap, at('2026-11-27'), [ruled('2026-10-01')])).toBeNull();
  expect(isSnapEligible(soap, at('2026-11-27'), [])).toBe(false);
});
