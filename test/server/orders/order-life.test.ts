import { setImmediate } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutLines } from '../../../server/db/schema/checkouts.ts';
import { orderRefunds, type orders } from '../../../server/db/schema/orders.ts';
import { processorTransactions } from '../../../server/db/schema/processor.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { advanceOrder, statusAfter } from '../../../server/orders/advance-order.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { markOrderReady } from '../../../server/orders/mark-order-ready.ts';
import type { OrderEvent } from '../../../server/orders/order-life.machine.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { weighAsEstimated } from '../../../server/sandbox/seed/complete-demo-order.ts';
import { listOrders, type OrderStatus } from '../../../services/contracts/orders.ts';
import { type Audit, audit } from '../../support/audit.ts';
import { ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
// What another test left to settle.
beforeEach(() => recoverAttempts(server.deps));

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
  await markOrderReady(server.deps, { number });
  expect(await recoverAttempts(server.deps)).toBe(0);
  await advance(id, 'order.handOver');
  expect(await recoverAttempts(server.deps)).toBe(1);
  expect(await recoverAttempts(server.deps)).toBe(0);
  const [authorization] = await server.db
    .select()
    .from(processorTransactions)
    .where(eq(processorTransactions.key, `${attemptId}:0`));
  expect(authorization).toMatchObject({ status: 'APPROVED', completedAmount: total });
});

test('a canceled order returns the money', async () => {
  const { id, attemptId, shopperId } = await placed();
  await cancelOrder(server.deps, { shopperId, orderId: id });
  expect(await recoverAttempts(server.deps)).toBe(1);
  const [authorization] = await server.db
    .select()
    .from(processorTransactions)
    .where(eq(processorTransactions.key, `${attemptId}:0`));
  expect(authorization?.status).toBe('REVERSED');
  expect((await audit(server.db)).ordersWithoutMoney).toEqual([]);
});

test('of several who take one step a moment apart, one does, and the others learn that the order has changed', async () => {
  const { number } = await placed();
  for (const from of ['PLACED', 'PICKING', 'READY'] as const) {
    if (from === 'PICKING') await weighAsEstimated(server.db, { number });
    const advanceAfter = async (moments: number) => {
      for (let moment = 0; moment < moments; moment += 1) await setImmediate();
      return refusalOf(advanceStaffOrder(server.deps, { number, from }));
    };
    const answers = await Promise.all(Array.from({ length: 12 }, (_, moments) => advanceAfter(moments)));
    expect(answers.filter((code) => code === 'none')).toHaveLength(1);
    // While the first is making the order ready, the others are told so.
    expect(answers.filter((code) => !['none', 'VERSION_STALE', 'STILL_RUNNING'].includes(code))).toEqual([]);
  }
});

test('an invalid step is refused, as is one of two concurrent steps', async () => {
  const { id } = await placed();
  expect(await refusalOf(advance(id, 'order.handOver'))).toBe('VERSION_STALE');
  const answers = await Promise.all([
    refusalOf(advance(id, 'order.pick')),
    refusalOf(advance(id, 'order.pick')),
  ]);
  expect(answers.filter((code) => code === 'none')).toHaveLength(1);
  expect(await refusalOf(advance('nothing', 'order.pick'))).toBe('VERSION_STALE');
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

/** What the audit says after the books are tampered with; it's undone. */
async function auditAfter(...tampering: SQL[]): Promise<Partial<Audit>> {
  const undo = new Error('undo');
  let found: Partial<Audit> = {};
  await withTransaction(server.db, async (tx) => {
    for (const one of tampering) await tx.execute(one);
    found = Object.fromEntries(Object.entries(await audit(tx)).filter(([, rows]) => rows.length > 0));
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return found;
}

test('the audit names what is wrong, and nothing else', async () => {
  const { id, attemptId, checkoutId, number } = await placed();
  const of = sql`where checkout_id = ${checkoutId}`;
  const money = sql`where key = ${`${attemptId}:0`}`;
  expect(await auditAfter()).toEqual({});
  const stray = (status: string, type = 'AUTHORIZATION') =>
    sql`insert into processor.transactions (id, key, type, status, amount) values ('stray', 'nobody:0', ${type}, ${status}, 5)`;
  expect(await auditAfter(stray('APPROVED'))).toEqual({ authorizationsWithoutOrder: [['nobody:0']] });
  expect(await auditAfter(stray('DECLINED'))).toEqual({});
  expect(await auditAfter(stray('REVERSED'))).toEqual({});
  expect(await auditAfter(stray('APPROVED', 'COMPLETION'))).toEqual({});
  const strays = sql`insert into processor.transactions (id, key, type, status, amount)
    values ('b', 'nobody:1', 'AUTHORIZATION', 'APPROVED', 5), ('a', 'nobody:0', 'AUTHORIZATION', 'APPROVED', 5)`;
  expect(await auditAfter(strays)).toEqual({ authorizationsWithoutOrder: [['nobody:0', 'nobody:1']] });
  const changing = (checkout: SQL, status: string) => sql`
    insert into attempts
      (id, kind, checkout_id, shopper_id, status, stock, idempotency_key, payload_hash, lease_until)
    values ('nobody', 'CHANGE', ${checkout}, 'demo-riley', ${status}, '[]', 'nobody', '', now())`;
  const own = sql`${checkoutId}`;
  const another = sql`(select id from checkouts where id <> ${checkoutId} limit 1)`;
  expect(await auditAfter(strays, changing(own, 'AUTHORIZING'))).toEqual({});
  expect(await auditAfter(strays, changing(own, 'RELEASING'))).toEqual({
    authorizationsWithoutOrder: [['nobody:0', 'nobody:1']],
  });
  const missing = [
    sql`delete from orders ${of}`,
    sql`update checkouts set status = 'DRAFT' where id = ${checkoutId}`,
  ];
  const running = sql`update attempts set status = 'AUTHORIZING' where id = ${attemptId}`;
  expect(await auditAfter(...missing, running)).toEqual({});
  const lost = { authorizationsWithoutOrder: [[`${attemptId}:0`]] };
  expect(await auditAfter(...missing)).toEqual(lost);
  expect(await auditAfter(sql`delete from orders ${of}`)).toEqual({
    ...lost,
    checkoutsAtOddsWithOrders: [checkoutId],
  });
  const wrongMoney = { ordersWithoutMoney: [id] };
  const less = sql`update processor.transactions set amount = amount - 1 ${money}`;
  expect(await auditAfter(less)).toEqual(wrongMoney);
  expect(await auditAfter(less, changing(own, 'RELEASING'))).toEqual({});
  expect(await auditAfter(less, changing(own, 'AUTHORIZING'))).toEqual(wrongMoney);
  expect(await auditAfter(less, changing(another, 'RELEASING'))).toEqual(wrongMoney);
  const hold = sql`insert into authorizations
    (key, attempt_id, position, payment_id, payment_type, instrument_id, amount, held)
    values ('none', ${attemptId}, 9, 'p', 'BANK_CARD', 'i', 5, 5)`;
  expect(await auditAfter(hold)).toEqual(wrongMoney);
  const completed = sql`update orders set settlement = 'CAPTURED', status = 'COMPLETED' ${of}`;
  expect(await auditAfter(hold, completed)).toEqual({});
  expect(await auditAfter(less, completed)).toEqual(wrongMoney);
  const dearer = sql`update orders set total = total + 1 ${of}`;
  expect(await auditAfter(dearer)).toEqual({
    ordersAtOddsWithAuthorizations: [id],
    ordersAtOddsWithLines: [id],
  });
  expect(await auditAfter(dearer, changing(own, 'RELEASING'))).toEqual({ ordersAtOddsWithLines: [id] });
  expect(await auditAfter(sql`update processor.transactions set completed_amount = 1 ${money}`)).toEqual(
    wrongMoney,
  );
  expect(
    await auditAfter(sql`update processor.transactions set completed_amount = amount, amount = 1 ${money}`),
  ).toEqual({});
  expect(await auditAfter(sql`update processor.transactions set status = 'REVERSED' ${money}`)).toEqual(
    wrongMoney,
  );
  expect(
    await auditAfter(
      sql`update processor.transactions set status = 'REVERSED' ${money}`,
      sql`update orders set settlement = 'REVERSED', status = 'CANCELED' ${of}`,
    ),
  ).toEqual({});
  const lines = sql`where checkout_id = ${checkoutId}`;
  expect(
    await auditAfter(
      sql`update checkout_lines set total = total + 1, regular_total = regular_total + 1 ${lines}`,
    ),
  ).toEqual({ ordersAtOddsWithLines: [id] });
  expect(await auditAfter(sql`update checkout_lines set quantity = quantity + 1 ${lines}`)).toEqual({
    ordersAtOddsWithLines: [id],
  });
  expect(await auditAfter(sql`update checkouts set status = 'DRAFT' where id = ${checkoutId}`)).toEqual({
    checkoutsAtOddsWithOrders: [checkoutId],
  });
  const status = (checkout: string, order: string) =>
    auditAfter(
      sql`update checkouts set status = ${checkout} where id = ${checkoutId}`,
      sql`update orders set status = ${order} ${of}`,
    );
  expect(await status('REJECTED', 'CANCELED')).toEqual({});
  for (const [checkout, order] of [
    ['REJECTED', 'PLACED'],
    ['DRAFT', 'CANCELED'],
  ] as const) {
    expect(await status(checkout, order)).toEqual({ checkoutsAtOddsWithOrders: [checkoutId] });
  }
  const reserved = (as: string, which = sql`true`) => sql`update reservations set status = ${as}
    where shopper_id = 'demo-riley' and status = 'USED' and ${which}`;
  const oneOf = sql`id = (select reservation_id from checkouts where id = ${checkoutId})`;
  for (const as of ['HELD', 'COMMITTING']) {
    expect(await auditAfter(reserved(as, oneOf))).toEqual({});
    const twice = await auditAfter(sql`drop index reservations_one_hold`, reserved(as));
    expect(twice).toEqual({ shoppersWithReservations: ['demo-riley'] });
  }
  expect((await auditAfter(reserved('RELEASED', oneOf))).slotsMiscounted).toHaveLength(1);
  const { rows } = await server.db.execute<{ slot_id: string }>(sql`
    select r.slot_id from checkouts k join reservations r on r.id = k.reservation_id where k.id = ${checkoutId}`);
  expect(await auditAfter(sql`update slots set taken = taken + 1 where id = ${rows[0]?.slot_id}`)).toEqual({
    slotsMiscounted: [rows[0]?.slot_id],
  });
  const account = (balance: number) =>
    sql`insert into processor.accounts (instrument_id, kind, opening_balance, topped_up, balance) values ('gift', 'GIFT_CARD', 100, 5, ${balance})`;
  const spent = (type: string, status: string, amount: number) =>
    sql`insert into processor.transactions (id, key, type, status, instrument_id, amount) values (${type}, ${type}, ${type}, ${status}, 'gift', ${amount})`;
  expect(await auditAfter(account(104))).toEqual({ accountsMiscounted: ['gift'] });
  expect(await auditAfter(account(105), spent('AUTHORIZATION', 'DECLINED', 5))).toEqual({});
  expect((await auditAfter(account(105), spent('AUTHORIZATION', 'APPROVED', 5))).accountsMiscounted).toEqual([
    'gift',
  ]);
  expect((await auditAfter(account(108), spent('RETURN', 'APPROVED', 3))).accountsMiscounted).toBeUndefined();
  await advance(id, 'order.pick');
  await weighAsEstimated(server.db, { number });
  await markOrderReady(server.deps, { number });
  await advance(id, 'order.handOver');
  await recoverAttempts(server.deps);
  const [line] = await server.db.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, checkoutId));
  const gtin13 = line?.gtin13 ?? '';
  await refundLine(server.deps, { number, gtin13, quantity: 1, idempotencyKey: 'audit' });
  const refunds = await server.db.select().from(orderRefunds).where(eq(orderRefunds.orderId, id));
  const [refund] = refunds;
  const off = { refundsAtOddsWithMoney: [refund?.id] };
  const both = { ...off, refundsAtOddsWithReturns: [refund?.id] };
  expect(await auditAfter()).toEqual({});
  const refunded = sql`where id = ${refund?.id}`;
  expect(await auditAfter(sql`update order_refunds set amount = amount + 1 ${refunded}`)).toEqual(both);
  const open = sql`update attempts set status = 'RELEASING' ${refunded}`;
  const refunding = (more: number) => [
    sql`update order_refunds set amount = amount + ${more}::int ${refunded}`,
    sql`update authorization_returns set amount = amount + ${more}::int where attempt_id = ${refund?.id}`,
  ];
  expect(await auditAfter(...refunding(1))).toEqual(off);
  expect(await auditAfter(open, ...refunding(1))).toEqual({});
  expect(await auditAfter(open, ...refunding(-1))).toEqual(off);
  expect(await auditAfter(open, sql`update order_refunds set amount = amount - 1 ${refunded}`)).toEqual(both);
  expect(await auditAfter(open)).toEqual({});
  expect(
    await auditAfter(sql`delete from processor.transactions where starts_with(key, ${`${refund?.id}:`})`),
  ).toEqual(off);
  expect(
    await auditAfter(
      open,
      sql`delete from processor.transactions where starts_with(key, ${`${refund?.id}:`})`,
    ),
  ).toEqual({});
  expect(await auditAfter(sql`delete from order_refunds ${refunded}`)).toEqual(off);
});
