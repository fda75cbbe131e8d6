import { expect, it } from 'vitest';
import { unitPriceWords } from '../../rules/unit-prices.ts';

it.each([
  ['3 lb bag', 2, 800, '$1.33/lb'],
  ['1 lb', 1, 599, '$5.99/lb'],
  ['20 oz', 1, 299, '$0.15/oz'],
  ['12 ct', 1, 399, '$0.33/ct'],
  ['4 ct bag', 2, 800, '$1.00/ct'],
  ['24 pk', 2, 800, '$0.17/ct'],
  ['6 pk, 12 fl oz cans', 1, 1099, '$0.15/fl oz'],
  ['750 ml', 1, 1499, '$0.59/fl oz'],
  ['1.5 l', 1, 1699, '$0.33/fl oz'],
  ['0.5 gal', 1, 349, '$6.98/gal'],
  ['12 rolls', 1, 1199, '$1.00/roll'],
])('%s at %i for %i cents costs %s', (size, nfor, nforPrice, words) => {
  expect(unitPriceWords(size, { nfor, nforPrice })).toBe(words);
});

it.each([
  '1 each',
  '1 ct',
  '1 each, about 14 lb',
  'about 3 lb',
  '14 in',
  'holds 8 qt',
  '1 bunch, about 2 lb',
  '',
  '2 constructor',
])('a unit of "%s" has no price, as its size doesn\'t say how much there is', (size) => {
  expect(unitPriceWords(size, { nfor: 1, nforPrice: 399 })).toBeNull();
});
