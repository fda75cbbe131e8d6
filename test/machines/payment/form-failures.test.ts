import { describe, expect, it } from 'vitest';
import { cardFormFailure, cardNotAdded } from '../../../machines/payment/card-form.failures.ts';
import { ebtCardFormFailure } from '../../../machines/payment/ebt-card-form.failures.ts';
import { giftCardFormFailure } from '../../../machines/payment/gift-card-form.failures.ts';
import {
  isLockedCard,
  isServiceError,
  isWrongPin,
  pinCodeOf,
} from '../../../machines/payment/pin-entry.failures.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { broken, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';

const LOST: ServiceFailure[] = [unreachable, { kind: 'timedOut' }, { kind: 'malformed' }];
const requestId = 'request-0001';

describe('a credit or debit card that was not added', () => {
  it.each([
    ['CARD_REFUSED', 'cardInvalid', { kind: 'cardInvalid', code: 'CARD_REFUSED' }],
    ['VERSION_STALE', 'stale', { kind: 'notAdded' }],
    ['STILL_RUNNING', 'noAnswer', { kind: 'noAnswer' }],
    ['CHECKOUT_CLOSED', 'notAdded', { kind: 'notAdded' }],
    ['UNSUPPORTED_PAYMENT', 'notAdded', { kind: 'notAdded' }],
    ['INVALID_INPUT', 'notValidated', { kind: 'notValidated' }],
    ['NEVER_HEARD_OF', 'notAdded', { kind: 'notAdded' }],
  ])('because of %s is %s, told as %o', (code, as, told) => {
    expect(cardNotAdded(refused(409, code))).toBe(as);
    expect(cardFormFailure(refused(409, code))).toEqual(told);
  });

  it('because of its fields shows them, and after too many how long to wait', () => {
    expect(cardNotAdded(refused(422, 'INVALID_INPUT', { cardHolderFirstName: 'Too long.' }))).toBe(
      'fieldsRefused',
    );
    expect(cardFormFailure(tooMany)).toEqual({ kind: 'rateLimited', message: TOO_MANY });
    expect(cardNotAdded(tooMany)).toBe('rateLimited');
  });

  it('may have been added if no answer came', () => {
    expect(LOST.map(cardNotAdded)).toEqual(['noAnswer', 'noAnswer', 'noAnswer']);
    expect(cardFormFailure({ kind: 'malformed', requestId })).toEqual({ kind: 'noAnswer', requestId });
    expect(cardFormFailure(broken)).toEqual({ kind: 'notAdded', requestId });
  });
});

describe('a SNAP EBT card that was not added', () => {
  it.each<[ServiceFailure, object]>([
    [refused(409, 'EBT_CARD_EXISTS'), { kind: 'alreadyExists' }],
    [refused(420, 'CARD_REFUSED'), { kind: 'cardInvalid', code: 'CARD_REFUSED' }],
    [refused(409, 'NEVER_HEARD_OF'), { kind: 'notAdded' }],
    [broken, { kind: 'notAdded', requestId }],
    [tooMany, { kind: 'rateLimited', message: TOO_MANY }],
    [
      { kind: 'malformed', requestId },
      { kind: 'noAnswer', requestId },
    ],
    ...LOST.map((failure): [ServiceFailure, object] => [failure, { kind: 'noAnswer' }]),
  ])('because of %o shows %o', (failure, told) => {
    expect(ebtCardFormFailure(failure)).toEqual(told);
  });
});

describe('a gift card that was not added', () => {
  it.each<[ServiceFailure, object]>([
    [refused(422, 'GIFT_CARD_REFUSED'), { kind: 'cardRefused' }],
    [refused(409, 'GIFT_CARD_LIMIT'), { kind: 'limitReached' }],
    [refused(409, 'CARD_REQUIRED'), { kind: 'cardRequired' }],
    [refused(409, 'ALREADY_COVERED'), { kind: 'alreadyCovered' }],
    [refused(409, 'VERSION_STALE'), { kind: 'stale' }],
    [
      { ...refused(409, 'STILL_RUNNING'), requestId },
      { kind: 'noAnswer', requestId },
    ],
    [refused(409, 'CHECKOUT_CLOSED'), { kind: 'notAdded' }],
    [refused(410, 'ORDER_EXPIRED'), { kind: 'notAdded' }],
    [refused(422, 'UNSUPPORTED_PAYMENT'), { kind: 'notAdded' }],
    [broken, { kind: 'notAdded', requestId }],
    [tooMany, { kind: 'rateLimited', message: TOO_MANY }],
    [
      { kind: 'malformed', requestId },
      { kind: 'noAnswer', requestId },
    ],
    ...LOST.map((failure): [ServiceFailure, object] => [failure, { kind: 'noAnswer' }]),
  ])('because of %o shows %o', (failure, told) => {
    expect(giftCardFormFailure(failure)).toEqual(told);
  });
});

it.each([
  ['55', 'wrong'],
  ['75', 'locked'],
  ['884', 'serviceError'],
  ['885', 'serviceError'],
  ['889', 'serviceError'],
  ['893', 'wrong'],
  ['894', 'wrong'],
])('the PIN code %s means: %s', (reason, meaning) => {
  const code = pinCodeOf(reason);
  if (!code) throw new Error('It is a code.');
  expect({ wrong: isWrongPin(code), locked: isLockedCard(code), serviceError: isServiceError(code) }).toEqual(
    {
      wrong: meaning === 'wrong',
      locked: meaning === 'locked',
      serviceError: meaning === 'serviceError',
    },
  );
});

it.each([undefined, '', '56', 'toString'])('%j is not a PIN code', (reason) => {
  expect(pinCodeOf(reason)).toBeNull();
  expect(isServiceError('other')).toBe(false);
});
