import { expect, it } from 'vitest';
import { cartFailureOf, fulfillmentFailure } from '../../../machines/cart/cart.failures.ts';
import { checkFailure, preferenceFailure } from '../../../machines/cart/cart-address.failures.ts';
import { broken, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';

const requestId = 'request-0001';
const restricted = refused(422, 'AGE_RESTRICTED', { 'lineItems.0': 'Nobody checks an ID there.' });
const change = { type: 'ADD', gtin13: '0000000004011', quantity: 2, modalityType: 'PICKUP' } as const;
const lines = [change.gtin13];

it.each([
  [restricted, { kind: 'ageRestricted', lines, message: 'Nobody checks an ID there.' }],
  [
    { ...restricted, fields: {}, message: 'No.' },
    { kind: 'ageRestricted', lines, message: 'No.' },
  ],
  [refused(422, 'QUANTITY_EXCEEDED'), { kind: 'quantityExceeded', lines, message: '' }],
  [refused(409, 'VERSION_STALE'), { kind: 'changedElsewhere', lines, message: '' }],
  [broken, { kind: 'unexpected', lines, requestId }],
  [unreachable, { kind: 'unreachable', lines }],
  [{ kind: 'timedOut' } as const, { kind: 'unreachable', lines }],
  [{ kind: 'malformed' } as const, { kind: 'unexpected', lines }],
])('a cart change that fails with %o shows %o on its lines', (failure, told) => {
  expect(cartFailureOf(failure, [change])).toEqual(told);
});

it.each([
  [restricted, { kind: 'ageRestricted', lines: [], message: 'Nobody checks an ID there.' }],
  [broken, { kind: 'modalityNotSet', lines: [], requestId }],
  [unreachable, { kind: 'modalityNotSet', lines: [] }],
])('another way to receive the cart that fails with %o shows %o, on no line', (failure, told) => {
  expect(fulfillmentFailure(failure)).toEqual(told);
});

it('an address check that fails says so, or how long to wait', () => {
  expect(checkFailure(tooMany)).toEqual({ kind: 'rateLimited', message: TOO_MANY });
  expect(checkFailure(broken)).toEqual({ kind: 'notChecked', requestId });
  expect(preferenceFailure(broken)).toEqual({ kind: 'modalityNotSet', requestId });
});
