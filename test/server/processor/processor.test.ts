import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processorTransactions } from '../../../server/db/schema/processor.ts';
import { decide } from '../../../server/processor/decide.ts';
import type { Processor } from '../../../server/processor/processor.ts';
import { DeclineCode } from '../../../services/contracts/processor.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { encryptedPin } from '../support/tenders.ts';

let server: TestServer;
let processor: Processor;
beforeAll(async () => {
  server = await startTestServer();
  processor = server.deps.processor;
});
afterAll(() => server.close());

const authorize = (key: string, amount = 1_000) =>
  processor.authorize({ key, paymentType: 'BANK_CARD', instrumentId: 'demo-riley-visa', amount });

const rowsOf = (authorizationId: string) =>
  server.db
    .select()
    .from(processorTransactions)
    .where(eq(processorTransactions.authorizationId, authorizationId));

test('a decline has one of seventeen codes, and no other (ERR-13)', () => {
  expect(DeclineCode.options).toEqual([
    'TRANSACTION_DECLINED',
    'MAX_PIN_TRIES_EXCEEDED',
    'INSUFFICIENT_FUNDS',
    'INVALID_PIN',
    'INVALID_CARD_NUMBER',
    'CARD_LOST_OR_STOLEN',
    'FRAUD_REJECTION',
    'CARD_USE_EXCEEDED',
    'DUPLICATE_TRANSACTION',
    'CARD_NETWORK_SYSTEM_ERROR',
    'NO_MATCH_FOR_REVERSAL',
    'CARD_OR_PIN_ALREADY_ACTIVE',
    'CARD_OR_PIN_NOT_ACTIVE',
    'INSUFFICIENT_CREDIT',
    'BANK_DECLINE',
    'CARD_EXPIRED',
    'REQUEST_STILL_PROCESSING',
  ]);
});

test('a key yields one authorization, however many concurrent requests use it (ENT-10)', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => authorize(key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await authorize(key, 9_999)).toMatchObject({ status: 'APPROVED', amount: 1_000 });
  expect(await processor.find(key)).toEqual(answers[0]);
});

test('a reversal returns the money once, and needs an authorization', async () => {
  const key = randomUUID();
  const { id } = await authorize(key);
  await Promise.all([processor.reverse(key), processor.reverse(key)]);
  expect(await processor.find(key)).toMatchObject({ status: 'REVERSED' });
  expect(await rowsOf(id)).toMatchObject([{ type: 'REVERSAL', amount: 1_000 }]);
  await expect(processor.reverse(randomUUID())).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
});

test('a canceled key is never authorized, whichever came first', async () => {
  const [after, before] = [randomUUID(), randomUUID()];
  await authorize(after);
  expect(await processor.cancel(after)).toMatchObject({ status: 'CANCELLED', amount: 1_000 });
  await processor.cancel(before);
  expect(await authorize(before)).toMatchObject({ status: 'CANCELLED', amount: 0 });
  expect(await processor.cancel(before)).toMatchObject({ status: 'CANCELLED' });
});

test('a capture takes at most the authorized amount, once, and cannot be reversed', async () => {
  const key = randomUUID();
  const { id } = await authorize(key);
  await expect(processor.complete(key, 1_001)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  await Promise.all([processor.complete(key, 900), processor.complete(key, 900)]);
  expect(await rowsOf(id)).toMatchObject([{ type: 'COMPLETION', amount: 900 }]);
  await expect(processor.complete(key, 800)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  await expect(processor.reverse(key)).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
});

test('a refund returns what was captured, once for a key and never more', async () => {
  const authorizationKey = randomUUID();
  const { id } = await authorize(authorizationKey);
  const refund = (amount: number, key: string = randomUUID()) =>
    processor.refund(key, { authorizationKey, amount });
  await expect(refund(100)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  await processor.complete(authorizationKey, 900);
  const key = randomUUID();
  await Promise.all([refund(500, key), refund(500, key)]);
  await expect(refund(401)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  await refund(400);
  await refund(500, key);
  await expect(refund(1)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  const returned = (await rowsOf(id)).filter(({ type }) => type === 'RETURN');
  expect(returned.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([500, 400]);
  expect(returned.every(({ status }) => status === 'APPROVED')).toBe(true);
});

test('a card unknown to the vault is declined', async () => {
  const request = { key: randomUUID(), paymentType: 'BANK_CARD' as const, instrumentId: 'nobody', amount: 1 };
  expect(await processor.authorize(request)).toMatchObject({
    status: 'DECLINED',
    declineCode: 'INVALID_CARD_NUMBER',
  });
});

test('a failing network is an error, and a fraud check comes after approval (ENT-10)', () => {
  expect(decide({ kind: 'declined', code: 'CARD_NETWORK_SYSTEM_ERROR' }).status).toBe('ERRORED');
  expect(decide({ kind: 'declined', code: 'INSUFFICIENT_FUNDS' }).status).toBe('DECLINED');
  expect(decide({ kind: 'rejectedAfterwards', code: 'FRAUD_REJECTION' })).toEqual({
    status: 'APPROVED',
    declineCode: null,
    reviewCode: 'FRAUD_REJECTION',
  });
});

test.each([
  ['APPROVED', ['REVERSED', 'CANCELLED', 'APPROVED']],
  ['REVERSED', ['REVERSED', 'REVERSED', 'REVERSED']],
  ['CANCELLED', ['CANCELLED', 'CANCELLED', 'CANCELLED']],
  ['DECLINED', ['DECLINED', 'DECLINED', 'DECLINED']],
  ['ERRORED', ['ERRORED', 'ERRORED', 'ERRORED']],
] as const)(
  '%s becomes %j by a reversal, a cancellation, and a capture, and captured money stays so (PAY-25)',
  async (status, becomes) => {
    const steps = [processor.reverse, processor.cancel, (key: string) => processor.complete(key, 1_000)];
    const after = async (step: (key: string) => Promise<unknown>) => {
      const key = randomUUID();
      await server.db.insert(processorTransactions).values({
        id: randomUUID(),
        key,
        type: 'AUTHORIZATION',
        status,
        instrumentId: 'demo-riley-visa',
        amount: 1_000,
      });
      await step(key).catch(() => {});
      return key;
    };
    const keys = await Promise.all(steps.map(after));
    const statuses = async () => Promise.all(keys.map(async (key) => (await processor.find(key))?.status));
    expect(await statuses()).toEqual(becomes);
    const captured = keys.slice(2);
    for (const undo of steps.slice(0, 2)) for (const key of captured) await undo(key).catch(() => {});
    expect(await statuses()).toEqual(becomes);
  },
);

test('a wrong PIN declines as INVALID_PIN, and once the card is locked as MAX_PIN_TRIES_EXCEEDED', async () => {
  const codes: (string | null)[] = [];
  for (const _ of [1, 2, 3, 4, 5]) {
    const { declineCode } = await processor.authorize({
      key: randomUUID(),
      paymentType: 'EBT',
      instrumentId: 'demo-sam-ebt',
      amount: 100,
      encryptedPin: await encryptedPin(server, '0000'),
    });
    codes.push(declineCode);
  }
  expect(codes).toEqual([
    ...['INVALID_PIN', 'INVALID_PIN', 'INVALID_PIN'],
    ...['MAX_PIN_TRIES_EXCEEDED', 'MAX_PIN_TRIES_EXCEEDED'],
  ]);
});
