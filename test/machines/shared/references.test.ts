import { describe, expect, it } from 'vitest';
import { addressBookFailure } from '../../../machines/account/address-book.failures.ts';
import { addressFormFailure } from '../../../machines/account/address-form.failures.ts';
import { profileFailureOf } from '../../../machines/account/profile.failures.ts';
import { signInFailureOf } from '../../../machines/app/app.failures.ts';
import { cartFailureOf } from '../../../machines/cart/cart.failures.ts';
import { submissionFailure } from '../../../machines/checkout/submission.failures.ts';
import { cardFormFailure } from '../../../machines/payment/card-form.failures.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { refused } from '../../support/failures.ts';

const requestId = 'request-0001';
const named = (status: number, code: string): ServiceFailure =>
  Object.assign(refused(status, code), { requestId });

const mappers: [flow: string, of: (failure: ServiceFailure) => object, foreseen: string][] = [
  ['an address book', addressBookFailure, 'ADDRESS_NOT_FOUND'],
  ['an address form', (failure) => addressFormFailure(failure, true), 'TOO_MANY_ADDRESSES'],
  ['a sign-in', signInFailureOf, 'WRONG_CREDENTIALS'],
  ['a cart', (failure) => cartFailureOf(failure, []), 'QUANTITY_EXCEEDED'],
  ['a submission', submissionFailure, 'TOTAL_CHANGED'],
  ['a card form', cardFormFailure, 'RATE_LIMITED'],
];

describe("a flow's own failure", () => {
  it.each([...mappers, ['a profile', profileFailureOf, ''] as const])(
    'of %s names the request over which the store broke down, or whose answer made no sense',
    (_, of) => {
      expect(of(named(500, 'INTERNAL'))).toMatchObject({ requestId });
      expect(of({ kind: 'malformed', requestId })).toMatchObject({ requestId });
    },
  );

  it.each(mappers)('of %s names none where it has words of its own', (_, of, foreseen) => {
    expect(of(named(409, foreseen))).not.toHaveProperty('requestId');
  });

  it('of a submission has no code where the store gave none', () => {
    expect(submissionFailure({ kind: 'unreachable' })).toStrictEqual({ kind: 'generic', code: null });
  });
});
