import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { processorTransactions } from '../../../server/db/schema/processor.ts';
import type { Authorization, Processor } from '../../../server/ports/processor.ts';
import { decide } from '../../../server/processor/decide.ts';
import { restoreAccounts } from '../../../server/processor/ledger.ts';
import { openProcessor } from '../../../server/processor/open-processor.ts';
import { DeclineCode } from '../../../services/contracts/processor.ts';
import { testServer } from '../../support/server.ts';
import { encryptedPin } from '../support/tenders.ts';

const server = testServer();
let processor: Processor;
beforeAll(async () => {
  processor = server.deps.processor;
});

const GIFT = 'demo-riley-gift-0025';
const EBT = 'demo-sam-ebt';

/** An authorization with nothing wrong, by anything but an account. */
const APPROVED = {
  id: expect.any(String),
  key: expect.any(String),
  status: 'APPROVED',
  amount: 1_000,
  declineCode: null,
  pinCode: null,
  remainingBalance: null,
  reviewCode: null,
  capturedAmount: null,
  returnedAmount: 0,
};

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
  expect(answers[0]).toEqual({ ...APPROVED, key });
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await authorize(key, 9_999)).toMatchObject({ status: 'APPROVED', amount: 1_000 });
  expect(await processor.find(key)).toEqual(answers[0]);
});

test('a reversal returns the money once, and needs an authorization', async () => {
  const key = randomUUID();
  const { id } = await authorize(key);
  await Promise.all([processor.reverse(key), processor.reverse(key)]);
  expect(await processor.find(key)).toMatchObject({ status: 'REVERSED' });
  expect(await rowsOf(id)).toMatchObject([{ type: 'REVERSAL', status: 'APPROVED', amount: 1_000 }]);
  await expect(processor.reverse(randomUUID())).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
});

test('a canceled key is never authorized, whichever came first', async () => {
  const [after, before] = [randomUUID(), randomUUID()];
  const { id } = await authorize(after);
  expect(await processor.cancel(after)).toMatchObject({ status: 'CANCELLED', amount: 1_000 });
  expect(await rowsOf(id)).toMatchObject([{ type: 'CANCELLATION', status: 'APPROVED', amount: 1_000 }]);
  await processor.cancel(before);
  expect(await authorize(before)).toMatchObject({ status: 'CANCELLED', amount: 0 });
  expect(await processor.cancel(before)).toMatchObject({ status: 'CANCELLED' });
});

test('a capture takes at most the authorized amount, once, and cannot be reversed', async () => {
  const key = randomUUID();
  const { id } = await authorize(key);
  await expect(processor.complete(key, 1_001)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  await Promise.all([processor.complete(key, 900), processor.complete(key, 900)]);
  expect(await rowsOf(id)).toMatchObject([{ type: 'COMPLETION', status: 'APPROVED', amount: 900 }]);
  await expect(processor.complete(key, 800)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  await expect(processor.reverse(key)).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
});

test('a reduction returns what is above the new amount, once, and only of what is neither captured nor reversed', async () => {
  const key = randomUUID();
  const { id } = await authorize(key);
  expect(await processor.reduce(key, 1_000)).toMatchObject({ status: 'APPROVED', amount: 1_000 });
  expect(await rowsOf(id)).toEqual([]);
  expect(await processor.reduce(key, 400)).toMatchObject({ status: 'APPROVED', amount: 400 });
  expect(await processor.reduce(key, 500)).toMatchObject({ amount: 400 });
  expect(await rowsOf(id)).toMatchObject([{ type: 'REVERSAL', status: 'APPROVED', amount: 600 }]);
  await processor.complete(key, 400);
  expect(await processor.reduce(key, 100)).toMatchObject({ amount: 400 });
  const reversed = randomUUID();
  await authorize(reversed);
  await processor.reverse(reversed);
  expect(await processor.reduce(reversed, 100)).toMatchObject({ status: 'REVERSED', amount: 1_000 });
});

test("what was done to an authorization is no authorization itself, and its key is nobody else's", async () => {
  const [captured, reversed, canceled, returned] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const key of [captured, reversed, canceled]) await authorize(key);
  await processor.reduce(captured, 900);
  await processor.complete(captured, 900);
  await processor.refund(returned, { authorizationKey: captured, amount: 500 });
  await processor.reverse(reversed);
  await processor.cancel(canceled);
  for (const key of [
    returned,
    `${captured}:reduction:900`,
    `${captured}:completion`,
    `${reversed}:reversal`,
    `${canceled}:cancellation`,
  ]) {
    expect(await processor.find(key)).toBeNull();
    await expect(processor.reverse(key)).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
    await expect(processor.reduce(key, 1)).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
    await expect(processor.cancel(key)).rejects.toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
    await expect(processor.complete(key, 1)).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' });
  }
  await expect(processor.refund(reversed, { authorizationKey: captured, amount: 1 })).rejects.toMatchObject({
    code: 'TRANSACTION_DECLINED',
  });
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

test.each([
  ['BANK_CARD', 'nobody'],
  ['BANK_CARD', GIFT],
  ['GIFT_CARD', 'nobody'],
  ['GIFT_CARD', 'demo-riley-visa'],
  ['EBT', 'demo-riley-visa'],
] as const)('a %s is declined if the vault has no such card as %s', async (paymentType, instrumentId) => {
  const key = randomUUID();
  expect(await processor.authorize({ key, paymentType, instrumentId, amount: 1 })).toEqual({
    ...APPROVED,
    key,
    status: 'DECLINED',
    amount: 1,
    declineCode: 'INVALID_CARD_NUMBER',
  });
});

test('an account pays all that is left on it and no more, and one that cannot be read pays nothing', async () => {
  const pay = async (amount: number) => {
    const key = randomUUID();
    const answer = await processor.authorize({
      key,
      paymentType: 'GIFT_CARD',
      instrumentId: GIFT,
      amount,
    });
    expect(answer).toMatchObject({ key, amount });
    return answer;
  };
  const left = async () => (await processor.accounts([GIFT])).get(GIFT)?.balance;
  expect(await pay(2_501)).toEqual({
    ...APPROVED,
    amount: 2_501,
    status: 'DECLINED',
    declineCode: 'INSUFFICIENT_FUNDS',
    remainingBalance: 2_500,
  });
  const paid = await pay(2_500);
  expect(paid).toEqual({ ...APPROVED, amount: 2_500, remainingBalance: 0 });
  expect(await left()).toBe(0);
  await processor.complete(paid.key, 2_000);
  await processor.complete(paid.key, 2_000);
  expect(await left()).toBe(500);
  await server.db.execute(sql`update processor.accounts set balance = null where instrument_id = ${GIFT}`);
  expect(await pay(1)).toEqual({
    ...APPROVED,
    amount: 1,
    status: 'ERRORED',
    declineCode: 'CARD_NETWORK_SYSTEM_ERROR',
  });
  await restoreAccounts(server.db, { instrumentIds: [GIFT] });
});

test('accounts are those of the cards asked about that have one', async () => {
  expect(await processor.accounts([])).toEqual(new Map());
  const describe = vi.fn();
  const asking = openProcessor({ db: server.db, vault: { describe, openPin: vi.fn() } });
  await asking.accounts([GIFT]);
  expect(describe).not.toHaveBeenCalled();
  expect(await processor.accounts(['nobody', 'demo-riley-visa', GIFT])).toEqual(
    new Map([[GIFT, { balance: 2_500, isLocked: false }]]),
  );
  await expect(processor.checkPin('nobody', await encryptedPin(server))).rejects.toMatchObject({
    code: 'INVALID_CARD_NUMBER',
  });
});

test('a failing network is an error, and a fraud check comes after approval (ENT-10)', () => {
  for (const [code, status] of [
    ['CARD_NETWORK_SYSTEM_ERROR', 'ERRORED'],
    ['INSUFFICIENT_FUNDS', 'DECLINED'],
  ] as const) {
    expect(decide({ kind: 'declined', code })).toEqual({ status, declineCode: code, reviewCode: null });
  }
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
  const pay = (pin: string | undefined) =>
    processor.authorize({
      key: randomUUID(),
      paymentType: 'EBT',
      instrumentId: EBT,
      amount: 100,
      encryptedPin: pin,
    });
  const declined = { ...APPROVED, amount: 100, status: 'DECLINED', declineCode: 'INVALID_PIN' };
  expect(await pay(undefined)).toEqual({ ...declined, pinCode: '885' });
  const answers: Authorization[] = [];
  for (const _ of [1, 2, 3, 4, 5]) answers.push(await pay(await encryptedPin(server, '0000')));
  const wrong = { ...declined, pinCode: '55' };
  const locked = { ...declined, declineCode: 'MAX_PIN_TRIES_EXCEEDED', pinCode: '75' };
  expect(answers).toEqual([wrong, wrong, wrong, locked, locked]);
});

test('a wrong PIN counts for its own card alone, and one that is in a wallet pays without it even when locked', async () => {
  const locked = async () => {
    const accounts = await processor.accounts([GIFT, EBT]);
    return [accounts.get(GIFT)?.isLocked, accounts.get(EBT)?.isLocked];
  };
  await restoreAccounts(server.db, { instrumentIds: [GIFT, EBT] });
  expect(await locked()).toEqual([false, false]);
  const check = async (pin: string) => processor.checkPin(GIFT, await encryptedPin(server, pin));
  expect(await check('1111')).toEqual({ kind: 'right', balance: 2_500 });
  for (const pinCode of ['55', '55', '55', '75']) {
    expect(await check('0000')).toEqual({ kind: 'refused', pinCode });
  }
  expect(await locked()).toEqual([true, false]);
  const paid = await processor.authorize({
    key: randomUUID(),
    paymentType: 'GIFT_CARD',
    instrumentId: GIFT,
    amount: 100,
  });
  expect(paid.status).toBe('APPROVED');
  await restoreAccounts(server.db, { instrumentIds: [EBT] });
  expect((await processor.accounts([GIFT])).get(GIFT)).toEqual({ balance: 2_400, isLocked: true });
  await restoreAccounts(server.db, { instrumentIds: [GIFT] });
  expect((await processor.accounts([GIFT])).get(GIFT)).toEqual({ balance: 2_500, isLocked: false });
});
