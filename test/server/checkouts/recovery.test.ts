import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LEASE_SECONDS } from '../../../server/checkouts/attempt.ts';
import { recoverAttempts } from '../../../server/checkouts/recover-attempts.ts';
import { checkouts, orderAttempts } from '../../../server/db/schema/checkouts.ts';
import { createLog } from '../../../server/log.ts';
import type { Processor } from '../../../server/processor/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { cardToAdd, payWithCard } from '../../support/add-card.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../../support/processor.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readCheckout, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';

let server: TestServer;
let riley: TestClient;
let processor: Processor;
beforeAll(async () => {
  server = await startTestServer({ log: createLog('silent') });
  riley = await server.signedIn('riley@example.com');
  processor = server.deps.processor;
});
afterAll(() => server.close());

/** A card that one test chose goes along to no other's checkout. */
beforeEach(() => server.db.update(checkouts).set({ tenderChosen: false }));

afterEach(() => expectBalanced(server));

/** Submits to a store whose process dies at the processor: from there on nothing it does has an effect. */
async function crash(checkout: Checkout, at: Partial<Processor>, key = newKey()) {
  const submitting = () => refusalOf(submit(riley, checkout, key));
  expect(await withProcessor(server, { ...DEAD_PROCESSOR, ...at }, submitting)).toBe('UNAVAILABLE');
  expect(await readCheckout(riley, checkout)).toMatchObject({
    status: 'PLACING',
    fulfillment: { promise: { status: 'COMMITTING' } },
  });
  return key;
}

/** Authorizes, and is never heard of again. */
const authorizeThenDie: Partial<Processor> = {
  authorize: async (request) => {
    await processor.authorize(request);
    return dead();
  },
};

const recover = async () => {
  await server.db.update(orderAttempts).set({ leaseUntil: sql`now()` });
  return recoverAttempts(server.deps);
};

test('a crash after the authorization: the order is finished, once, and the key gives its answer', async () => {
  const checkout = await readyCheckout(riley);
  const key = await crash(checkout, authorizeThenDie);
  expect(await refusalOf(submit(riley, checkout, key))).toBe('STILL_RUNNING');
  expect(await refusalOf(submit(riley, checkout))).toBe('STILL_RUNNING');
  const ended = await Promise.all([recover(), recover(), recover()]);
  expect(Math.max(...ended)).toBe(1);
  expect(await submit(riley, checkout, key)).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('a crash before the authorization: nothing is charged, then or later, and the checkout is open again', async () => {
  const checkout = await readyCheckout(riley);
  const key = await crash(checkout, {});
  expect(await recover()).toBe(1);
  expect(await readCheckout(riley, checkout)).toMatchObject({
    status: 'DRAFT',
    versionKey: checkout.versionKey,
    fulfillment: { promise: { status: 'HELD' } },
  });
  const [attempt] = await server.db
    .select()
    .from(orderAttempts)
    .where(eq(orderAttempts.checkoutId, checkout.checkoutId));
  const late = await processor.authorize({
    key: `${attempt?.id}:0`,
    paymentType: 'BANK_CARD',
    instrumentId: 'demo-riley-visa',
    amount: 100,
  });
  expect(late.status).toBe('CANCELLED');
  expect(await submit(riley, checkout, key)).toMatchObject({ status: 'PLACED' });
});

test('a crash after a decline: the checkout is open again and the key gives the decline', async () => {
  const checkout = await readyCheckout(riley);
  const added = await payWithCard(riley, checkout, await cardToAdd(server, '4000000000009995'));
  const key = await crash(added.checkout, authorizeThenDie);
  expect(await recover()).toBe(1);
  await expect(submit(riley, added.checkout, key)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    reason: 'INSUFFICIENT_FUNDS',
  });
});

test('an authorization without an answer is looked for, and the order is placed', async () => {
  const checkout = await readyCheckout(riley);
  const placed = await withProcessor(server, authorizeThenDie, () => submit(riley, checkout));
  expect(placed).toMatchObject({ status: 'PLACED' });
});

test('a process that is slower than its lease gives back what it authorizes after the attempt was unwound', async () => {
  const checkout = await readyCheckout(riley);
  const authorize: Processor['authorize'] = async (request) => {
    expect(await recover()).toBe(1);
    return processor.authorize(request);
  };
  const submitting = () => refusalOf(submit(riley, checkout));
  expect(await withProcessor(server, { authorize }, submitting)).toBe('UNAVAILABLE');
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
  expect(await ordersOf(server, checkout)).toEqual([]);
});

test('a process that is overtaken by the recovery after its authorization answers with the one order', async () => {
  const checkout = await readyCheckout(riley);
  const authorize: Processor['authorize'] = async (request) => {
    const authorization = await processor.authorize(request);
    expect(await recover()).toBe(1);
    return authorization;
  };
  const placed = await withProcessor(server, { authorize }, () => submit(riley, checkout));
  expect(placed).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('an attempt that somebody is at is left alone', async () => {
  const checkout = await readyCheckout(riley);
  await crash(checkout, authorizeThenDie);
  expect(await recoverAttempts(server.deps)).toBe(0);
  expect(await recover()).toBe(1);
});

test('a processor that takes longer than the lease is waited for: whoever is at an attempt renews it', async () => {
  const checkout = await readyCheckout(riley);
  const isLeased = async () => {
    const { rows } = await server.db.execute<{ is_leased: boolean }>(sql`
      select lease_until > now() as is_leased from order_attempts where checkout_id = ${checkout.checkoutId}`);
    return rows[0]?.is_leased === true;
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const authorize: Processor['authorize'] = async (request) => {
    await server.db.update(orderAttempts).set({ leaseUntil: sql`now() - interval '1 second'` });
    vi.advanceTimersByTime(LEASE_SECONDS * 1000);
    while (!(await isLeased()));
    expect(await recoverAttempts(server.deps)).toBe(0);
    return processor.authorize(request);
  };
  try {
    const placed = await withProcessor(server, { authorize }, () => submit(riley, checkout));
    expect(placed).toMatchObject({ status: 'PLACED' });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('an attempt that cannot be ended yet stays for the next time', async () => {
  const checkout = await readyCheckout(riley);
  await crash(checkout, authorizeThenDie);
  expect(await withProcessor(server, DEAD_PROCESSOR, recover)).toBe(0);
  expect(await recover()).toBe(1);
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});
