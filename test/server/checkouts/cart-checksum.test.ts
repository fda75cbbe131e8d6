import { expect, test } from 'vitest';
import { leftAfterFallout } from '../../../server/checkouts/make/fallout.ts';
import { cartChecksum } from '../../../server/checkouts/record/cart-checksum.ts';

const line = {
  gtin13: '0001111000001',
  quantity: 1,
  substitutionPolicy: 'SHOPPERS_CHOICE',
  chosenGtin13: null as string | null,
  instructions: 'Ripe "ones", péché\n\t\\ 🥑 \u0001\u007f/' as string | null,
  minimumAgeToBuy: null as number | null,
  alcohol: true,
  snapEligible: true,
};
const other = {
  ...line,
  gtin13: '0001111000002',
  quantity: 3,
  substitutionPolicy: 'NO_SUBSTITUTIONS',
  instructions: null,
  alcohol: false,
};
const delivered = { modality: 'DELIVERY', pickupType: null } as const;
const pickedUp = (pickupType: 'PICKUP' | 'CURBSIDE') => ({ modality: 'PICKUP', pickupType }) as const;

test('whatever an order is made from changes the checksum, and the order of the lines does not (ENT-25)', () => {
  const before = cartChecksum([line, other], delivered);
  expect(cartChecksum([other, line], delivered)).toBe(before);
  const changed = [
    [line],
    [line, { ...other, gtin13: '0001111000003' }],
    [line, { ...other, quantity: 4 }],
    [line, { ...other, substitutionPolicy: 'SHOPPERS_CHOICE' }],
    [line, { ...other, chosenGtin13: '0001111000003' }],
    [line, { ...other, instructions: 'Ripe' }],
    [line, { ...other, minimumAgeToBuy: 25 }],
    [{ ...line, alcohol: false }, other],
    [line, { ...other, snapEligible: false }],
  ].map((lines) => cartChecksum(lines, delivered));
  expect(new Set([before, ...changed]).size).toBe(1 + changed.length);
});

test('how an order is picked up changes the checksum, and only if it is picked up', () => {
  const inside = cartChecksum([line], pickedUp('PICKUP'));
  expect(cartChecksum([line], pickedUp('CURBSIDE'))).not.toBe(inside);
  expect(cartChecksum([line], { ...delivered, pickupType: 'CURBSIDE' })).toBe(
    cartChecksum([line], delivered),
  );
});

test('of what is not available, what there is stays in the cart, and never more than there was', () => {
  const inCart = [
    { gtin13: 'a', quantity: 5 },
    { gtin13: 'b', quantity: 2 },
    { gtin13: 'c', quantity: 1 },
    { gtin13: 'd', quantity: 1 },
  ];
  const items = [
    { gtin13: 'a', left: 3 },
    { gtin13: 'b', left: 0 },
    { gtin13: 'c', left: 2 },
  ];
  expect(leftAfterFallout(inCart, items)).toEqual([
    { gtin13: 'a', quantity: 3 },
    { gtin13: 'b', quantity: 0 },
    { gtin13: 'c', quantity: 1 },
  ]);
});
