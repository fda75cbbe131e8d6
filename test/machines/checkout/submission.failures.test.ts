import { describe, expect, it } from 'vitest';
import { changesRefused, modifyFailure } from '../../../machines/checkout/modify-order.failures.ts';
import {
  ebtFactOf,
  refused as refusedTo,
  rejectionOf,
  submissionFailure,
} from '../../../machines/checkout/submission.failures.ts';
import type { Refusal, ServiceFailure } from '../../../services/contracts/failure.ts';
import { refused, unreachable } from '../../support/failures.ts';

const saying = (code: string, more: Partial<Refusal> = {}): Refusal => ({
  ...refused(409, code),
  message: 'No.',
  ...more,
});

describe('an order that was refused', () => {
  it.each([
    ['STILL_RUNNING', 'asking', 'unknown', 'generic'],
    ['POST_AUTHORIZATION_REJECTED', 'rejected', 'rejected', 'generic'],
    ['ORDER_EXPIRED', 'timedOut', 'failed', 'generic'],
    ['SLOT_GONE', 'timedOut', 'failed', 'generic'],
    ['CART_CHANGED', 'cartChanged', 'failed', 'cartChanged'],
    ['VERSION_STALE', 'outdated', 'outdated', 'changedElsewhere'],
    ['CHECKOUT_CLOSED', 'outdated', 'closed', 'changedElsewhere'],
    ['TOTAL_CHANGED', 'outdated', 'outdated', 'totalChanged'],
    ['ITEM_FALLOUT', 'fallout', 'fallout', 'fallout'],
    ['PROMISING_FALLOUT', 'fallout', 'fallout', 'fallout'],
    ['CARD_DECLINED', 'declined', 'failed', 'declined'],
    ['PIN_REFUSED', 'pinRefused', 'pinRefused', 'pinRefused'],
    ['PIN_REQUIRED', 'outdated', 'outdated', 'changedElsewhere'],
    ['UNSUPPORTED_PAYMENT', 'failed', 'failed', 'unsupportedPayment'],
    ['PAYMENT_METHOD_REQUIRED', 'failed', 'failed', 'paymentMissing'],
    ['PAYMENT_METHOD_EXPIRED', 'failed', 'failed', 'paymentExpired'],
    ['INVALID_INPUT', 'failed', 'failed', 'said'],
    ['INTERNAL', 'asking', 'unknown', 'generic'],
    ['UNAVAILABLE', 'asking', 'unknown', 'generic'],
    ['MALFORMED_REQUEST', 'failed', 'failed', 'generic'],
    ['AGE_VERIFICATION_REQUIRED', 'failed', 'closed', 'generic'],
    ['FULL_AUTHENTICATION_REQUIRED', 'failed', 'failed', 'said'],
    ['RATE_LIMITED', 'failed', 'failed', 'said'],
    ['NEVER_HEARD_OF', 'failed', 'failed', 'said'],
  ])('with %s goes on at %s, a changed one at %s, and shows %s', (code, to, changesTo, as) => {
    expect(refusedTo(saying(code))).toBe(to);
    expect(changesRefused(saying(code))).toBe(changesTo);
    expect(submissionFailure(saying(code)).kind).toBe(as);
  });

  it('by a store that broke down may have been placed', () => {
    expect(refusedTo(saying('NEVER_HEARD_OF', { status: 500 }))).toBe('asking');
    expect(refusedTo(saying('NEVER_HEARD_OF', { status: 499 }))).toBe('failed');
    expect(
      [unreachable, { kind: 'timedOut' } as const, { kind: 'malformed' } as const].map(refusedTo),
    ).toEqual(['asking', 'asking', 'asking']);
    expect(refusedTo({ kind: 'signedOut' })).toBe('failed');
  });

  it.each([
    ['fulfillment.contact.firstName', 'firstName'],
    ['fulfillment.contact.lastName', 'lastName'],
    ['fulfillment.contact.phone', 'phone'],
    ['fulfillment.contact.smsOptin', 'smsOptin'],
    ['contactInfo.firstName', 'firstName'],
    ['contactInfo.lastName', 'lastName'],
    ['contactInfo.phoneNumber', 'phone'],
    ['contactInfo.smsOptIn', 'smsOptin'],
  ])('for its %s shows that at the field %s, and nothing of other fields', (path, name) => {
    const failure = refused(422, 'INVALID_INPUT', { [path]: 'Too long.', cartId: 'Unknown.' });
    expect(refusedTo(failure)).toBe('fieldsRefused');
    expect(submissionFailure(failure)).toEqual({ kind: 'fieldsRefused', fields: { [name]: 'Too long.' } });
    expect(refusedTo(refused(422, 'INVALID_INPUT', { cartId: 'Unknown.' }))).toBe('failed');
  });

  it('names the reason and the tender of a declined payment, if the store does', () => {
    expect(submissionFailure(saying('CARD_DECLINED'))).toEqual({
      kind: 'declined',
      reason: null,
      paymentId: null,
    });
    const named = { reason: 'BANK_DECLINE', paymentId: 'visa' };
    expect(submissionFailure(saying('CARD_DECLINED', named))).toEqual({ kind: 'declined', ...named });
  });

  it("shows the store's words, or the code if there are none", () => {
    expect(submissionFailure(saying('RATE_LIMITED'))).toEqual({ kind: 'said', message: 'No.' });
    expect(submissionFailure(saying('RATE_LIMITED', { message: '' }))).toEqual({
      kind: 'generic',
      code: 'RATE_LIMITED',
    });
  });

  it('is rejected for a reason in the words of the processor, or with the code of the store', () => {
    const code = 'POST_AUTHORIZATION_REJECTED';
    expect(rejectionOf(saying(code, { reason: 'FRAUD' }))).toEqual({ code: 'FRAUD', reason: 'No.' });
    expect(rejectionOf(saying(code))).toEqual({ code, reason: 'No.' });
    expect(rejectionOf(unreachable)).toBeNull();
  });

  it.each<[ServiceFailure, object]>([
    [saying('PIN_REFUSED', { reason: '75' }), { balance: null, isLocked: true }],
    [saying('PIN_REFUSED', { reason: '55', remainingBalance: 1200 }), { balance: 1200, isLocked: false }],
    [unreachable, { balance: null, isLocked: false }],
  ])('with %o says this of the EBT card: %o', (failure, fact) => {
    expect(ebtFactOf(failure)).toEqual({ type: 'ebt.told', ...fact });
  });

  it.each([
    ['55', '55', 'pinRefused'],
    ['75', '75', 'pinLocked'],
    ['893', '893', 'pinRefused'],
    ['12', 'other', 'pinRefused'],
    [undefined, 'other', 'pinRefused'],
  ] as const)('for a PIN with the reason %s has the code %s and goes on at %s', (reason, code, to) => {
    const failure = saying('PIN_REFUSED', reason ? { reason } : {});
    expect(submissionFailure(failure)).toEqual({ kind: 'pinRefused', code });
    expect([refusedTo(failure), changesRefused(failure)]).toEqual([to, to]);
  });

  it('for its time tells a changed order that the time is gone', () => {
    expect(modifyFailure(saying('SLOT_GONE'))).toEqual({ kind: 'timeGone' });
    expect(modifyFailure(saying('TOTAL_CHANGED'))).toEqual({ kind: 'totalChanged' });
  });
});
