import { describe, expect, it } from 'vitest';
import {
  hasOptions,
  hasRunOut,
  isHeld,
  type ReservationFailure,
  reservationFailure,
} from '../../../machines/reservation/reservation.ts';
import {
  checkoutProblem,
  dayOfReservation,
  heldStore,
  keyed,
  type OrderProblem,
  refusedAge,
  reserveProblem,
} from '../../../machines/scheduling/scheduled-order.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { broken, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';
import { reservation, store } from '../../support/scheduling/samples.ts';

const requestId = 'request-0001';
const malformed: ServiceFailure = { kind: 'malformed', requestId };

describe('a time that was not reserved', () => {
  it.each<[ServiceFailure, ReservationFailure, OrderProblem]>([
    [refused(409, 'SLOT_GONE'), { kind: 'slotGone' }, { kind: 'notReserved' }],
    [refused(410, 'NEVER_HEARD_OF'), { kind: 'slotGone' }, { kind: 'notReserved' }],
    [refused(409, 'STILL_RUNNING'), { kind: 'retry' }, { kind: 'notReserved' }],
    [refused(404, 'NOT_FOUND'), { kind: 'refused', code: 'NOT_FOUND' }, { kind: 'notReserved' }],
    [refused(422, 'ALL_NEW'), { kind: 'refused', code: 'ALL_NEW' }, { kind: 'notReserved' }],
    [refused(503, 'UNAVAILABLE'), { kind: 'retry' }, { kind: 'notReserved' }],
    [refused(403, 'NOT_FOUND'), { kind: 'failed' }, { kind: 'reservationFailed' }],
    [broken, { kind: 'failed', requestId }, { kind: 'reservationFailed', requestId }],
    [malformed, { kind: 'retry', requestId }, { kind: 'notReserved', requestId }],
    [unreachable, { kind: 'retry' }, { kind: 'notReserved' }],
    [tooMany, { kind: 'rateLimited', message: TOO_MANY }, { kind: 'rateLimited', message: TOO_MANY }],
  ])('because of %o is %o, told as %o', (failure, as, told) => {
    expect(reservationFailure(failure)).toEqual(as);
    expect(reserveProblem(reservationFailure(failure))).toEqual(told);
  });
});

it.each([
  [
    { ...refused(422, 'AGE_RESTRICTED'), message: 'No ID.' },
    { kind: 'ageRestricted', message: 'No ID.' },
  ],
  [{ ...refused(422, 'SLOT_GONE'), message: 'Gone.' }, { kind: 'checkoutFailed' }],
  [tooMany, { kind: 'rateLimited', message: TOO_MANY }],
  [broken, { kind: 'checkoutFailed', requestId }],
  [unreachable, { kind: 'checkoutFailed' }],
])('a checkout that could not be created because of %o shows %o', (failure, told) => {
  expect(checkoutProblem(failure)).toEqual(told);
});

it.each([
  'ALCOHOL_QTY_EXCEEDED',
  'ALCOHOL_NA_FOR_ADDRESS',
  'NO_ITEMS_AVAILABLE',
  'INVALID_ADDRESS',
  'LAT_LNG_REQUIRED',
  'FULL_ADDRESS_REQUIRED',
  'TAX_UNKNOWN',
])('a checkout that could not be created because of %s shows what is wrong with its cart', (code) => {
  const failure = { ...refused(422, code), message: 'No.' };
  expect(checkoutProblem(failure)).toEqual({ kind: 'cartRefused', code, message: 'No.' });
});

describe('a reservation', () => {
  it('is held until its time is over, and while an order is placed with it', () => {
    const is = (status: 'HELD' | 'COMMITTING' | 'EXPIRED', remainingMs: number) => {
      const one = reservation({ status }, remainingMs);
      return [isHeld(one), hasRunOut(one)];
    };
    expect(is('HELD', 1)).toEqual([true, false]);
    expect(is('HELD', 0)).toEqual([false, true]);
    expect(is('COMMITTING', 0)).toEqual([true, false]);
    expect(is('EXPIRED', 1)).toEqual([false, true]);
  });

  it('has exactly the options that were wanted', () => {
    expect(hasOptions(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(hasOptions(['a', 'b'], ['a'])).toBe(false);
    expect(hasOptions(['a'], ['a', 'b'])).toBe(false);
    expect(hasOptions(['a', 'b'], ['a', 'c'])).toBe(false);
  });

  it("is made on a day of the store's calendar, as the store's clock tells", () => {
    const [selection] = reservation().selections;
    if (!selection) throw new Error('The sample has a selection.');
    const expiration = { value: '2026-11-22T05:30:00Z', remainingMs: 3_600_000 };
    expect(dayOfReservation(reservation({ expiration }))).toBe('2026-11-21');
    expect(dayOfReservation(reservation({ expiration: { ...expiration, remainingMs: 0 } }))).toBe(
      '2026-11-22',
    );
    expect(dayOfReservation(reservation({ expiration, selections: [] }))).toBe('2026-11-22');
  });

  it('is at the store that the page knows', () => {
    const hydePark = store(1, 'Hyde Park', 0.8);
    expect(heldStore({ store: hydePark, reservation: reservation() })).toBe(hydePark.storeDetails);
    expect(heldStore({ store: hydePark, reservation: reservation({ locationId: 'store-2' }) })).toBeNull();
    expect(heldStore({ store: hydePark, reservation: null })).toBeNull();
    expect(heldStore({ store: null, reservation: reservation() })).toBeNull();
  });
});

it("a refused age shows the store's words, but only if an age was sent", () => {
  const refusal = { ...refused(422, 'AGE', { birthDate: 'Too young.' }), message: 'No.' };
  const birthDate = '2010-01-01';
  expect(refusedAge({ birthDate }, refusal)).toEqual({
    birthDate: null,
    ageRefusal: { birthDate, words: 'Too young.' },
  });
  expect(refusedAge({ birthDate }, { ...refusal, fields: {} }).ageRefusal?.words).toBe('No.');
  expect(refusedAge({ birthDate }, unreachable).ageRefusal?.words).toBe('');
  expect(refusedAge({ birthDate: null }, refusal)).toEqual({ birthDate: null, ageRefusal: null });
});

it('a request keeps its key as long as it says the same', () => {
  const first = keyed({ cartId: 'cart-1' }, null);
  expect(first.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  expect(keyed({ cartId: 'cart-1' }, first)).toEqual(first);
  expect(keyed({ cartId: 'cart-2' }, first).idempotencyKey).not.toBe(first.idempotencyKey);
  expect(keyed({ cartId: 'cart-1' }, { ...first, idempotencyKey: '' }).idempotencyKey).not.toBe('');
});
