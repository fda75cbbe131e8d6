import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readCheckout, readyCheckout, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard, SLOW_CARD } from '../support/add-card.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { moneyOf } from '../support/picked-orders.ts';
import { withProcessor } from '../support/processor.ts';

let server: TestServer;
let riley: TestClient;
beforeAll(async () => {
  server = await startTestServer({ log: createLog('silent') });
  riley = await server.signedIn('riley@example.com');
});
afterAll(() => server.close());
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
