import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { priceOfWeight } from '../../../rules/prices.ts';
import { createLog } from '../../../server/http/log.ts';
import type { ProblemError } from '../../../server/http/problems.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { HELD_WRONG, STILL_HELD } from '../../../tools/attack/held-wrong.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { readCheckout, refusalOf } from '../../support/server-shopper.ts';
import { moneyOf, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { withProcessor } from '../support/processor.ts';

const server = testServer({ log: createLog('silent') });
let at: PickedOrders;
beforeAll(async () => {
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

/** What the attack's own reckoning finds wrong about what's held. */
const heldWrong = async () => [
  ...(await server.db.execute<{ id: string }>(HELD_WRONG)).rows,
  ...(await server.db.execute<{ id: string }>(STILL_HELD)).rows,
];
afterEach(async () => expect(await heldWrong()).toEqual([]));

const ENOUGH = 50_000;

const gramsAt = (share: number) => Math.round((at.weighed.weight ?? 0) * share);
const weigh = (number: string, share: number) =>
  at.find(number, at.weighed.gtin13, { quantity: 1, weight: gramsAt(share) });
const priceAt = (share: number) => priceOfWeight(at.weighed.per_pound ?? 0, gramsAt(share));
const marginOf = (price: number) => Math.ceil(price / 10);

/** One piece of what's weighed, paid by SNAP alone. */
const snapAlone = (snap = ENOUGH) => at.beginWith([[at.weighed.gtin13, 1]], 'SNAP', { snap });
const visa = 'demo-riley-visa';

async function handOver(number: string): Promise<void> {
  await at.advance(number, 'READY');
  await recoverAttempts(server.deps);
}

/** The code and fields something was refused with. */
const refusedWith = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: ProblemError) => ({ code: error.code, fields: error.parts.fields }),
  );

const read = (order: Checkout) => readCheckout(at.riley, order);
const snapLeft = async () => {
  const { rows } = await server.db.execute<{ processor: number; wallet: number }>(sql`
    select a.balance as processor, c.balance as wallet from cards c
    join processor.accounts a on a.instrument_id = c.instrument_id where c.id = ${at.ebtId}`);
  return rows[0];
};

it("the attack's own reckoning finds what's held a cent too high, and what's held too long", async () => {
  const { order, number } = await snapAlone();
  const hold = (by: number) =>
    server.db.execute(sql`update authorizations z set held = held + ${by} from attempts a
      where a.id = z.attempt_id and a.checkout_id = ${order.checkoutId}`);
  await hold(1);
  expect(await heldWrong()).toEqual([{ id: `${order.checkoutId} EBT` }]);
  await hold(-1);
  await weigh(number, 1);
  await at.advance(number, 'PICKING');
  await handOver(number);
  expect((await read(order)).payments).toMatchObject([
    { amount: at.weighed.price, amountToAuthorize: at.weighed.price },
  ]);
  await hold(1);
  expect(await heldWrong()).toHaveLength(1);
  await hold(-1);
});

describe('SNAP alone pays for something weighed', () => {
  it('authorizes 10 % more, which is not part of what it pays (PAY-10)', async () => {
    const { order } = await snapAlone();
    const { price } = at.weighed;
    expect(order.summary.cost.total).toBe(price);
    const authorized = price + marginOf(price);
    expect(order.payments).toMatchObject([
      { id: at.ebtId, amount: price, amountToAuthorize: authorized, authorizedAmount: authorized },
    ]);
    expect((await moneyOf(server, order))[at.ebtId]).toMatchObject({ authorized, captured: 0 });
    const left = ENOUGH - authorized;
    expect(await snapLeft()).toEqual({ processor: left, wallet: left });
  });

  it.each([0.9, 1, 1.04, 1.1])(
    'is handed over at %s times its usual weight, and only then its margin is released (PAY-10)',
    async (share) => {
      const { order, number } = await snapAlone();
      await weigh(number, share);
      await at.advance(number, 'PICKING');
      const charged = priceAt(share);
      const ready = await read(order);
      expect(ready.summary.cost.total).toBe(charged);
      const { price } = at.weighed;
      const held = Math.min(marginOf(price), price + marginOf(price) - charged);
      expect(ready.payments).toMatchObject([{ amount: charged, amountToAuthorize: charged + held }]);
      expect(await snapLeft()).toEqual({
        processor: ENOUGH - charged - held,
        wallet: ENOUGH - charged - held,
      });
      await expectBalanced(server);
      await handOver(number);
      expect((await moneyOf(server, order))[at.ebtId]).toMatchObject({ captured: charged });
      expect(await snapLeft()).toEqual({ processor: ENOUGH - charged, wallet: ENOUGH - charged });
    },
  );

  it('is handed over at the price it covers if it weighs more than that, as the store says so', async () => {
    const { order, number } = await snapAlone();
    await weigh(number, 1.25);
    const { price } = at.weighed;
    const most = price + marginOf(price);
    const { code, fields } = await refusedWith(at.advance(number, 'PICKING'));
    expect(code).toBe('PAYMENT_METHOD_REQUIRED');
    expect(fields?.atCoveredPrice).toContain('more than its payment methods cover');
    await at.advance(number, 'PICKING', { atCoveredPrice: true });
    const ready = await read(order);
    expect(ready.summary.cost.total).toBe(most);
    expect(ready.summary.cost.yellowTagDiscountTotal).toBe(0);
    const waived = priceAt(1.25) - most;
    expect(ready.lineItems[0]).toMatchObject({ total: most, picked: { weight: gramsAt(1.25), waived } });
    await handOver(number);
    expect((await moneyOf(server, order))[at.ebtId]).toMatchObject({ captured: most, released: 0 });
  });

  it('the store can find less of it instead', async () => {
    const { order, number } = await snapAlone();
    await weigh(number, 1.25);
    expect(await refusalOf(at.advance(number, 'PICKING'))).toBe('PAYMENT_METHOD_REQUIRED');
    await weigh(number, 1.05);
    await at.advance(number, 'PICKING');
    expect((await read(order)).summary.cost.total).toBe(priceAt(1.05));
  });

  it('has all of it back if the store cannot complete the order', async () => {
    const { order, number } = await snapAlone();
    await refuseOrder(server.deps, { number });
    await recoverAttempts(server.deps);
    expect(await snapLeft()).toEqual({ processor: ENOUGH, wallet: ENOUGH });
    expect((await moneyOf(server, order))[at.ebtId]?.captured).toBe(0);
  });

  it('cannot place the order if its balance leaves no room for more weight', async () => {
    const { price } = at.weighed;
    const most = price + marginOf(price);
    const { code, fields } = await refusedWith(snapAlone(most - 1));
    expect(code).toBe('PAYMENT_METHOD_REQUIRED');
    expect(fields?.payments).toContain('Weighed items may cost up to 10% more');
    const { order } = await snapAlone(most);
    expect(order.status).toBe('PLACED');
  });
});

describe('a card backs SNAP up', () => {
  const lines = () => [[at.weighed.gtin13, 1]] as const;

  it('and holds and pays what weighs more, whatever SNAP has room for (SNP-24)', async () => {
    const { price } = at.weighed;
    const { order, number } = await at.beginWith(lines(), 'SNAP and card', { snap: ENOUGH });
    const hold = Math.max(100, marginOf(price));
    expect(order.payments).toMatchObject([
      { id: at.ebtId, amount: price, amountToAuthorize: price },
      { id: visa, amount: 0, amountToAuthorize: hold },
    ]);
    await weigh(number, 1.1);
    await at.advance(number, 'PICKING');
    await handOver(number);
    const money = await moneyOf(server, order);
    expect(money[at.ebtId]?.captured).toBe(price);
    expect(money[visa]?.captured).toBe(priceAt(1.1) - price);
  });

  it('and if the card declines what is added, the order is handed over at what is authorized', async () => {
    const { price } = at.weighed;
    const { order, number } = await at.beginWith(lines(), 'SNAP and card', { snap: price });
    await weigh(number, 1.9);
    const { processor } = server.deps;
    const declines: Processor['authorize'] = (request) =>
      processor.authorize({ ...request, instrumentId: 'nobody' });
    await withProcessor(server, { authorize: declines }, async () => {
      expect(await refusalOf(at.advance(number, 'PICKING'))).toBe('CARD_DECLINED');
      await at.advance(number, 'PICKING', { atCoveredPrice: true });
    });
    const held = Math.max(100, marginOf(price));
    expect((await read(order)).summary.cost.total).toBe(price + held);
    await handOver(number);
    const money = await moneyOf(server, order);
    expect(money[visa]?.captured).toBe(held);
  });
});

it('the covered price authorizes nothing more, even where a card that paid is only held from then on', async () => {
  const { order, number } = await at.beginWith([[at.food.gtin13, 3]], 'SNAP and card', {
    snap: 3 * at.food.price - 40,
  });
  expect(order.payments).toMatchObject([{}, { id: visa, amount: 40, amountToAuthorize: 40 }]);
  await at.find(number, at.food.gtin13, { quantity: 2 });
  await at.advance(number, 'PICKING', { atCoveredPrice: true });
  expect((await read(order)).payments).toMatchObject([{}, { id: visa, amount: 0, amountToAuthorize: 40 }]);
  expect((await moneyOf(server, order))[visa]?.authorized).toBe(40);
});

it('a gift card beside SNAP has to have room for what weighs more (SNP-24)', async () => {
  const begin = (gift: number) =>
    at.beginWith([[at.weighed.gtin13, 1]], 'SNAP and gift card', { snap: ENOUGH, gift });
  const { price } = at.weighed;
  const { code, fields } = await refusedWith(begin(marginOf(price) - 1));
  expect(code).toBe('PAYMENT_METHOD_REQUIRED');
  expect(fields?.payments).toContain('Weighed items may cost up to 10% more');
  const { order } = await begin(marginOf(price));
  expect(order.payments).toMatchObject([
    { amount: price, amountToAuthorize: price },
    { amount: 0, amountToAuthorize: marginOf(price) },
  ]);
});
