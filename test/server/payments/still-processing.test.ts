import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { receiveProcessorEvent } from '../../../services/contracts/processor-events.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, readCheckout, readyCheckout, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard, SLOW_CARD } from '../support/add-card.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { moneyOf } from '../support/picked-orders.ts';
import { withProcessor } from '../support/processor.ts';

const SECRETS = ['whsec_bmV3IHNlY3JldCBvZiB0aGUgcHJvY2Vzc29y', 'whsec_b2xkIHNlY3JldCBvZiB0aGUgcHJvY2Vzc29y'];

const server = testServer({
  log: createLog('silent'),
  env: { processorWebhookSecrets: SECRETS },
});
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterEach(async () => {
  vi.useRealTimers();
  await expectBalanced(server);
});

/** The processor is done with what it has accepted. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
}

async function recover(): Promise<number> {
  await expireLeases(server);
  return recoverAttempts(server.deps);
}

const SILENT = { status: 503, code: 'UNAVAILABLE', message: 'The payment service is not responding.' };

/** A checkout that a slow card pays. */
async function slowCheckout(): Promise<Checkout> {
  const { checkout } = await payWithCard(
    riley,
    await readyCheckout(riley),
    await cardToAdd(server, SLOW_CARD),
  );
  return checkout;
}

/** The order it becomes, once the processor is done. */
async function slowOrder() {
  const checkout = await slowCheckout();
  await submit(riley, checkout).catch(() => {});
  later();
  await recover();
  vi.useRealTimers();
  const [order] = await ordersOf(server, checkout);
  if (!order) throw new Error('There is no order.');
  return order;
}

it('an order whose authorization ends later is placed then; until then it is like one whose processor is silent (ERR-13)', async () => {
  const checkout = await slowCheckout();
  const key = newKey();
  const errors = vi.spyOn(server.deps.log, 'error');
  await expect(submit(riley, checkout, key)).rejects.toMatchObject(SILENT);
  await expect(submit(riley, checkout, key)).rejects.toMatchObject({ code: 'STILL_RUNNING' });
  expect(await recover()).toBe(0);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACING' });
  // Nothing is wrong.
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  later();
  expect(await recover()).toBe(1);
  expect(await submit(riley, checkout, key)).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

it('an order whose authorization is declined later is open again, and nothing is charged', async () => {
  const checkout = await slowCheckout();
  const key = newKey();
  await expect(submit(riley, checkout, key)).rejects.toMatchObject(SILENT);
  later();
  const { find } = server.deps.processor;
  const declined = async (key: string) => {
    const found = await find(key);
    await server.deps.processor.cancel(key);
    return found && { ...found, status: 'DECLINED' as const, declineCode: 'BANK_DECLINE' as const };
  };
  expect(await withProcessor(server, { find: declined }, recover)).toBe(1);
  await expect(submit(riley, checkout, key)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    reason: 'BANK_DECLINE',
  });
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
});

it('a capture and a refund that end later are made once, and noted once they are', async () => {
  const order = await slowOrder();
  const { checkoutId } = order;
  const settled = async () => (await ordersOf(server, { checkoutId }))[0]?.settlement;
  await advanceOrder(server.deps, { orderId: order.id, event: { type: 'order.pick' } });
  await server.db.execute(sql`update orders set status = 'READY' where id = ${order.id}`);
  await advanceOrder(server.deps, { orderId: order.id, event: { type: 'order.handOver' } });
  expect([await recover(), await recover()]).toEqual([0, 0]);
  expect(await settled()).toBe('AUTHORIZED');
  later();
  expect(await recover()).toBe(1);
  expect(await settled()).toBe('CAPTURED');

  vi.useRealTimers();
  const checkout = await readCheckout(riley, { checkoutId });
  const gtin13 = checkout.lineItems[0]?.cart.gtin13 ?? '';
  await refundLine(server.deps, { number: order.number, gtin13, quantity: 1, idempotencyKey: newKey() });
  expect(await recover()).toBe(0);
  later();
  expect(await recover()).toBe(1);
  const [refund] = (await readCheckout(riley, { checkoutId })).refunds;
  const money = Object.values(await moneyOf(server, checkout));
  expect(money).toMatchObject([{ captured: order.total, returned: refund?.amount }]);
});

it('what an order no longer needs is reversed later, too', async () => {
  const order = await slowOrder();
  await cancelOrder(server.deps, { shopperId: order.shopperId, orderId: order.id });
  expect(await recover()).toBe(0);
  later();
  expect(await recover()).toBe(1);
  expect((await ordersOf(server, order))[0]?.settlement).toBe('REVERSED');
});

interface Sent {
  id?: string;
  secret?: string | undefined;
  at?: number;
  body?: string;
  /** Put into the body once it's signed. */
  tampered?: string;
}

/** An event as a processor sends it, signed without the library that reads it. */
async function hears(key: string, sent: Sent = {}): Promise<number> {
  const { id = newKey(), secret = SECRETS[0] ?? '', at = Date.now() } = sent;
  const timestamp = String(Math.floor(at / 1000));
  const event = { type: 'authorization.ended', timestamp: new Date(at).toISOString(), data: { key } };
  const { body = JSON.stringify(event), tampered = body } = sent;
  const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
  const signature = hmac.update(`${id}.${timestamp}.${body}`).digest('base64');
  const { status } = await server.visitor.fetch(receiveProcessorEvent.path, {
    method: receiveProcessorEvent.method,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,bm90IHRoaXMgb25l v1,${signature}`,
    },
    body: tampered,
  });
  return status;
}

const attemptOf = async ({ checkoutId }: { checkoutId: string }) => {
  const { rows } = await server.db.execute<{ key: string; isDue: boolean; tries: number }>(
    sql`select z.key, a.lease_until <= now() as "isDue", a.tries from attempts a
      left join authorizations z on z.attempt_id = a.id
      where a.checkout_id = ${checkoutId} order by a.order_sequence desc limit 1`,
  );
  return rows[0] ?? { key: '', isDue: false, tries: 0 };
};

/** An order that waits for its authorization, with its attempt's key. */
async function waitingOrder() {
  const checkout = await slowCheckout();
  await submit(riley, checkout).catch(() => {});
  return { checkout, key: (await attemptOf(checkout)).key };
}

/** What was left to recovery ends, so that the next test finds nothing. */
async function end(): Promise<void> {
  later();
  await recover();
}

it('an event makes recovery ask at once, and asking says how it ended, whatever the event says', async () => {
  const { checkout, key } = await waitingOrder();
  const ask = () => recoverAttempts(server.deps);
  expect(await attemptOf(checkout)).toMatchObject({ isDue: false });
  expect(await ask()).toBe(0);
  const lying = {
    type: 'authorization.declined',
    timestamp: new Date().toISOString(),
    data: { key, amount: 1 },
  };
  const id = newKey();
  expect(await hears(key, { id, body: JSON.stringify(lying) })).toBe(200);
  // It isn't done yet.
  expect(await ask()).toBe(0);
  expect(await attemptOf(checkout)).toMatchObject({ isDue: false, tries: 2 });
  expect(await hears(key, { id })).toBe(200);
  expect(await attemptOf(checkout)).toMatchObject({ isDue: false });
  later();
  expect(await hears(key)).toBe(200);
  expect(await ask()).toBe(1);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACED' });
});

it('an event about an order wakes what it waits for now: its capture', async () => {
  const { id: orderId, checkoutId } = await slowOrder();
  const { key } = await attemptOf({ checkoutId });
  await server.db.execute(sql`update orders set status = 'READY' where id = ${orderId}`);
  await advanceOrder(server.deps, { orderId, event: { type: 'order.handOver' } });
  expect(await recoverAttempts(server.deps)).toBe(0);
  expect(await attemptOf({ checkoutId })).toMatchObject({ isDue: false });
  later();
  expect(await hears(key)).toBe(200);
  expect(await recoverAttempts(server.deps)).toBe(1);
  expect((await ordersOf(server, { checkoutId }))[0]?.settlement).toBe('CAPTURED');
});

it('an event takes nothing from a request at work; what that leaves is due at once', async () => {
  const checkout = await slowCheckout();
  const { authorize } = server.deps.processor;
  const whileHeard: Partial<typeof server.deps.processor> = {
    authorize: async (request) => {
      expect(await hears(request.key)).toBe(200);
      expect(await recoverAttempts(server.deps)).toBe(0);
      return authorize(request);
    },
  };
  await withProcessor(server, whileHeard, () => submit(riley, checkout).catch(() => {}));
  expect(await attemptOf(checkout)).toMatchObject({ isDue: true, tries: 1 });
  await end();
});

it('an event that comes while recovery is asking is not lost', async () => {
  const { checkout } = await waitingOrder();
  const { find } = server.deps.processor;
  const asked: string[] = [];
  const id = newKey();
  const whileHeard: Partial<typeof server.deps.processor> = {
    find: async (key) => {
      const found = find(key).finally(() => hears(key, { id }));
      asked.push(key);
      return found;
    },
  };
  await withProcessor(server, whileHeard, recover);
  expect(asked).toHaveLength(2);
  expect(await attemptOf(checkout)).toMatchObject({ isDue: false, tries: 3 });
  await end();
});

it('only what the processor signed within five minutes is heard, by each of its secrets', async () => {
  const { checkout, key } = await waitingOrder();
  const minutes = (count: number) => Date.now() + count * 60_000;
  const refused: Sent[] = [
    { secret: 'whsec_c2VjcmV0IG9mIHNvbWVib2R5IGVsc2U=' },
    { at: minutes(-6) },
    { at: minutes(6) },
    { tampered: JSON.stringify({ type: 'a', timestamp: new Date().toISOString(), data: { key } }) },
  ];
  for (const sent of refused) expect(await hears(key, sent)).toBe(401);
  const unsigned = { method: receiveProcessorEvent.method, body: '{}' };
  expect((await server.visitor.fetch(receiveProcessorEvent.path, unsigned)).status).toBe(401);
  expect(await attemptOf(checkout)).toMatchObject({ isDue: false });
  expect(await hears(key, { secret: SECRETS[1] })).toBe(200);
  expect(await attemptOf(checkout)).toMatchObject({ isDue: true });
  await end();
});

it('an event about an unknown key is heard and ignored, and one that says nothing is invalid', async () => {
  expect(await hears('nobody:0')).toBe(200);
  expect(await hears('', { body: '{"data":{}}' })).toBe(422);
  expect(await hears('', { body: '{' })).toBe(400);
});

it('who sends too many bad signatures has to wait, and good ones are heard on', async () => {
  const { env } = server.deps;
  const { signInLimit } = env;
  Object.assign(env, { signInLimit: 2 });
  await server.db.execute(sql`delete from rate_limits`);
  const statuses: number[] = [];
  for (const at of [0, 0, 0]) statuses.push(await hears('nobody:0', { at }));
  expect(statuses).toEqual([401, 401, 429]);
  expect(await hears('nobody:0')).toBe(200);
  Object.assign(env, { signInLimit });
});

it("the sandbox's processor says itself when it is done", async () => {
  Object.assign(server.deps.env, { shopOrigin: server.url });
  const { checkout } = await waitingOrder();
  await vi.waitFor(
    async () => {
      await recoverAttempts(server.deps);
      expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACED' });
    },
    // Less than the lease of an attempt that nobody wakes.
    { timeout: 4_000, interval: 100 },
  );
});
