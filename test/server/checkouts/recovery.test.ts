import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LEASE_SECONDS } from '../../../server/attempts/attempt.ts';
import { keepingLease } from '../../../server/attempts/keep-lease.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { currentReservation, getReservation } from '../../../services/contracts/reservations.ts';
import { expectBalanced, ordersOf, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, readCheckout, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';

let riley: TestClient;
let processor: Processor;
let written: string[] = [];
const server = testServer({ log: createLog('warn', { write: (line) => written.push(line) }) });
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  processor = server.deps.processor;
});

/** Keeps a card one test selected from carrying over to another's checkout. */
beforeEach(() => server.db.update(checkouts).set({ tenderChosen: false }));
beforeEach(() => {
  written = [];
});

afterEach(() => expectBalanced(server));

/** Submits to a store whose process dies at the processor: nothing it does from then on has an effect. */
async function crash(checkout: Checkout, at: Partial<Processor>, key = newKey()) {
  const submitting = () => submit(riley, checkout, key);
  await expect(withProcessor(server, { ...DEAD_PROCESSOR, ...at }, submitting)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The payment service is not responding.',
  });
  expect(await readCheckout(riley, checkout)).toMatchObject({
    status: 'PLACING',
    fulfillment: { promise: { status: 'COMMITTING' } },
  });
  return key;
}

/** Authorizes and is never heard from again. */
const authorizeThenDie: Partial<Processor> = {
  authorize: async (request) => {
    await processor.authorize(request);
    return dead();
  },
};

/** Checks until someone has renewed the lease; this many checks take seconds. */
async function untilLeased({ checkoutId }: Checkout): Promise<void> {
  for (let looks = 0; looks < 500; looks += 1) {
    const { rows } = await server.db.execute<{ is_leased: boolean }>(
      sql`select lease_until > now() as is_leased from attempts where checkout_id = ${checkoutId}`,
    );
    if (rows[0]?.is_leased) return;
  }
  throw new Error('Nobody renewed the lease.');
}

const recover = async () => {
  await expireLeases(server);
  return recoverAttempts(server.deps);
};

const logged = (message: string) =>
  written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

/** What the log says about recovered attempts. */
const recoveries = () =>
  written.map((line) => JSON.parse(line)).filter(({ msg }) => /^attempt .*recovered$/.test(msg));

async function attemptOf({ checkoutId }: Checkout): Promise<string | undefined> {
  const [attempt] = await server.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.checkoutId, checkoutId));
  return attempt?.id;
}

test('after a crash past authorization, the order is finished once and the key returns it', async () => {
  const checkout = await readyCheckout(riley);
  const key = await crash(checkout, authorizeThenDie);
  expect(logged('attempt left to recovery')).toMatchObject([
    { attempt: await attemptOf(checkout), error: { message: 'the wire is cut' } },
  ]);
  expect(await refusalOf(submit(riley, checkout, key))).toBe('STILL_RUNNING');
  expect(await refusalOf(submit(riley, checkout))).toBe('STILL_RUNNING');
  expect(await recover()).toBe(1);
  expect(await submit(riley, checkout, key)).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
  expect(recoveries()).toMatchObject([
    {
      msg: 'attempt recovered',
      attempt: await attemptOf(checkout),
      checkout: checkout.checkoutId,
      kind: 'PLACE',
      ending: 'done',
    },
  ]);
});

test('of three processes recovering at once, one takes the attempt and the others do not call the processor', async () => {
  const checkout = await readyCheckout(riley);
  await crash(checkout, authorizeThenDie);
  await expireLeases(server);
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const find = vi
    .fn<Processor['find']>((key) => processor.find(key))
    .mockImplementationOnce(async (key) => {
      isAsked.resolve();
      await mayAnswer.promise;
      return processor.find(key);
    });
  await withProcessor(server, { find }, async () => {
    const first = recoverAttempts(server.deps);
    await isAsked.promise;
    expect(await Promise.all([recoverAttempts(server.deps), recoverAttempts(server.deps)])).toEqual([0, 0]);
    expect(find).toHaveBeenCalledTimes(1);
    mayAnswer.resolve();
    expect(await first).toBe(1);
  });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('a recovering process takes one attempt at a time and renews its lease, while another handles the next', async () => {
  const sam = await server.signedIn('sam@example.com');
  const first = await readyCheckout(riley);
  const next = await readyCheckout(sam);
  await crash(first, authorizeThenDie);
  const submitting = () => refusalOf(submit(sam, next));
  await withProcessor(server, { ...DEAD_PROCESSOR, ...authorizeThenDie }, submitting);
  const lapse = (checkout: Checkout, seconds: number) =>
    server.db
      .update(attempts)
      .set({ leaseUntil: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(attempts.checkoutId, checkout.checkoutId));
  await lapse(first, 2);
  await lapse(next, 1);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const besides: number[] = [];
  const find = vi
    .fn<Processor['find']>((key) => processor.find(key))
    .mockImplementationOnce(async (key) => {
      besides.push(await recoverAttempts(server.deps));
      await lapse(first, 1);
      vi.advanceTimersByTime(LEASE_SECONDS * 1000);
      await untilLeased(first);
      besides.push(await recoverAttempts(server.deps));
      return processor.find(key);
    });
  try {
    expect(await withProcessor(server, { find }, () => recoverAttempts(server.deps))).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  expect(besides).toEqual([1, 0]);
  expect(await ordersOf(server, first)).toHaveLength(1);
  expect(await ordersOf(server, next)).toHaveLength(1);
});

test('work goes on when its lease cannot be renewed, and the log says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const db = Object.assign(Object.create(server.db), {
      update: () => {
        throw new Error('The database is gone.');
      },
    });
    const done = await keepingLease({ ...server.deps, db }, { id: 'attempt-1' }, async () => {
      vi.advanceTimersByTime((LEASE_SECONDS * 1000) / 3);
      await vi.waitFor(() => expect(logged('lease not renewed')).toHaveLength(1));
      return 'done';
    });
    expect(done).toBe('done');
    expect(logged('lease not renewed')).toMatchObject([
      { attempt: 'attempt-1', error: { message: 'The database is gone.' } },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('four processes starting at once share six attempts, each taken once', async () => {
  const emails = ['riley', 'sam', 'bo', 'lite', 'mod', 'market'].map((name) => `${name}@example.com`);
  const checkouts = await Promise.all(
    emails.map(async (email) => {
      const shopper = await server.signedIn(email);
      const ready = await readyCheckout(shopper);
      const { card, checkout } = await payWithCard(
        shopper,
        ready,
        await cardToAdd(server, '4242424242424242'),
      );
      expect(checkout.payments).toMatchObject([{ id: card.cardId }]);
      return { shopper, checkout };
    }),
  );
  const crashing = () =>
    Promise.all(checkouts.map(({ shopper, checkout }) => refusalOf(submit(shopper, checkout))));
  await withProcessor(server, { ...DEAD_PROCESSOR, ...authorizeThenDie }, crashing);
  await expireLeases(server);
  const find = vi.fn<Processor['find']>((key) => processor.find(key));
  const ended = await withProcessor(server, { find }, () =>
    Promise.all(Array.from({ length: 4 }, () => recoverAttempts(server.deps))),
  );
  expect(ended.reduce((sum, each) => sum + each, 0)).toBe(6);
  expect(find).toHaveBeenCalledTimes(6);
  for (const { shopper, checkout } of checkouts) {
    expect(await readCheckout(shopper, checkout)).toMatchObject({ status: 'PLACED' });
  }
});

test('processes that each believe they own the attempt make one order', async () => {
  const checkout = await readyCheckout(riley);
  await crash(checkout, authorizeThenDie);
  await Promise.all([recover(), recover(), recover()]);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('a reservation whose order is being placed is found after a reload, with its checkout, even past its time', async () => {
  const checkout = await readyCheckout(riley);
  const { id } = checkout.fulfillment.promise;
  await crash(checkout, authorizeThenDie);
  await runOut(server, { id });
  await sweepExpiredReservations(server.deps);
  const current = () => riley.call(currentReservation, {});
  const { checkoutId } = checkout;
  expect(await current()).toMatchObject({ reservation: { id, status: 'COMMITTING', checkoutId } });
  expect(await recover()).toBe(1);
  expect(await current()).toEqual({ reservation: null });
  expect(await riley.call(getReservation, { params: { reservationId: id } })).toMatchObject({
    status: 'USED',
    checkoutId,
  });
});

test('after a crash before authorization, nothing is ever charged and the checkout reopens', async () => {
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
    .from(attempts)
    .where(eq(attempts.checkoutId, checkout.checkoutId));
  const late = await processor.authorize({
    key: `${attempt?.id}:0`,
    paymentType: 'BANK_CARD',
    instrumentId: 'demo-riley-visa',
    amount: 100,
  });
  expect(late.status).toBe('CANCELLED');
  expect(await submit(riley, checkout, key)).toMatchObject({ status: 'PLACED' });
});

test('after a crash past a decline, the checkout reopens and the key returns the decline', async () => {
  const checkout = await readyCheckout(riley);
  const added = await payWithCard(riley, checkout, await cardToAdd(server, '4000000000009995'));
  const key = await crash(added.checkout, authorizeThenDie);
  expect(await recover()).toBe(1);
  await expect(submit(riley, added.checkout, key)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    reason: 'INSUFFICIENT_FUNDS',
  });
});

test('an authorization without a response is looked up, and the order is placed', async () => {
  const checkout = await readyCheckout(riley);
  const placed = await withProcessor(server, authorizeThenDie, () => submit(riley, checkout));
  expect(placed).toMatchObject({ status: 'PLACED' });
  expect(logged('authorization without a response')).toMatchObject([
    { attempt: await attemptOf(checkout), error: { message: 'the wire is cut' } },
  ]);
});

test('a process slower than its lease reverses what it authorizes after the attempt was reversed', async () => {
  const checkout = await readyCheckout(riley);
  const authorize: Processor['authorize'] = async (request) => {
    expect(await recover()).toBe(1);
    return processor.authorize(request);
  };
  await expect(withProcessor(server, { authorize }, () => submit(riley, checkout))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: "The payment didn't go through. Nothing was charged.",
  });
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
  expect(await ordersOf(server, checkout)).toEqual([]);
});

test('a process overtaken by recovery after authorization returns the one order', async () => {
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

test('a process that comes back while recovery gives the money back makes no order of it', async () => {
  const checkout = await readyCheckout(riley);
  const isSilent = Promise.withResolvers<void>();
  const mayAuthorize = Promise.withResolvers<void>();
  const isAuthorized = Promise.withResolvers<void>();
  const comesBack = Promise.withResolvers<void>();
  const authorize: Processor['authorize'] = async (request) => {
    isSilent.resolve();
    await mayAuthorize.promise;
    const authorization = await processor.authorize(request);
    isAuthorized.resolve();
    await comesBack.promise;
    return authorization;
  };
  let submitted: Promise<string> | undefined;
  // What was under way has arrived by the time it's canceled.
  const cancel: Processor['cancel'] = async (key) => {
    mayAuthorize.resolve();
    await isAuthorized.promise;
    const canceled = await processor.cancel(key);
    comesBack.resolve();
    expect(await submitted).toBe('UNAVAILABLE');
    return canceled;
  };
  await withProcessor(server, { authorize, cancel }, async () => {
    submitted = refusalOf(submit(riley, checkout));
    await isSilent.promise;
    await recover();
  });
  expect(await ordersOf(server, checkout)).toEqual([]);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
});

test('what a silent process could not finish is not given back once recovery has finished it', async () => {
  const checkout = await readyCheckout(riley);
  const authorize: Processor['authorize'] = async (request) => {
    await processor.authorize(request);
    return dead();
  };
  // Asked too early, it knows of nothing; meanwhile, recovery places the order.
  const find = vi
    .fn<Processor['find']>((key) => processor.find(key))
    .mockImplementationOnce(async () => {
      expect(await recover()).toBe(1);
      return null;
    });
  const placed = await withProcessor(server, { authorize, find }, () => submit(riley, checkout));
  expect(placed).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('an attempt in progress is left alone', async () => {
  const checkout = await readyCheckout(riley);
  await crash(checkout, authorizeThenDie);
  expect(await recoverAttempts(server.deps)).toBe(0);
  expect(await recover()).toBe(1);
});

test('an attempt renews its lease while waiting for a slow processor', async () => {
  const checkout = await readyCheckout(riley);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const authorize: Processor['authorize'] = async (request) => {
    await expireLeases(server);
    vi.advanceTimersByTime(LEASE_SECONDS * 1000);
    await untilLeased(checkout);
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

test('an attempt that cannot be settled yet stays for the next run', async () => {
  const checkout = await readyCheckout(riley);
  await crash(checkout, authorizeThenDie);
  expect(await withProcessor(server, DEAD_PROCESSOR, recover)).toBe(0);
  expect(recoveries()).toMatchObject([
    {
      msg: 'attempt not recovered',
      attempt: await attemptOf(checkout),
      error: { message: 'the wire is cut' },
    },
  ]);
  expect(await recover()).toBe(1);
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});
