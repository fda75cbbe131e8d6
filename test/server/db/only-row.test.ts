import { expect, test } from 'vitest';
import { onlyRow } from '../../../server/db/only-row.ts';

test('where there is always one row, it is an error if there is none', () => {
  expect(onlyRow([1, 2])).toBe(1);
  expect(() => onlyRow([])).toThrow('There is no row');
});
