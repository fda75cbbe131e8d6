import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { taxJurisdictions, taxRules } from '../../../server/db/schema/taxes.ts';
import { type Taxes, TaxesUnavailable } from '../../../server/ports/taxes.ts';
import { withFallback } from '../../../server/taxes/open-taxes.ts';
import { ratesOf } from '../../../server/taxes/rates-of.ts';
import { requireRatesFor } from '../../../server/taxes/require-rates.ts';
import { tableTaxes } from '../../../server/taxes/table-taxes.ts';
import { testServer } from '../../support/server.ts';

const DAY = '2026-11-27';
const place = {
  place: '99901',
  state: 'AK',
  firstDay: '2026-01-01',
  lastDay: null as string | null,
  county: null,
  city: null,
  stateRate: 1_000,
  countyRate: 200,
  cityRate: 30,
  districtRate: 4,
  groceryRate: null as number | null,
  rounding: 'ORDER' as const,
  source: 'A test',
};
const rule = {
  state: 'AK',
  category: 'GENERAL' as const,
  firstDay: '2026-01-01',
  lastDay: null as string | null,
  treatment: 'REDUCED' as (typeof taxRules.$inferSelect)['treatment'],
  stateRate: null as number | null,
  localRate: null as number | null,
  source: 'A test',
};

const server = testServer();

/** What's taxed in Alaska, whose only rates these are. */
async function generalRate(
  places: readonly Partial<typeof place>[],
  rules: readonly Partial<typeof rule>[],
  postalCode = '99901',
) {
  await server.db.execute(sql`delete from tax_jurisdictions where state = 'AK' or place = '99901'`);
  await server.db.execute(sql`delete from tax_rules where state = 'AK'`);
  await server.db.insert(taxJurisdictions).values(places.map((one) => ({ ...place, ...one })));
  await server.db.insert(taxRules).values(rules.map((one) => ({ ...rule, ...one })));
  const found = await tableTaxes(server.db).ratesFor({ postalCode, state: 'AK', day: DAY });
  return found?.rates.GENERAL;
}
const flat = (stateRate: number) => ({ stateRate, localRate: 0 });

describe('the table of taxes', () => {
  it.each<[string, Partial<typeof rule>[], number | undefined]>([
    ['the newer', [{ ...flat(1) }, { ...flat(2), firstDay: '2026-06-01' }], 2],
    ['the one that has begun', [{ ...flat(1) }, { ...flat(2), firstDay: '2026-11-28' }], 1],
    ['one that begins that day', [{ ...flat(2), firstDay: DAY }], 2],
    [
      'the one that has not ended',
      [{ ...flat(1) }, { ...flat(2), firstDay: '2026-06-01', lastDay: '2026-11-26' }],
      1,
    ],
    ['one that ends that day', [{ ...flat(2), lastDay: DAY }], 2],
    ['none that has ended', [{ ...flat(2), lastDay: '2026-11-26' }], undefined],
  ])('of two rules, %s counts', async (_, rules, rate) => {
    expect(await generalRate([{}], rules)).toBe(rate);
    expect(await generalRate([{}], rules.toReversed())).toBe(rate);
  });

  const full = [{ treatment: 'FULL' as const }];
  const only = (stateRate: number) => ({ stateRate, countyRate: 0, cityRate: 0, districtRate: 0 });
  it.each<[string, Partial<typeof place>[], number | undefined]>([
    ['the newer', [only(1), { ...only(2), firstDay: '2026-06-01' }], 2],
    ['those that have begun', [only(1), { ...only(2), firstDay: '2026-11-28' }], 1],
    [
      'those that have not ended',
      [only(1), { ...only(2), firstDay: '2026-06-01', lastDay: '2026-11-26' }],
      1,
    ],
    ['none that have ended', [{ ...only(2), lastDay: '2026-11-26' }], undefined],
    ['the place’s own before its state’s', [{ ...only(1), place: 'AK', firstDay: '2026-06-01' }, only(2)], 2],
    [
      'its state’s, where it has none',
      [
        { ...only(1), place: 'AK' },
        { ...only(2), place: '99902' },
      ],
      1,
    ],
  ])('of the rates of a place, %s count', async (_, places, rate) => {
    expect(await generalRate(places, full)).toBe(rate);
    expect(await generalRate(places.toReversed(), full)).toBe(rate);
  });
});

it.each([
  ['FULL', null, null, 1_234],
  ['REDUCED', 500, null, 734],
  ['REDUCED', null, 50, 1_050],
  ['REDUCED', 500, 50, 550],
  ['REDUCED', 0, 0, 0],
  ['LOCAL', null, null, undefined],
  ['EXEMPT', null, null, 0],
  ['AS_ITEMS', null, null, 'AS_ITEMS'],
] as const)(
  '%s with a state rate of %s and a local rate of %s is %s',
  (treatment, stateRate, localRate, rate) => {
    expect(ratesOf(place, [{ ...rule, treatment, stateRate, localRate }]).rates.GENERAL).toBe(rate);
  },
);

const known: Taxes = { ratesFor: async () => ({ rounding: 'LINE', rates: { FOOD: 0 } }) };
const failing = (error: Error): Taxes => ({
  ratesFor: async () => {
    throw error;
  },
});
const at = { postalCode: '99901', state: 'AK', day: DAY };

it('the table answers for a service that is silent, and for no other failure', async () => {
  const silent = failing(new TaxesUnavailable('silent', { retryAfter: 1 }));
  expect(await withFallback(silent, known).ratesFor(at)).toEqual(await known.ratesFor(at));
  await expect(withFallback(failing(new Error('broken')), known).ratesFor(at)).rejects.toThrow('broken');
  const nowhere: Taxes = { ratesFor: async () => null };
  await expect(withFallback(silent, nowhere).ratesFor(at)).rejects.toThrow('silent');
  expect(await withFallback(nowhere, known).ratesFor(at)).toBeNull();
});

describe('before a time is chosen', () => {
  it('goods without a rate are refused, also beside others that have one', async () => {
    await requireRatesFor({ taxes: known }, at, ['FOOD']);
    await expect(requireRatesFor({ taxes: known }, at, ['FOOD', 'CANDY'])).rejects.toMatchObject({
      code: 'TAX_UNKNOWN',
    });
  });

  it('a silent tax service refuses nothing, and any other failure is no answer', async () => {
    await requireRatesFor({ taxes: failing(new TaxesUnavailable('silent', { retryAfter: 1 })) }, at, [
      'FOOD',
    ]);
    await expect(requireRatesFor({ taxes: failing(new Error('broken')) }, at, ['FOOD'])).rejects.toThrow(
      'broken',
    );
  });
});
