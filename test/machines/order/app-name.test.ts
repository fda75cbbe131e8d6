import { describe, expect, it } from 'vitest';
import { isAppName } from '../../../machines/order/app-name.ts';

describe('the app an order is of', () => {
  it.each([
    ['clicklist', true],
    ['rx', true],
    ['pay', true],
    ['membership', true],
    ['groceries', false],
  ])('is one of four: %s, %s', (name, isOne) => {
    expect(isAppName(name)).toBe(isOne);
  });
});
