import { describe, expect, it } from 'vitest';
import { containerDeposits } from '../../../server/import/entities/container-deposits.ts';
import { taxJurisdictions } from '../../../server/import/entities/tax-jurisdictions.ts';
import { taxRules } from '../../../server/import/entities/tax-rules.ts';
import type { AnyRecord } from '../../../server/import/entity.ts';
import { testServer } from '../../support/server.ts';

const server = testServer();

const rule: AnyRecord = {
  state: 'AK',
  category: 'GENERAL',
  firstDay: '2026-01-01',
  lastDay: null,
  treatment: 'REDUCED',
  stateRate: 1.5,
  localRate: 0.25,
  source: 'A test',
};
const place: AnyRecord = {
  place: '99901',
  firstDay: '2026-01-01',
  lastDay: null,
  state: 'AK',
  county: 'A county',
  city: 'A city',
  stateRate: 1,
  countyRate: 0.5,
  cityRate: 0.25,
  districtRate: 0.125,
  groceryRate: 0.1,
  rounding: 'LINE',
  source: 'A test',
};
const deposit: AnyRecord = {
  id: 'ak-small',
  state: 'AK',
  beverages: ['WATER'],
  containers: ['PLASTIC'],
  leastVolume: 100,
  mostVolume: 500,
  deposit: 0.05,
  taxed: false,
  firstDay: '2026-01-01',
  lastDay: null,
  source: 'A test',
};
const RECORDS = {
  rule: [taxRules, rule],
  place: [taxJurisdictions, place],
  deposit: [containerDeposits, deposit],
} as const;

describe.each([
  ['rule', {}, []],
  ['rule', { stateRate: null }, []],
  ['rule', { localRate: null }, []],
  ['rule', { stateRate: null, localRate: null }, ['stateRate']],
  ['rule', { treatment: 'FULL' }, ['stateRate']],
  ['rule', { treatment: 'FULL', stateRate: null }, ['stateRate']],
  ['rule', { treatment: 'FULL', stateRate: null, localRate: null }, []],
  ['rule', { treatment: 'AS_ITEMS', stateRate: null, localRate: null }, ['treatment']],
  ['rule', { treatment: 'AS_ITEMS', category: 'BAG_FEE', stateRate: null, localRate: null }, []],
  ['rule', { lastDay: '2025-12-31' }, ['lastDay']],
  ['rule', { lastDay: '2026-01-01' }, []],
  ['place', { lastDay: '2025-12-31' }, ['lastDay']],
  ['place', { lastDay: '2026-01-01' }, []],
  ['place', { place: 'OH' }, ['state']],
  ['place', { place: 'AK' }, []],
  ['deposit', { mostVolume: 99 }, ['mostVolume']],
  ['deposit', { mostVolume: 100 }, []],
  ['deposit', { lastDay: '2025-12-31' }, ['lastDay']],
  ['deposit', { lastDay: '2026-01-01' }, []],
] as const)('a %s with %o', (kind, changes, fields) => {
  const [entity, record] = RECORDS[kind];
  it(`is ${fields.length === 0 ? 'as it must be' : `wrong at ${fields.join()}`}`, () => {
    expect(entity.objections?.({ ...record, ...changes }, () => undefined).map(({ field }) => field)).toEqual(
      fields,
    );
  });
});

it.each([
  ['rule', {}],
  ['rule', { stateRate: null }],
  ['rule', { localRate: null }],
  ['place', {}],
  ['place', { groceryRate: null }],
  ['deposit', {}],
  ['deposit', { taxed: true, leastVolume: null, mostVolume: null }],
] as const)('a %s with %o is read as it was written', async (kind, changes) => {
  const [entity, record] = RECORDS[kind];
  const written = { ...record, ...changes };
  await entity.write(server.db, [written]);
  expect(await entity.read(server.db)).toContainEqual(written);
});
