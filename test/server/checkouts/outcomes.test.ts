import { expect, test } from 'vitest';
import {
  type Attempt,
  endingOf,
  outcomeOf,
  STARTED,
  snapBalance,
  transactionsOf,
} from '../../../server/attempts/attempt.ts';
import { declined } from '../../../server/attempts/problem-of-ending.ts';
import type { Authorization } from '../../../server/ports/processor.ts';

const tender = (paymentType: Attempt['tenders'][number]['paymentType']) => ({
  paymentId: `of ${paymentType}`,
  paymentType,
  instrumentId: paymentType,
  amount: 700,
});
/** SNAP pays first, and a card the rest. */
const ATTEMPT = { tenders: [tender('EBT'), tender('BANK_CARD')] };

const result = (change: Partial<Authorization> = {}): Authorization => ({
  id: 'id',
  key: 'key',
  status: 'APPROVED',
  amount: 700,
  declineCode: null,
  pinCode: null,
  remainingBalance: null,
  reviewCode: null,
  capturedAmount: null,
  returnedAmount: 0,
  ...change,
});
const SNAP = result({ remainingBalance: 300 });

test('an order is authorized once each of its tenders is, and interrupted while any is unknown or reversed', () => {
  expect(outcomeOf(ATTEMPT, [SNAP, result()])).toEqual({ kind: 'authorized' });
  for (const results of [
    [],
    [SNAP],
    [SNAP, null],
    [null, null],
    [result({ status: 'REVERSED' }), result()],
  ]) {
    expect(outcomeOf(ATTEMPT, results)).toEqual({ kind: 'interrupted' });
  }
});

test('an order ends at the first tender that is declined, errs, or is suspected of fraud', () => {
  const ofCard = (remainingBalance: number | null) => ({
    paymentId: 'of BANK_CARD',
    pinCode: null,
    remainingBalance,
  });
  const lost = result({ status: 'DECLINED', declineCode: 'CARD_LOST_OR_STOLEN' });
  expect(outcomeOf(ATTEMPT, [SNAP, lost])).toEqual({
    kind: 'declined',
    code: 'CARD_LOST_OR_STOLEN',
    // What SNAP was to pay comes back.
    decline: ofCard(1_000),
  });
  expect(outcomeOf(ATTEMPT, [null, result({ status: 'ERRORED' })])).toEqual({
    kind: 'declined',
    code: 'TRANSACTION_DECLINED',
    decline: ofCard(null),
  });
  const pin = result({ status: 'DECLINED', declineCode: 'TRANSACTION_DECLINED', pinCode: '55' });
  expect(outcomeOf(ATTEMPT, [pin])).toEqual({
    kind: 'declined',
    code: 'TRANSACTION_DECLINED',
    decline: { paymentId: 'of EBT', pinCode: '55', remainingBalance: null },
  });
  expect(outcomeOf(ATTEMPT, [SNAP, result({ reviewCode: 'FRAUD_REJECTION' })])).toEqual({
    kind: 'rejected',
    code: 'FRAUD_REJECTION',
  });
});

test('what is left on a SNAP card depends on whether the order is placed', () => {
  expect(snapBalance(ATTEMPT, [SNAP, result()], { isDone: true })).toBe(300);
  expect(snapBalance(ATTEMPT, [SNAP, result()], { isDone: false })).toBe(1_000);
  // Given back by a process that ended before it said so.
  for (const status of ['REVERSED', 'CANCELLED'] as const) {
    expect(snapBalance(ATTEMPT, [{ ...SNAP, status }], { isDone: false })).toBe(1_000);
  }
  const declined = result({ status: 'DECLINED', remainingBalance: 300 });
  expect(snapBalance(ATTEMPT, [declined], { isDone: false })).toBe(300);
  for (const results of [[], [null], [result()]]) {
    expect(snapBalance(ATTEMPT, results, { isDone: false })).toBeNull();
  }
  const ofCard = { tenders: [tender('BANK_CARD')] };
  expect(snapBalance(ofCard, [SNAP], { isDone: true })).toBeNull();
});

test('a checkout records each authorization with why it was refused', () => {
  const recorded = (paymentType: string, status: string, declineCode: string | null) => ({
    id: 'id',
    paymentId: `of ${paymentType}`,
    type: 'AUTHORIZATION',
    status,
    amount: 700,
    declineCode,
  });
  const rejected = result({ status: 'REVERSED', reviewCode: 'FRAUD_REJECTION' });
  expect(transactionsOf(ATTEMPT, [SNAP, rejected])).toEqual([
    recorded('EBT', 'APPROVED', null),
    recorded('BANK_CARD', 'REVERSED', 'FRAUD_REJECTION'),
  ]);
  const lost = result({ status: 'DECLINED', declineCode: 'CARD_LOST_OR_STOLEN' });
  expect(transactionsOf(ATTEMPT, [null, lost])).toEqual([
    recorded('BANK_CARD', 'DECLINED', 'CARD_LOST_OR_STOLEN'),
  ]);
});

test('the journal says how an attempt ended', () => {
  const decline = { paymentId: 'of EBT', pinCode: null, remainingBalance: 0 };
  const ended = (status: Parameters<typeof endingOf>[0]['status'], reason: string | null = null) =>
    endingOf({ status, reason, decline });
  for (const status of ['RELEASING', 'DONE'] as const) expect(ended(status)).toEqual({ kind: 'done' });
  expect(ended('DECLINED', 'CARD_EXPIRED')).toEqual({ kind: 'declined', code: 'CARD_EXPIRED', decline });
  expect(ended('DECLINED')).toEqual({ kind: 'declined', code: 'TRANSACTION_DECLINED', decline });
  expect(ended('REJECTED', 'FRAUD_REJECTION')).toEqual({ kind: 'rejected', code: 'FRAUD_REJECTION' });
  for (const status of ['AUTHORIZING', 'REVERSED'] as const) {
    expect(ended(status)).toEqual({ kind: 'interrupted' });
  }
  expect(ended('REVERSED', STARTED)).toEqual({ kind: 'started' });
});

test('a decline says which tender it was, with the reason and what SNAP has left', () => {
  const decline = { paymentId: 'of EBT', pinCode: null, remainingBalance: 0 };
  expect(declined({ code: 'CARD_EXPIRED', decline })).toMatchObject({
    code: 'CARD_DECLINED',
    parts: { paymentId: 'of EBT', remainingBalance: 0, reason: 'CARD_EXPIRED' },
  });
  expect(declined({ code: 'CARD_EXPIRED', decline: { ...decline, pinCode: '55' } })).toMatchObject({
    code: 'PIN_REFUSED',
    parts: { paymentId: 'of EBT', remainingBalance: 0, reason: '55' },
  });
  expect(declined({ code: 'CARD_EXPIRED', decline: null })).toMatchObject({
    code: 'CARD_DECLINED',
    parts: { reason: 'CARD_EXPIRED' },
  });
});
