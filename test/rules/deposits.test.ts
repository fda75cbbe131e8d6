import { describe, expect, it } from 'vitest';
import {
  type Beverage,
  type Container,
  type DepositRule,
  depositsOn,
  unitDeposit,
} from '../../rules/deposits.ts';
import { taxOn } from '../../rules/tax.ts';
import { demoRecords } from '../support/demo-data.ts';

const records = await demoRecords<{
  state: string;
  beverages: readonly Beverage[];
  containers: readonly Container[];
  leastVolume: number | null;
  mostVolume: number | null;
  deposit: number;
  taxed: boolean;
  firstDay: string;
  lastDay: string | null;
}>('container-deposits');
const rules: DepositRule[] = records.map(({ deposit, taxed, ...rest }) => ({
  ...rest,
  amount: Math.round(deposit * 100),
  isTaxed: taxed,
}));

const TODAY = '2026-11-27';
const drink = (beverage: Beverage, container: Container, containerVolume: number, containerCount = 1) => ({
  beverage,
  container,
  containerVolume,
  containerCount,
});

/** 12 and 24 fluid ounces, a US gallon, in milliliters. */
const [OZ_12, OZ_24, GALLON] = [355, 710, 3_785];

/** Of docs/decisions/0077-snap-in-law.md: cents for one of it, null for no deposit. */
const CASES: readonly [
  what: string,
  product: ReturnType<typeof drink>,
  state: string,
  amount: number | null,
][] = [
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'CA', 60],
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'MI', 120],
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'NY', 60],
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'OR', 120],
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'OH', null],
  ['a can of just under 24 fluid ounces', drink('BEER', 'ALUMINUM', OZ_24 - 1), 'CA', 5],
  ['a can of 24 fluid ounces', drink('BEER', 'ALUMINUM', OZ_24), 'CA', 10],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'CA', 10],
  ['a small bottle of wine', drink('WINE', 'GLASS', 375), 'CA', 5],
  ['a box of wine', drink('WINE', 'BAG_IN_BOX', 3_000), 'CA', 25],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'NY', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'MI', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'OR', null],
  ['a carton of coconut water', drink('OTHER_DRINK', 'CARTON', 1_000), 'CA', null],
  ['a bottle of juice', drink('JUICE', 'PLASTIC', 1_538), 'CA', 10],
  ['a bottle of juice', drink('JUICE', 'PLASTIC', 1_500), 'OR', 10],
  ['a larger bottle of juice', drink('JUICE', 'PLASTIC', 1_538), 'OR', null],
  ['a bottle of juice', drink('JUICE', 'PLASTIC', 1_538), 'NY', null],
  ['24 bottles of water', drink('WATER', 'PLASTIC', 500, 24), 'NY', 120],
  ['24 bottles of water', drink('WATER', 'PLASTIC', 500, 24), 'MI', null],
  ['a gallon of water', drink('WATER', 'PLASTIC', GALLON), 'NY', null],
  ['just under a gallon of water', drink('WATER', 'PLASTIC', GALLON - 1), 'NY', 5],
  ['6 bottles of beer', drink('BEER', 'GLASS', OZ_12, 6), 'MI', 60],
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'CT', 120],
  ['a bottle of juice', drink('JUICE', 'PLASTIC', 2_500), 'CT', 10],
  ['a larger bottle of juice', drink('JUICE', 'PLASTIC', 2_501), 'CT', null],
  ['a shot of juice', drink('JUICE', 'PLASTIC', 149), 'CT', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'CT', null],
  ['24 bottles of water', drink('WATER', 'PLASTIC', 500, 24), 'HI', 120],
  ['a bottle of 2 liters', drink('CARBONATED_DRINK', 'PLASTIC', 2_000), 'HI', 5],
  ['a gallon of water', drink('WATER', 'PLASTIC', GALLON), 'HI', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'HI', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'IA', 5],
  ['a bottle of juice', drink('JUICE', 'PLASTIC', 1_538), 'IA', null],
  ['a pack of 12 cans of cola', drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12, 12), 'MA', 60],
  ['24 bottles of water', drink('WATER', 'PLASTIC', 500, 24), 'MA', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'ME', 15],
  ['a miniature of whiskey', drink('SPIRITS', 'PLASTIC', 50), 'ME', 5],
  ['a bottle of juice', drink('JUICE', 'PLASTIC', 1_538), 'ME', 5],
  ['a carton of coconut water', drink('OTHER_DRINK', 'CARTON', 1_000), 'ME', null],
  ['a bottle of whiskey', drink('SPIRITS', 'GLASS', 750), 'VT', 15],
  ['a miniature of whiskey', drink('SPIRITS', 'GLASS', 50), 'VT', null],
  ['a bottle of wine', drink('WINE', 'GLASS', 750), 'VT', null],
  ['6 bottles of beer', drink('BEER', 'GLASS', OZ_12, 6), 'VT', 30],
];

describe('what the laws of the states say', () => {
  it.each(CASES)('%s %o in %s: %o cents', (_, product, state, amount) => {
    expect(unitDeposit(product, { state, day: TODAY }, rules)?.amount ?? null).toBe(amount);
  });

  it('only California taxes the deposit on a drink that is taxed', () => {
    const cola = drink('CARBONATED_DRINK', 'ALUMINUM', OZ_12);
    const taxed = ['CA', 'MI', 'NY', 'OR'].filter(
      (state) => unitDeposit(cola, { state, day: TODAY }, rules)?.isTaxed,
    );
    expect(taxed).toEqual(['CA']);
  });
});

const rule: DepositRule = {
  state: 'OH',
  beverages: ['WATER'],
  containers: ['GLASS'],
  leastVolume: null,
  mostVolume: null,
  amount: 5,
  isTaxed: false,
  firstDay: '2026-10-01',
  lastDay: '2027-09-30',
};
const water = drink('WATER', 'GLASS', 500, 6);

it('a deposit is required from its first day to its last', () => {
  const amounts = ['2026-09-30', '2026-10-01', '2027-09-30', '2027-10-01'].map(
    (day) => unitDeposit(water, { state: 'OH', day }, [rule])?.amount,
  );
  expect(amounts).toEqual([undefined, 30, 30, undefined]);
});

it('what is no drink in containers has no deposit', () => {
  const none = { beverage: null, container: null, containerCount: null, containerVolume: null };
  expect(unitDeposit(none, { state: 'OH', day: '2026-10-01' }, [rule])).toBeNull();
});

it('the deposits of an order are all its containers together, and nothing without any', () => {
  const deposit = { amount: 30, containers: 6, isTaxed: false };
  expect(
    depositsOn([
      { quantity: 2, deposit },
      { quantity: 3, deposit: null },
      { quantity: 1, deposit },
    ]),
  ).toEqual({
    amount: 90,
    containers: 18,
  });
  expect(depositsOn([{ quantity: 3, deposit: null }])).toBeNull();
  expect(depositsOn([{ quantity: 0, deposit }])).toBeNull();
});

describe('the tax of a deposit', () => {
  const terms = { rounding: 'ORDER', rates: { SOFT_DRINK: 10_000, BOTTLED_WATER: 0 } } as const;
  const line = (isTaxed: boolean, taxCategory: 'SOFT_DRINK' | 'BOTTLED_WATER' = 'SOFT_DRINK') => ({
    cart: { quantity: 2 },
    total: 1_000,
    promoDiscount: 0,
    manufacturerDiscount: 0,
    snapEligible: true,
    taxCategory,
    deposit: { amount: 60, containers: 12, isTaxed },
  });
  const taxWith = (snap: number, ...lines: ReturnType<typeof line>[]) =>
    taxOn({ lines, fees: [], snap }, terms).total;

  it('is that of the drink where deposits are taxed, and nothing elsewhere', () => {
    expect(taxWith(0, line(true))).toBe(112);
    expect(taxWith(0, line(false))).toBe(100);
    expect(taxWith(0, line(true, 'BOTTLED_WATER'))).toBe(0);
  });

  it('falls with what SNAP pays, which pays untaxed deposits last', () => {
    expect(taxWith(1_120, line(true))).toBe(0);
    expect(taxWith(1_000, line(true))).toBe(12);
    expect(taxWith(1_000, line(false))).toBe(0);
    expect(taxWith(500, line(false))).toBe(50);
  });
});
