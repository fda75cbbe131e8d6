import { expect, test } from 'vitest';
import { minimumAgeOf, verifiedBirthDate } from '../../../server/checkouts/make/age.ts';
import type { CartLine } from '../../../server/checkouts/price/cart-line.ts';
import type { Basis } from '../../../server/checkouts/price/read-basis.ts';

const line = (minimumAgeToBuy: number | null, alcohol = false) =>
  ({ line: { minimumAgeToBuy }, product: { alcohol } }) as CartLine;

const check = (birthDate: string, now: string, timezone: string, lines = [line(21)]) => {
  const basis = { now: new Date(now), timezone } as Basis;
  try {
    return verifiedBirthDate({ basis, lines }, { birthDate, field: 'birthDate' });
  } catch (error) {
    return (error as { parts: { fields: Record<string, string> } }).parts.fields.birthDate;
  }
};
const TOO_YOUNG = 'Items in your order require a minimum age of 21.';

test('the minimum age is the highest among the items, and 21 for alcohol without one (AGE-03, LIM-06)', () => {
  expect(minimumAgeOf([line(null), line(null)])).toBeNull();
  expect(minimumAgeOf([line(null), line(18)])).toBe(18);
  expect(minimumAgeOf([line(null, true), line(18)])).toBe(21);
  expect(minimumAgeOf([line(18, true)])).toBe(18);
});

test('a shopper is old enough on their birthday, where the order is received (AGE-10)', () => {
  const now = '2026-06-15T05:30:00Z';
  expect(check('2005-06-15', now, 'America/New_York')).toBe('2005-06-15');
  expect(check('2005-06-15', now, 'America/Los_Angeles')).toBe(TOO_YOUNG);
  expect(check('2005-06-14', now, 'America/Los_Angeles')).toBe('2005-06-14');
});

test('a shopper born on February 29 has their birthday on March 1 (AGE-10)', () => {
  expect(check('2004-02-29', '2025-02-28T18:00:00Z', 'America/New_York')).toBe(TOO_YOUNG);
  expect(check('2004-02-29', '2025-03-01T18:00:00Z', 'America/New_York')).toBe('2004-02-29');
});

test('dates after today or before 1900 are not dates of birth (AGE-09, LIM-05)', () => {
  const now = '2026-06-15T18:00:00Z';
  expect(check('2026-06-16', now, 'America/New_York')).toBe('Please enter a valid date.');
  expect(check('1899-12-31', now, 'America/New_York')).toBe('Please enter a valid date.');
  expect(check('1900-01-01', now, 'America/New_York')).toBe('1900-01-01');
});
