import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { cards } from '../../../server/db/schema/wallet.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { newKey, readCheckout, refusalOf } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { moneyOf, type Payers, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { dead, withProcessor } from '../support/processor.ts';

let at: PickedOrders;
let processor: Processor;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  processor = server.deps.processor;
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

/** An order that was handed over and captured. */
async function completed(payers: Payers) {
  const begun = await at.begin(payers);
  const { number } = begun;
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
  await at.advance(number, 'PICKING');
  await at.advance(number, 'READY');
  await recoverAttempts(server.deps);
  return begun;
}

const refund = (number: string, gtin13: string, quantity = 1, idempotencyKey = newKey()) =>
  refundLine(server.deps, { number, gtin13, quantity, idempotencyKey });

const returnedOf = async (order: { checkoutId: string }) =>
  Object.fromEntries(
    Object.entries(await moneyOf(server, order))
      .filter(([, { returned }]) => returned > 0)
      .map(([id, { returned }]) => [id, returned]),
  );

const balanceOf = async (cardId: string) => {
  const { rows } = await server.db.execute<{ balance: number; known: number | null }>(
    sql`select a.balance, c.balance as known from processor.accounts a join cards c using (instrument_id) where c.id = ${cardId}`,
  );
  return rows[0];
};

it('what SNAP paid goes back to SNAP alone, and what it may not pay never does', async () => {
  const { order, number } = await completed('SNAP and card');
  const snap = await balanceOf(at.ebtId);
  await refund(number, at.food.gtin13);
  expect(await returnedOf(order)).toEqual({ [at.ebtId]: at.food.price });
  expect(await balanceOf(at.ebtId)).toEqual({
    balance: (snap?.balance ?? 0) + at.food.price,
    known: (snap?.known ?? 0) + at.food.price,
  });
  await refund(number, at.other.gtin13);
  const { [at.ebtId]: toSnap, 'demo-riley-visa': toCard } = await returnedOf(order);
  expect(toSnap).toBe(at.food.price);
  const { refunds, summary } = await readCheckout(at.riley, order);
  expect(toCard).toBe(refunds[1]?.amount);
  expect(toCard).toBeGreaterThan(at.other.price);
  expect(refunds).toMatchObject([
    { gtin13: at.food.gtin13, quantity: 1, amount: at.food.price },
    { gtin13: at.other.gtin13, quantity: 1 },
  ]);
  expect(summary).toEqual(order.summary);
});

it('all that SNAP and a gift card paid for items goes back to them to the cent, and the fee and the rest are refunded only once', async () => {
  const { order, number } = await completed('SNAP, gift card, and card');
  await refund(number, at.other.gtin13, 2);
  await refund(number, at.food.gtin13, 3);
  await refund(number, at.weighed.gtin13);
  await refund(number, at.other.gtin13);
  const money = await moneyOf(server, order);
  const { fulfillmentTotal, total } = order.summary.cost;
  const sum = (part: 'captured' | 'returned') =>
    Object.values(money).reduce((all, one) => all + one[part], 0);
  expect([sum('captured'), sum('returned')]).toEqual([total, total - fulfillmentTotal]);
  expect(money[at.ebtId]).toMatchObject({ returned: money[at.ebtId]?.captured });
  for (const { captured, returned } of Object.values(money)) expect(returned).toBeLessThanOrEqual(captured);
  await expect(refund(number, at.other.gtin13)).rejects.toMatchObject({
    code: 'QUANTITY_EXCEEDED',
    parts: { fields: { quantity: 'At most 0.' } },
  });
  const { orders } = await at.riley.call(listOrders, {});
  expect(orders.find((one) => one.number === number)).toMatchObject({
    total,
    refunded: total - fulfillmentTotal,
  });
});

it('what a hold backed up goes back to what paid it', async () => {
  const { order, number } = await at.begin('gift card and card', 'SHOPPERS_CHOICE', { gift: 100_000 });
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
  await at.advance(number, 'PICKING');
  await at.advance(number, 'READY');
  await recoverAttempts(server.deps);
  await refund(number, at.food.gtin13);
  expect(await returnedOf(order)).toEqual({ 'demo-riley-gift-0025': at.food.price });
});

it('an order whose money does not answer is settled later, and the log says so', async () => {
  const { order, number } = await at.begin('card');
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
  await at.advance(number, 'PICKING');
  await at.advance(number, 'READY');
  const errors = vi.spyOn(server.deps.log, 'error');
  expect(await withProcessor(server, { complete: dead }, () => recoverAttempts(server.deps))).toBe(0);
  expect(errors.mock.calls).toEqual([
    [{ error: expect.any(Error), attempt: expect.any(String), kind: 'HAND_OVER' }, 'attempt not recovered'],
  ]);
  errors.mockRestore();
  expect(await recoverAttempts(server.deps)).toBe(0);
  await server.db.execute(
    sql`update attempts set lease_until = now() - interval '1 second' where checkout_id = ${order.checkoutId}`,
  );
  expect(await recoverAttempts(server.deps)).toBe(1);
  expect(await moneyOf(server, order)).toMatchObject({
    'demo-riley-visa': { captured: order.summary.cost.total },
  });
});

it('the same key refunds once, at once or again, and another amount under it is refused', async () => {
  const { order, number } = await completed('gift card and card');
  const key = newKey();
  await Promise.all(Array.from({ length: 5 }, () => refund(number, at.other.gtin13, 1, key)));
  await refund(number, at.other.gtin13, 1, key);
  expect(await refusalOf(refund(number, at.other.gtin13, 2, key))).toBe('KEY_REUSED');
  expect((await readCheckout(at.riley, order)).refunds).toHaveLength(1);
  const keys = await Promise.all(Array.from({ length: 5 }, () => refusalOf(refund(number, at.other.gtin13))));
  expect(keys.toSorted()).toEqual([
    'QUANTITY_EXCEEDED',
    'QUANTITY_EXCEEDED',
    'QUANTITY_EXCEEDED',
    'none',
    'none',
  ]);
  expect((await readCheckout(at.riley, order)).refunds).toHaveLength(3);
});

it('a refund that a silent processor or a kill interrupts is given once by the next sweep', async () => {
  for (const isKnown of [false, true]) {
    const { order, number } = await completed('SNAP, gift card, and card');
    let calls = 0;
    const cut: Processor['refund'] = async (...given) => {
      calls += 1;
      if (calls > 1) return dead();
      if (isKnown) await processor.refund(...given);
      return dead();
    };
    const errors = vi.spyOn(server.deps.log, 'error');
    await withProcessor(server, { refund: cut }, () => refund(number, at.food.gtin13, 3));
    expect(calls).toBe(1);
    expect(errors.mock.calls).toEqual([
      [{ error: expect.any(Error), attempt: expect.any(String) }, 'release left to recovery'],
    ]);
    errors.mockRestore();
    await expectBalanced(server);
    await expireLeases(server);
    const issued = await Promise.all([recoverAttempts(server.deps), recoverAttempts(server.deps)]);
    expect(Math.max(...issued)).toBe(1);
    expect(await recoverAttempts(server.deps)).toBe(0);
    const { balance, known } = (await balanceOf(at.ebtId)) ?? {};
    expect(known).toBe(balance);
    const sams = await server.db.select().from(cards).where(eq(cards.id, 'demo-sam-ebt'));
    expect(sams).toMatchObject([{ balance: 18_745 }]);
    const { refunds } = await readCheckout(at.riley, order);
    const returned = Object.values(await returnedOf(order)).reduce((sum, amount) => sum + amount, 0);
    expect(returned).toBe(refunds[0]?.amount);
    expect(returned).toBe(3 * at.food.price);
    const { rows } = await server.db.execute<{ shares: number; status: string }>(
      sql`select (select count(*)::int from authorization_returns where attempt_id = a.id) as shares, status
        from attempts a where kind = 'REFUND' order by order_sequence desc limit 1`,
    );
    expect(rows).toEqual([{ shares: 2, status: 'DONE' }]);
    await expectBalanced(server);
  }
});

it('a refund is given while an earlier one still waits for the processor', async () => {
  const { order, number } = await completed('card');
  await withProcessor(server, { refund: dead }, () => refund(number, at.food.gtin13));
  expect(await returnedOf(order)).toEqual({});
  await refund(number, at.food.gtin13);
  expect(await returnedOf(order)).toEqual({ 'demo-riley-visa': at.food.price });
  await expireLeases(server);
  expect(await recoverAttempts(server.deps)).toBe(1);
  expect(await returnedOf(order)).toEqual({ 'demo-riley-visa': 2 * at.food.price });
});

it('a key that refunded an item of one order refunds none of another', async () => {
  const [one, other] = [await completed('card'), await completed('card')];
  const key = newKey();
  await refund(one.number, at.food.gtin13, 1, key);
  expect(await refusalOf(refund(other.number, at.food.gtin13, 1, key))).toBe('KEY_REUSED');
  expect(await returnedOf(other.order)).toEqual({});
});

it('nothing is refunded before the order is handed over, and nothing is returned before it is captured', async () => {
  const { order, number } = await at.begin('card');
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
  await at.advance(number, 'PICKING');
  expect(await refusalOf(refund(number, at.food.gtin13))).toBe('CHECKOUT_CLOSED');
  await at.advance(number, 'READY');
  // The processor isn't even asked.
  let calls = 0;
  const count = async () => {
    calls += 1;
  };
  await withProcessor(server, { refund: count }, () => refund(number, at.food.gtin13));
  expect([calls, await returnedOf(order)]).toEqual([0, {}]);
  // Nor if the refund is due first.
  await server.db
    .update(attempts)
    .set({ leaseUntil: sql`now() - interval '1 minute'` })
    .where(eq(attempts.kind, 'REFUND'));
  await withProcessor(server, { refund: count, complete: dead }, () => recoverAttempts(server.deps));
  expect(calls).toBe(0);
  await expireLeases(server);
  await recoverAttempts(server.deps);
  await recoverAttempts(server.deps);
  expect(await returnedOf(order)).toEqual({ 'demo-riley-visa': at.food.price });
  expect(await refusalOf(refund('0000-0000-00', at.food.gtin13))).toBe('NOT_FOUND');
  expect(await refusalOf(refund(number, '0000000000000'))).toBe('NOT_FOUND');
});
