import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  GRAMS_PER_POUND,
  perPoundOf,
  poundsOf,
  priceOfWeight,
  weighedPriceWords,
} from '../../rules/prices.ts';

it('a weight costs its part of the price per pound, rounded half up to the cent', () => {
  expect(priceOfWeight(59, 907)).toBe(118);
  expect(priceOfWeight(699, 1361)).toBe(2097);
  expect(priceOfWeight(100, 0)).toBe(0);
  // 1.4999 and 1.5014 cents.
  expect(priceOfWeight(1, 680)).toBe(1);
  expect(priceOfWeight(1, 681)).toBe(2);
  const cents = fc.integer({ min: 1, max: 20_000 });
  const grams = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(cents, grams, (perPound, weight) => {
      const exact = (perPound * weight) / GRAMS_PER_POUND;
      const price = priceOfWeight(perPound, weight);
      expect(Number.isInteger(price)).toBe(true);
      expect(Math.abs(price - exact)).toBeLessThanOrEqual(0.500_001);
      expect(priceOfWeight(perPound, weight + 1)).toBeGreaterThanOrEqual(price);
    }),
  );
});

it('a price by weight says what a pound costs and about what the piece will', () => {
  const perPound = { price: 59, regular: 59 };
  expect(weighedPriceWords({ perPound, total: 118, regularTotal: 118 })).toBe(
    '$0.59/lb, about $1.18 for 2.0 lb',
  );
  const onSale = { perPound: { price: 49, regular: 59 }, total: 80, regularTotal: 124 };
  expect(weighedPriceWords(onSale)).toBe('$0.49/lb, about $0.80 for 2.1 lb');
  expect(poundsOf(972)).toBe('2.14 lb');
});

it('a product that is on sale costs its sale price per pound, and one sold by the piece has none', () => {
  expect(perPoundOf({ regular: { perPound: null }, promo: null })).toBeNull();
  expect(perPoundOf({ regular: { perPound: 59 }, promo: null })).toEqual({ price: 59, regular: 59 });
  const onSale = { regular: { perPound: 59 }, promo: { perPound: 49 } };
  expect(perPoundOf(onSale)).toEqual({ price: 49, regular: 59 });
});
