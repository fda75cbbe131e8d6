import { expect, it } from 'vitest';
import { notTaken } from '../../../machines/checkout/order-update.failures.ts';
import { broken, refused, unreachable } from '../../support/failures.ts';

it.each([
  ['PROMISE_STALE', 'cartRefused'],
  ['AGE_VERIFICATION_REQUIRED', 'cartRefused'],
  ['AGE_RESTRICTED', 'cartRefused'],
  ['VENDOR_ACCEPTANCE_REQUIRED', 'cartRefused'],
  ['NO_ITEMS_AVAILABLE', 'cartRefused'],
  ['TAX_UNKNOWN', 'cartRefused'],
  ['ORDER_EXPIRED', 'timedOut'],
  ['CHECKOUT_CLOSED', 'closed'],
  ['STILL_RUNNING', 'closed'],
  ['VERSION_STALE', 'refreshing'],
  ['SOMETHING_ELSE', 'editing'],
])('continues an order whose changed cart was refused by %s with %s', (code, to) => {
  expect(notTaken(refused(409, code))).toBe(to);
});

it('an order update leaves a cart that could not be brought in to another try', () => {
  expect([notTaken(unreachable), notTaken(broken)]).toEqual(['editing', 'editing']);
});
