import { expect, it } from 'vitest';
import { signInFailureOf } from '../../../machines/app/app.failures.ts';
import { orderStatus } from '../../../machines/checkout/order-status.ts';
import { digitsOf, formatPhone, toPhoneNumber } from '../../../machines/shared/phone.ts';
import { checkout } from '../../support/checkout/samples.ts';
import { broken, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';

it.each([
  ['', '', '', ''],
  ['5', '5', '(5', '+15'],
  ['513', '513', '(513', '+1513'],
  ['5135', '5135', '(513) 5', '+15135'],
  ['513555', '513555', '(513) 555', '+1513555'],
  ['513-555-0', '5135550', '(513) 555-0', '+15135550'],
  ['(513) 555-0199', '5135550199', '(513) 555-0199', '+15135550199'],
  ['+1 513 555 0199', '5135550199', '(513) 555-0199', '+15135550199'],
  ['1513555019', '1513555019', '(151) 355-5019', '+11513555019'],
  ['51355501994', '5135550199', '(513) 555-0199', '+15135550199'],
])('the page takes the phone number %o digit by digit (FMT-03, CTC-04)', (typed, digits, shown, sent) => {
  expect([digitsOf(typed), formatPhone(typed), toPhoneNumber(typed)]).toEqual([digits, shown, sent]);
});

it.each([
  [refused(401, 'WRONG_CREDENTIALS'), { kind: 'wrongCredentials' }],
  [tooMany, { kind: 'rateLimited', message: TOO_MANY }],
  [unreachable, { kind: 'unreachable' }],
  [{ kind: 'timedOut' } as const, { kind: 'unreachable' }],
  [broken, { kind: 'unexpected', requestId: 'request-0001' }],
  [refused(409, 'VERSION_STALE'), { kind: 'unexpected' }],
])('the page says why a sign-in failed: %o', (failure, kind) => {
  expect(signInFailureOf(failure)).toEqual(kind);
});

it('the page tells how far along an order is', () => {
  const statuses = ['DRAFT', 'PLACING', 'PLACED', 'REJECTED', 'CANCELED', 'SUPERSEDED'] as const;
  const answers = statuses.map((status) =>
    Object.entries(orderStatus)
      .filter(([, is]) => is(undefined, checkout({ status })))
      .map(([name]) => name),
  );
  expect(answers).toEqual([
    ['isDraft'],
    ['isPlacing'],
    ['isPlaced'],
    ['isRejected'],
    ['isCanceled'],
    ['isSuperseded'],
  ]);
});
