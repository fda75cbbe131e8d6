import { eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import { cards } from '../../../server/db/schema/wallet.ts';
import { createLog } from '../../../server/http/log.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { readCheckout, refusalOf } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { type Money, moneyOf, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';

let at: PickedOrders;
let processor: Processor;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  processor = server.deps.processor;
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

/** Another process takes over whatever is unfinished. */
async function recover(): Promise<void> {
  await expireLeases(server);
  await recoverAttempts(server.deps);
}

const statusOf = async ({ checkoutId }: Checkout) => {
  const { rows } = await server.db.execute<{ status: string; drafts: number }>(sql`
    select o.status, (select count(*)::int from modifications m where m.checkout_id = o.checkout_id) as drafts
    from orders o where o.checkout_id = ${checkoutId}`);
  return rows[0];
};

const weigh = (number: string, share: number) =>
  at.find(number, at.weighed.gtin13, { quantity: 1, weight: Math.round((at.weighed.weight ?? 0) * share) });

/** What is set aside for an order, by payment method. */
const standing = (money: Record<string, Money>) =>
  Object.fromEntries(
    Object.entries(money).map(([id, { authorized, released }]) => [id, authorized - released]),
  );

const declining: Processor['authorize'] = (request) =>
  processor.authorize({ ...request, paymentType: 'BANK_CARD', instrumentId: 'nobody' });
const unheard: Processor['authorize'] = async (request) => {
  await processor.authorize(request);
  return dead();
};
/** Nothing the process does after its first authorization has an effect. */
const killedAt = (authorize: Processor['authorize']): Partial<Processor> => ({
  ...DEAD_PROCESSOR,
  accounts: processor.accounts,
  authorize,
});

const TROUBLES: Record<string, { meanwhile: () => Partial<Processor>; isReady: boolean; refusal: string }> = {
  'is declined': { meanwhile: () => ({ authorize: declining }), isReady: false, refusal: 'CARD_DECLINED' },
  'is suspected of fraud': {
    meanwhile: () => ({
      authorize: async (request) => ({
        ...(await processor.authorize(request)),
        reviewCode: 'FRAUD_REJECTION',
      }),
    }),
    isReady: false,
    refusal: 'CARD_DECLINED',
  },
  'loses its answer': { meanwhile: () => ({ authorize: unheard }), isReady: true, refusal: 'none' },
  'is cut short by a kill': { meanwhile: () => killedAt(dead), isReady: false, refusal: 'UNAVAILABLE' },
  'is followed by a kill': { meanwhile: () => killedAt(unheard), isReady: true, refusal: 'UNAVAILABLE' },
};

describe.for(Object.entries(TROUBLES))('if the authorization of what is added %s', ([, trouble]) => {
  it('the order is ready at its final total or still being picked as it was', async () => {
    const { order, number } = await at.begin('SNAP, gift card, and card');
    const before = await moneyOf(server, order);
    await weigh(number, 1.8);
    const refusal = await withProcessor(server, trouble.meanwhile(), () =>
      refusalOf(at.advance(number, 'PICKING')),
    );
    expect(refusal).toBe(trouble.refusal);
    await expectBalanced(server);
    await recover();
    expect(await statusOf(order)).toEqual({ status: trouble.isReady ? 'READY' : 'PICKING', drafts: 0 });
    const { summary, payments } = await readCheckout(at.riley, order);
    if (trouble.isReady) {
      expect(summary.cost.total).toBeGreaterThan(order.summary.cost.total);
      expect(standing(await moneyOf(server, order))).toEqual(
        Object.fromEntries(payments.map(({ id, amount }) => [id, amount])),
      );
      return;
    }
    expect(summary).toEqual(order.summary);
    expect(standing(await moneyOf(server, order))).toEqual(standing(before));
    // The store can find less, and then it's ready.
    await weigh(number, 1);
    await at.advance(number, 'PICKING');
    expect((await readCheckout(at.riley, order)).summary).toEqual(order.summary);
  });
});

it('the order is ready, whatever happens while the rest is released, and then captured for its final total', async () => {
  for (const isKnown of [false, true]) {
    const { order, number } = await at.begin('SNAP, gift card, and card');
    await weigh(number, 0.5);
    await at.find(number, at.other.gtin13, { quantity: 1 });
    const lost: Partial<Processor> = {
      reduce: async (key, amount) => {
        if (isKnown) await processor.reduce(key, amount);
        return dead();
      },
      reverse: async (key) => {
        if (isKnown) await processor.reverse(key);
        return dead();
      },
    };
    await withProcessor(server, lost, () => at.advance(number, 'PICKING'));
    expect(await statusOf(order)).toEqual({ status: 'READY', drafts: 0 });
    await expectBalanced(server);
    // It may be handed over and captured before the rest is released.
    if (isKnown) await recover();
    await at.advance(number, 'READY');
    await recoverAttempts(server.deps);
    await recover();
    await expectBalanced(server);
    const { summary } = await readCheckout(at.riley, order);
    const money = Object.values(await moneyOf(server, order));
    expect(money.reduce((sum, { captured }) => sum + captured, 0)).toBe(summary.cost.total);
    for (const { authorized, captured, released } of money) expect(captured + released).toBe(authorized);
  }
});

it('made ready by several at once, an order is made ready once', async () => {
  const { order, number } = await at.begin('SNAP and card');
  await weigh(number, 1.8);
  const ends = await Promise.all(Array.from({ length: 6 }, () => refusalOf(at.advance(number, 'PICKING'))));
  expect(ends.filter((end) => end === 'none')).toHaveLength(1);
  expect(
    ends.filter((end) => !['none', 'STILL_RUNNING', 'VERSION_STALE', 'CHECKOUT_CLOSED'].includes(end)),
  ).toEqual([]);
  const { payments } = await readCheckout(at.riley, order);
  expect(standing(await moneyOf(server, order))).toEqual(
    Object.fromEntries(payments.map(({ id, amount }) => [id, amount])),
  );
});

it('the order is not made ready from what has changed since it was read, or while another change is running', async () => {
  const { order, number } = await at.begin('card');
  const { checkoutId } = order;
  const another = await at.begin('card');
  await weigh(number, 1);
  const ready = () => refusalOf(at.advance(number, 'PICKING'));
  const attempt = (of: string, status: string) => sql`
    insert into attempts
      (id, kind, checkout_id, shopper_id, status, stock, idempotency_key, payload_hash, lease_until)
    values ('earlier', 'CHANGE', ${of}, 'demo-riley', ${status}, '[]', 'earlier', '', now())`;
  const forget = sql`delete from attempts where id = 'earlier'`;
  const set = (assignment: SQL) => sql`update orders set ${assignment} where checkout_id = ${checkoutId}`;
  const setCheckout = (assignment: SQL) => sql`update checkouts set ${assignment} where id = ${checkoutId}`;
  const find = (quantity: number | null) => sql`update checkout_lines set found_quantity = ${quantity}
    where checkout_id = ${checkoutId} and gtin13 = ${at.food.gtin13}`;
  for (const [happening, undone] of [
    [set(sql`status = 'CANCELED'`), set(sql`status = 'PICKING'`)],
    [setCheckout(sql`version_key = 'another'`), setCheckout(sql`version_key = ${order.versionKey}`)],
    [find(1), find(null)],
    [attempt(checkoutId, 'AUTHORIZING'), forget],
    [attempt(checkoutId, 'RELEASING'), forget],
  ] as const) {
    const accounts: Processor['accounts'] = async (ids) => {
      await server.db.execute(happening);
      return processor.accounts(ids);
    };
    expect(await withProcessor(server, { accounts }, ready)).toBe('VERSION_STALE');
    await server.db.execute(undone);
    expect(await statusOf(order)).toEqual({ status: 'PICKING', drafts: 0 });
  }
  for (const status of ['AUTHORIZING', 'RELEASING']) {
    await server.db.execute(attempt(checkoutId, status));
    expect(await ready()).toBe('STILL_RUNNING');
    expect(await refusalOf(at.find(number, at.other.gtin13, { quantity: 1 }))).toBe('STILL_RUNNING');
    await server.db.execute(forget);
  }
  for (const [of, status] of [
    [another.order.checkoutId, 'AUTHORIZING'],
    [checkoutId, 'SAVED'],
  ] as const) {
    await server.db.execute(attempt(of, status));
    await server.db.execute(
      sql`update attempts set ended_at = now() where kind = 'READY' and status = 'DONE'`,
    );
    expect(await refusalOf(at.find(number, at.other.gtin13, { quantity: 3 }))).toBe('none');
    if (status === 'SAVED') expect(await ready()).toBe('none');
    await server.db.execute(forget);
  }
});

it('the store says so if the payment of what is added never arrived, and leaves the changes to other orders alone', async () => {
  const { order, number } = await at.begin('card');
  await server.db.execute(sql`
    insert into modifications (checkout_id, shopper_id, version_key, order_version_key, status, item_total,
      yellow_tag_discount_total, fulfillment_total, tax_total, gratuity_total, total)
    select id, shopper_id, 'draft', version_key, 'SAVING', item_total, yellow_tag_discount_total,
      fulfillment_total, tax_total, gratuity_total, total
    from checkouts where id <> ${order.checkoutId} and status = 'PLACED' limit 1`);
  const others = async () =>
    (await server.db.execute(sql`select status from modifications where version_key = 'draft'`)).rows;
  await weigh(number, 1.8);
  await expect(
    withProcessor(server, { authorize: dead }, () => at.advance(number, 'PICKING')),
  ).rejects.toMatchObject({ code: 'UNAVAILABLE', message: "The payment didn't go through." });
  expect(await statusOf(order)).toEqual({ status: 'PICKING', drafts: 0 });
  expect(await others()).toEqual([{ status: 'SAVING' }]);
  await server.db.execute(sql`delete from modifications`);
});

it('a card that has left the wallet still pays what is added, and an order that a hold backs up is ready without it', async () => {
  const [card] = await server.db.select().from(cards).where(eq(cards.id, 'demo-riley-visa'));
  if (!card) throw new Error('There is no such card');
  const held = await at.begin('gift card and card', 'SHOPPERS_CHOICE', { gift: 100_000 });
  const { order, number } = await at.begin('card');
  await server.db.delete(cards).where(eq(cards.id, card.id));
  await weigh(number, 1.8);
  await at.advance(number, 'PICKING');
  await weigh(held.number, 1);
  await at.advance(held.number, 'PICKING');
  await server.db.insert(cards).values(card);
  const { summary } = await readCheckout(at.riley, order);
  expect(summary.cost.total).toBeGreaterThan(order.summary.cost.total);
  expect(standing(await moneyOf(server, order))).toEqual({ 'demo-riley-visa': summary.cost.total });
  expect(standing(await moneyOf(server, held.order))).toEqual({
    'demo-riley-gift-0025': held.order.summary.cost.total + Math.ceil(at.weighed.price / 10),
    'demo-riley-visa': 100,
  });
});

it('what is found while the order is made ready counts or is refused, never forgotten', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order, number } = await at.begin('card');
    await weigh(number, 1);
    const [ready, found] = await Promise.all([
      refusalOf(at.advance(number, 'PICKING')),
      refusalOf(at.find(number, at.other.gtin13, { quantity: 1 })),
    ]);
    if (ready !== 'none') await at.advance(number, 'PICKING');
    const line = (await readCheckout(at.riley, order)).lineItems.find(
      ({ cart }) => cart.gtin13 === at.other.gtin13,
    );
    expect(line?.cart.quantity).toBe(found === 'none' ? 1 : 3);
  }
});

it('an order refused while it is made ready is refused, and all of its money goes back', async () => {
  const { order, number } = await at.begin('gift card and card');
  await weigh(number, 1.8);
  const meanwhile: Processor['authorize'] = async (request) => {
    const result = await processor.authorize(request);
    await refuseOrder(server.deps, { number });
    return result;
  };
  const refusal = await withProcessor(server, { authorize: meanwhile }, () =>
    refusalOf(at.advance(number, 'PICKING')),
  );
  expect(refusal).toBe('VERSION_STALE');
  expect(await statusOf(order)).toEqual({ status: 'CANCELED', drafts: 0 });
  await recoverAttempts(server.deps);
  expect(Object.values(standing(await moneyOf(server, order)))).toEqual([0, 0]);
});

it('an order that no tender can pay anymore stays with the pickers', async () => {
  const { order, number } = await at.begin('card');
  await server.db.transaction((tx) => replaceTenders(tx, order.checkoutId, []));
  await weigh(number, 1);
  expect(await refusalOf(at.advance(number, 'PICKING'))).toBe('PAYMENT_METHOD_REQUIRED');
  expect((await statusOf(order))?.status).toBe('PICKING');
});

it('what the gift card cannot pay anymore, the other card pays, though it paid nothing before', async () => {
  const { order, number } = await at.begin('gift card and card', 'SHOPPERS_CHOICE', { gift: 100_000 });
  const giftId = 'demo-riley-gift-0025';
  expect(order.payments.map(({ id, amount }) => [id, amount])).toEqual([
    [giftId, order.summary.cost.total],
    ['demo-riley-visa', 0],
  ]);
  await server.db.execute(sql`update processor.accounts set topped_up = topped_up - balance, balance = 0
    where instrument_id = (select instrument_id from cards where id = ${giftId})`);
  await weigh(number, 2);
  await at.advance(number, 'PICKING');
  const { summary } = await readCheckout(at.riley, order);
  const more = summary.cost.total - order.summary.cost.total;
  // What was held on the gift card for more weight.
  const margin = Math.ceil(at.weighed.price / 10);
  expect(more).toBeGreaterThan(margin);
  expect(standing(await moneyOf(server, order))).toEqual({
    [giftId]: order.summary.cost.total + margin,
    'demo-riley-visa': more - margin,
  });
});
