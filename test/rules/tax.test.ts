import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TaxedLine, taxOn, withoutRate } from '../../rules/tax.ts';
import { AS_ITEMS, TAX_CATEGORIES, type TaxTerms } from '../../services/contracts/tax.ts';

type Terms = Pick<TaxTerms, 'rounding' | 'rates'>;

/** Cincinnati's 7.8% as Ohio applies it: soft drinks are taxed, candy is food (Ohio R.C. 5739.01(EEE), 5739.02(B)(2)). */
const OHIO: Terms = {
  rounding: 'ORDER',
  rates: {
    FOOD: 0,
    CANDY: 0,
    SOFT_DRINK: 7_800,
    GENERAL: 7_800,
    PICKUP_FEE: AS_ITEMS,
    DELIVERY_FEE: AS_ITEMS,
  },
};

/** Kentucky's 6%, on soft drinks and candy alike (KRS 139.485). */
const KENTUCKY: Terms = {
  rounding: 'ORDER',
  rates: { FOOD: 0, CANDY: 6_000, SOFT_DRINK: 6_000, GENERAL: 6_000, PICKUP_FEE: AS_ITEMS },
};

const line = (taxCategory: TaxedLine['taxCategory'], total: number, rest: Partial<TaxedLine> = {}) => ({
  total,
  promoDiscount: 0,
  manufacturerDiscount: 0,
  cart: { quantity: 1 },
  deposit: null,
  snapEligible: taxCategory !== 'GENERAL',
  taxCategory,
  ...rest,
});
const COLA = line('SOFT_DRINK', 799);
const CANDY = line('CANDY', 249);
const BREAD = line('FOOD', 349);
const BATTERIES = line('GENERAL', 1_099);

const taxOf = (
  lines: readonly TaxedLine[],
  snap: number,
  terms: Terms,
  fees: { kind: 'PICKUP_FEE'; amount: number }[] = [],
) => taxOn({ lines, fees, snap }, terms).total;

describe('cola and candy', () => {
  // [paid by, SNAP in cents, Ohio, Kentucky]: 7.8% of what's left of the cola; 6% of what's left of both.
  it.each([
    ['by card', 0, 62, 63],
    ['by SNAP in part', 500, 23, 33],
    ['by SNAP, the cola whole', 799, 0, 15],
    ['by SNAP, both whole', 1_048, 0, 0],
  ])('paid %s', (_, snap, ohio, kentucky) => {
    expect([taxOf([CANDY, COLA], snap, OHIO), taxOf([CANDY, COLA], snap, KENTUCKY)]).toEqual([
      ohio,
      kentucky,
    ]);
  });

  it('are paid by SNAP before food that is not taxed, in whatever order they are listed', () => {
    const snap = BREAD.total + 100;
    expect(taxOf([BREAD, COLA], snap, OHIO)).toBe(Math.round((799 - 449) * 0.078));
    expect(taxOf([COLA, BREAD], snap, OHIO)).toBe(taxOf([BREAD, COLA], snap, OHIO));
    expect(taxOn({ lines: [BREAD, COLA], fees: [], snap }, OHIO).untaxedBySnap).toBe(449);
  });
});

it('SNAP pays nothing of what it may not buy, which stays taxed', () => {
  expect(taxOf([BATTERIES, BREAD], 349, OHIO)).toBe(86);
});

describe('rounding', () => {
  const dimes = [line('GENERAL', 10), line('GENERAL', 10), line('GENERAL', 10)];
  it.each([
    ['once for the order', 'ORDER', 2, [1, 1, 0]],
    ['for each line', 'LINE', 3, [1, 1, 1]],
  ] as const)('%s counts half a cent as one', (_, rounding, total, ofLines) => {
    const tax = taxOn({ lines: dimes, fees: [], snap: 0 }, { ...OHIO, rounding });
    expect(tax).toMatchObject({ total, ofLines });
    const half = { rounding, rates: { GENERAL: 5_000 } };
    expect([taxOf([line('GENERAL', 10)], 0, half), taxOf([line('GENERAL', 9)], 0, half)]).toEqual([1, 0]);
  });
});

it("a store's coupon lowers what is taxed, and a manufacturer's doesn't", () => {
  const byStore = line('GENERAL', 1_000, { promoDiscount: 200 });
  const byManufacturer = { ...byStore, manufacturerDiscount: 200 };
  expect([taxOf([byStore], 0, OHIO), taxOf([byManufacturer], 0, OHIO)]).toEqual([62, 78]);
});

it("what a manufacturer's coupon pays of a cola is taxed even if SNAP pays the rest", () => {
  const cola = line('SOFT_DRINK', 800, { promoDiscount: 100, manufacturerDiscount: 100 });
  expect(taxOf([cola], 700, OHIO)).toBe(8);
});

it('rounded once, is of the items whose tax has the most of a cent, of the first among equals', () => {
  const partsOf = (...lines: TaxedLine[]) => taxOn({ lines, fees: [], snap: 0 }, OHIO).ofLines;
  // 85.722 and 62.322 cents are 148.044 together.
  expect(partsOf(BATTERIES, COLA)).toEqual([86, 62]);
  expect(partsOf(COLA, BATTERIES)).toEqual([62, 86]);
  expect(partsOf(line('GENERAL', 5), line('GENERAL', 5))).toEqual([1, 0]);
});

describe('a fee', () => {
  const fees = [{ kind: 'PICKUP_FEE' as const, amount: 1_000 }];
  it('that is part of the price is taxed as the items are, by their prices', () => {
    // Half of the items' price is taxed, so half of the fee is (Ohio Adm. Code 5703-9-52).
    expect(taxOf([line('GENERAL', 500), line('FOOD', 500)], 0, OHIO, fees)).toBe(Math.round(1_000 * 0.078));
    expect(taxOf([BREAD], 0, OHIO, fees)).toBe(0);
  });

  it('is taxed no more than what SNAP leaves of the items', () => {
    expect(taxOf([COLA], 799, OHIO, fees)).toBe(0);
  });

  it('can have a rate of its own', () => {
    expect(taxOf([BREAD], 0, { ...OHIO, rates: { ...OHIO.rates, PICKUP_FEE: 5_000 } }, fees)).toBe(50);
  });
});

it.each([
  [true, 1_000, 24 * 5, 87],
  [false, 1_000, 24 * 5, 78],
])('a deposit that is taxed (%s) is taxed once for each that is bought', (isTaxed, total, amount, tax) => {
  // 7.8% of $10 is 78 cents, of $11.20 with the deposits on two packs it's 87.36.
  const cola = line('SOFT_DRINK', total, {
    cart: { quantity: 2 },
    deposit: { amount: amount / 2, containers: 12, isTaxed },
  });
  expect(taxOf([cola], 0, OHIO)).toBe(tax);
});

it('what has no rate is named, unless it costs nothing', () => {
  const lines = [line('ALCOHOL', 100), BREAD, line('ALCOHOL', 200)];
  expect(withoutRate({ lines, fees: [{ kind: 'BAG_FEE', amount: 0 }] }, OHIO)).toEqual(['ALCOHOL']);
  expect(withoutRate({ lines: [BREAD], fees: [{ kind: 'BAG_FEE', amount: 8 }] }, OHIO)).toEqual(['BAG_FEE']);
  expect(() => taxOf(lines, 0, OHIO)).toThrow('ALCOHOL has no tax rate');
});

const rate = fc.integer({ min: 0, max: 12_000 });
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  rounding: fc.constantFrom('LINE' as const, 'ORDER' as const),
  rates: fc.record({
    ...Object.fromEntries(TAX_CATEGORIES.map((category) => [category, rate])),
    DELIVERY_FEE: fc.oneof(rate, fc.constant(AS_ITEMS)),
    BAG_FEE: rate,
  }),
}) as fc.Arbitrary<Terms>;
const anyLine = fc
  .record({
    total: fc.integer({ min: 0, max: 20_000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    funded: fc.double({ min: 0, max: 1, noNaN: true }),
    snapEligible: fc.boolean(),
    taxCategory: fc.constantFrom(...TAX_CATEGORIES),
  })
  .map(({ off, funded, ...rest }): TaxedLine => {
    const promoDiscount = Math.floor(rest.total * off);
    const manufacturerDiscount = Math.floor(promoDiscount * funded);
    return { ...rest, promoDiscount, manufacturerDiscount, cart: { quantity: 1 }, deposit: null };
  });
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    delivery: fc.integer({ min: 0, max: 2_000 }),
    bags: fc.integer({ min: 0, max: 80 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, delivery, bags, share }) => {
    const eligible = lines.reduce(
      (sum, one) => sum + (one.snapEligible ? one.total - one.promoDiscount : 0),
      0,
    );
    const fees = [
      { kind: 'DELIVERY_FEE' as const, amount: delivery },
      { kind: 'BAG_FEE' as const, amount: bags },
    ];
    return { lines, fees, snap: Math.floor(eligible * share), eligible };
  });

describe('the tax on any order', () => {
  it('is never negative, and its parts add up to it', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (order, terms) => {
        const { total, ofLines, ofFees, untaxedBySnap } = taxOn(order, terms);
        const parts = [...ofLines, ...ofFees];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(untaxedBySnap).toBeLessThanOrEqual(order.snap);
      }),
    );
  });

  it('falls or stays as SNAP pays more', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (order, terms) => {
        const one = { ...terms, rounding: 'ORDER' as const };
        const less = taxOn({ ...order, snap: 0 }, one).total;
        const more = taxOn(order, one).total;
        const most = taxOn({ ...order, snap: order.eligible }, one).total;
        expect(more).toBeLessThanOrEqual(less);
        expect(most).toBeLessThanOrEqual(more);
      }),
    );
  });
});
