import { expect, test } from 'vitest';
import { standardStreet } from '../../../server/addresses/street.ts';

test.each([
  ['12 Main Str.', '12 Main St'],
  ['12 MAIN AVEN', '12 MAIN AVE'],
  ['12 Main Drv Apt 3', '12 Main Dr Apt 3'],
  ['12 Main Avenue', '12 Main Avenue'],
  // Here it's the street's name.
  ['12 Parkwy', '12 Parkwy'],
])('the street of %s is standardized as %s', (written, standard) => {
  expect(standardStreet(written)).toBe(standard);
});
