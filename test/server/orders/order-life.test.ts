import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { orders } from '../../../server/db/schema/orders.ts';
import { processorTransactions } from '../../../server/db/schema/processor.ts';
import { advanceOrder, statusAfter } from '../../../server/orders/advance-order.ts';
import { audit } from '../../../server/orders/audit.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import type { OrderEvent } from '../../../server/orders/order-life.machine.ts';
import { readyOrder } from '../../../server/orders/ready-order.ts';
import { settleOrders } from '../../../server/orders/settle-orders.ts';
import { weighAsEstimated } from '../../../server/sandbox/seed/complete-seeded.ts';
import { listOrders, type OrderStatus } from '../../../services/contracts/orders.ts';
import { ordersOf } from '../../support/books.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';

let server: TestServer;
let riley: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  riley = await server.signedIn('riley@example.com');
});
afterAll(() => server.close());
// What another test left to settle.
beforeEach(() => settleOrders(server.deps));

const EVENTS: OrderEvent['type'][] = [
  'order.pick',
  'line.pick',
  'order.ready',
  'order.handOver',
  'line.refund',
  'order.refuse',
  'order.cancel',
];

async function placed(): Promise<typeof orders.$inferSelect> {
  const [order] = await ordersOf(server, await submit(riley, await readyCheckout(riley)));
  if (!order) throw new Error('No order was placed');
  return order;
}

const advance = (orderId: string, type: 'order.pick' | 'order.handOver') =>
  advanceOrder(server.deps, { orderId, event: { type } });

/** The status after an event; null if there is no such step. */
const after = (status: OrderStatus, type: OrderEvent['type']) => {
  try {
    return statusAfter(status, { type });
  } catch {
    return null;
  }
};

test('an order goes from placed to completed; its shopper can cancel it until picking starts, the store until it is handed over', () => {
  const table = (['PLACED', 'PICKING', 'READY', 'COMPLETED', 'CANCELED'] as const).map((status) =>
    EVENTS.map((type) => after(status, type)),
  );
  expect(table).toEqual([
    ['PICKING', null, null, null, null, null, 'CANCELED'],
    [null, 'PICKING', 'READY', null, null, 'CANCELED', null],
    [null, null, null, 'COMPLETED', null, 'CANCELED', null],
    [null, null, null, null, 'COMPLETED', null, null],
    [null, null, null, null, null, null, null],
  ]);
});

test('an authorization is captured when the order is handed over, and not before', async () => {
  const { id, number, attemptId, total } = await placed();
  await advance(id, 'order.pick');
  await weighAsEstimated(server.db, { number });
  await readyOrder(server.deps, { number });
  expect(await settleOrders(server.deps)).toBe(0);
  await advance(id, 'order.handOver');
  expect(await settleOrders(server.deps)).toBe(1);
  expect(await settleOrders(server.deps)).toBe(0);
  const [authorization] = await server.db
    .select()
    .from(processorTransactions)
    .where(eq(processorTransactions.key, `${attemptId}:0`));
  expect(authorization).toMatchObject({ status: 'APPROVED', completedAmount: total });
});

test('a canceled order returns the money', async () => {
  const { id, attemptId, shopperId } = await placed();
  await cancelOrder(server.deps, { shopperId, orderId: id });
  expect(await settleOrders(server.deps)).toBe(1);
  const [authorization] = await server.db
    .select()
    .from(processorTransactions)
    .where(eq(processorTransactions.key, `${attemptId}:0`));
  expect(authorization?.status).toBe('REVERSED');
  expect((await audit(server.db)).ordersWithoutMoney).toEqual([]);
});

test('an invalid step is refused, as is one of two concurrent steps', async () => {
  const { id } = await placed();
  expect(await refusalOf(advance(id, 'order.handOver'))).toBe('CHECKOUT_CLOSED');
  const answers = await Promise.all([
    refusalOf(advance(id, 'order.pick')),
    refusalOf(advance(id, 'order.pick')),
  ]);
  expect(answers.filter((code) => code === 'none')).toHaveLength(1);
  expect(await refusalOf(advance('nothing', 'order.pick'))).toBe('NOT_FOUND');
});

test('orders are private and listed newest first, and mod@example.com has one that can still change', async () => {
  const mod = await server.signedIn('mod@example.com');
  const seeded = await mod.call(listOrders, {});
  expect(seeded.orders).toMatchObject([{ status: 'PLACED', modalityType: 'PICKUP', itemCount: 7 }]);
  const { number } = await placed();
  const { orders: listed } = await riley.call(listOrders, {});
  expect(listed[0]?.number).toBe(number);
  expect(listed.map(({ placedAt }) => placedAt)).toEqual(
    listed
      .map(({ placedAt }) => placedAt)
      .toSorted()
      .reverse(),
  );
});
