import { describe, expect, it } from 'vitest';
import { appNameOf, stepOf, stepPath, stepsOf } from '../../../machines/order/app-name.ts';

describe('the app an order is of', () => {
  it.each(['clicklist', 'rx', 'pay', 'membership'])('is one of four, such as %s', (name) => {
    expect(appNameOf(name)).toBe(name);
  });

  it('is nothing else', () => {
    expect(appNameOf('groceries')).toBeNull();
  });

  it('decides its steps: a membership is not scheduled', () => {
    const all = ['fulfillment', 'payment', 'review', 'complete'];
    expect([stepsOf('clicklist'), stepsOf('rx'), stepsOf('pay')]).toEqual([all, all, all]);
    expect(stepsOf('membership')).toEqual(['payment', 'review', 'complete']);
    expect(stepOf('membership', 'fulfillment')).toBeNull();
  });

  it.each([
    ['fulfillment', '/scheduling'],
    ['payment', '/checkout?orderId=checkout-1&nc=true'],
    ['review', '/checkout?orderId=checkout-1&nc=true'],
  ] as const)('has its step %s at %s', (step, path) => {
    expect(stepPath(step, 'checkout-1')).toBe(path);
  });
});
