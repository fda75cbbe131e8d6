import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { priceOfWeight } from '../../../rules/prices.ts';
import { bySimilarity, isOfKind, isSimilar } from '../../../server/catalog/substitutes.ts';
import { products } from '../../../server/db/schema/catalog.ts';
import { createLog } from '../../../server/http/log.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { readOrderToPick } from '../../../server/orders/order-to-pick.ts';
import { pickedLines } from '../../../server/orders/picked-lines.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { readStaffOrder } from '../../../server/orders/staff-order.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { expectBalanced } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { itemOf, readCheckout, refusalOf, STORE_ID } from '../../support/server-shopper.ts';
import { BALANCES, moneyOf, PAYERS, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';

const server = testServer({ log: createLog('silent') });
let at: PickedOrders;
beforeAll(async () => {
  at = await pickedOrders(server);
});
afterEach(() => expectBalanced(server));

const lineOf = ({ lineItems }: Checkout, { gtin13 }: { gtin13: string }) =>
  lineItems.find(({ cart }) => cart.gtin13 === gtin13);

/** What each tender pays by the checkout, by payment method. */
const paidBy = ({ payments }: Checkout) => Object.fromEntries(payments.map(({ id, amount }) => [id, amount]));

const weigh = (number: string, share = 1) =>
  at.find(number, at.weighed.gtin13, { quantity: 1, weight: Math.round((at.weighed.weight ?? 0) * share) });

const handOver = async (number: string) => {
  await at.advance(number, 'READY');
  await recoverAttempts(server.deps);
};

describe.for(PAYERS)('an order paid by %s', (payers) => {
  it('costs what was picked, and exactly that is captured from its tenders (SNP-24)', async () => {
    const { order, number } = await at.begin(payers);
    await weigh(number, 1.1);
    await at.find(number, at.food.gtin13, {
      quantity: 1,
      substitute: { gtin13: at.dearer.gtin13, quantity: 1 },
    });
    await at.advance(number, 'PICKING');
    const ready = await readCheckout(at.riley, order);
    const { weighed, food, other } = at;
    const grams = Math.round((weighed.weight ?? 0) * 1.1);
    expect(lineOf(ready, weighed)?.total).toBe(priceOfWeight(weighed.per_pound ?? 0, grams));
    const items = (lineOf(ready, weighed)?.total ?? 0) + 2 * food.price + 3 * other.price;
    expect(ready.summary.cost.itemTotal).toBe(items);
    expect(ready.summary.cost.total).toBe(
      items + ready.summary.cost.taxTotal + ready.summary.cost.fulfillmentTotal,
    );
    expect(ready.estimatedTotal).toBe(order.summary.cost.total);
    // Its shopper has changed nothing.
    expect(ready.originalSummary).toBeNull();
    expect(ready.fulfillment).toEqual(order.fulfillment);
    await handOver(number);
    const money = await moneyOf(server, order);
    for (const [id, amount] of Object.entries(paidBy(ready)))
      expect(money[id]?.captured ?? 0, id).toBe(amount);
    for (const one of Object.values(money)) expect(one.captured + one.released).toBe(one.authorized);
    const captured = Object.values(money).reduce((sum, one) => sum + one.captured, 0);
    expect(captured).toBe(ready.summary.cost.total);
    expect(paidBy(ready)[at.ebtId] ?? 0).toBeLessThanOrEqual(
      Math.min(BALANCES.snap, ready.snap?.eligibleTotal ?? 0),
    );
  });

  it('has all of its money released if nobody picks it up', async () => {
    const { order, number } = await at.begin(payers);
    await weigh(number, 1.5);
    await at.find(number, at.other.gtin13, { quantity: 1 });
    await at.advance(number, 'PICKING');
    await Promise.all([refuseOrder(server.deps, { number }), refuseOrder(server.deps, { number })]);
    await recoverAttempts(server.deps);
    for (const { authorized, captured, released } of Object.values(await moneyOf(server, order))) {
      expect([captured, released]).toEqual([0, authorized]);
    }
    expect(await refusalOf(at.advance(number, 'READY'))).toBe('VERSION_STALE');
  });
});

it('SNAP pays no more than what is left of its items, and the backup pays what is added (SNP-24)', async () => {
  const { order, number } = await at.begin('SNAP and card');
  expect(paidBy(order)).toMatchObject({ [at.ebtId]: BALANCES.snap });
  await weigh(number, 0.5);
  await at.find(number, at.food.gtin13, { quantity: 0 });
  await at.advance(number, 'PICKING');
  const ready = await readCheckout(at.riley, order);
  expect(ready.snap?.eligibleTotal).toBeLessThan(BALANCES.snap);
  expect(paidBy(ready)).toEqual({
    [at.ebtId]: ready.snap?.eligibleTotal,
    'demo-riley-visa': ready.summary.cost.total - (ready.snap?.eligibleTotal ?? 0),
  });
  // Without its PIN, SNAP has nothing more to pay, whatever is left on the card.
  const heavier = await at.begin('SNAP and card');
  await server.db.execute(
    sql`update processor.accounts set topped_up = topped_up + 5000, balance = balance + 5000 where kind = 'EBT'`,
  );
  await server.db.execute(sql`update cards set balance = balance + 5000 where id = ${at.ebtId}`);
  await weigh(heavier.number, 1.9);
  await at.advance(heavier.number, 'PICKING');
  expect(paidBy(await readCheckout(at.riley, heavier.order))[at.ebtId]).toBe(BALANCES.snap);
});

it('a gift card has back what a cheaper order leaves on it, to the cent', async () => {
  const { order, number } = await at.begin('gift card and card');
  await weigh(number);
  await at.find(number, at.food.gtin13, { quantity: 0 });
  await at.find(number, at.other.gtin13, { quantity: 0 });
  await at.find(number, at.weighed.gtin13, {
    quantity: 1,
    weight: Math.round((at.weighed.weight ?? 0) / 10),
  });
  await at.advance(number, 'PICKING');
  const { total } = (await readCheckout(at.riley, order)).summary.cost;
  expect(total).toBeLessThan(BALANCES.gift);
  const { rows } = await server.db.execute<{ balance: number }>(sql`select a.balance from processor.accounts a
    join cards c on c.instrument_id = a.instrument_id where c.id = 'demo-riley-gift-0025'`);
  expect(rows[0]?.balance).toBe(BALANCES.gift - total);
});

it('a substitute costs no more than what it replaces, and its own price if that is less (CMP-13)', async () => {
  for (const [substitute, price] of [
    [at.dearer, at.food.price],
    [at.cheaper, at.cheaper.price],
  ] as const) {
    const { order, number } = await at.begin('card');
    await weigh(number);
    await at.find(number, at.food.gtin13, {
      quantity: 1,
      substitute: { gtin13: substitute.gtin13, quantity: 2 },
    });
    await at.advance(number, 'PICKING');
    const ready = await readCheckout(at.riley, order);
    expect(lineOf(ready, at.food)).toMatchObject({
      cart: { quantity: 1 },
      total: at.food.price,
      picked: { ordered: 3 },
    });
    expect(lineOf(ready, substitute)).toMatchObject({
      cart: { quantity: 2 },
      total: 2 * price,
      picked: { ordered: 0, replaces: { gtin13: at.food.gtin13 } },
    });
  }
});

it('a shopper who wants no substitutes gets none: what is missing costs nothing and stays on the order (CMP-13)', async () => {
  const { order, number } = await at.begin('card', 'NO_SUBSTITUTIONS');
  await weigh(number);
  const chosen = { quantity: 1, substitute: { gtin13: at.cheaper.gtin13, quantity: 1 } };
  expect(await refusalOf(at.find(number, at.food.gtin13, chosen))).toBe('INVALID_INPUT');
  expect(
    (await readStaffOrder(server.deps, { number })).lines.flatMap(({ substitutes }) => substitutes),
  ).toEqual([]);
  await at.find(number, at.food.gtin13, { quantity: 0 });
  await at.advance(number, 'PICKING');
  const ready = await readCheckout(at.riley, order);
  expect(lineOf(ready, at.food)).toMatchObject({ cart: { quantity: 0 }, total: 0, picked: { ordered: 3 } });
});

it('only something similar may be picked instead, and only once', async () => {
  const { number } = await at.begin('card');
  const instead = (gtin13: string, gtin = at.food.gtin13) =>
    refusalOf(at.find(number, gtin, { quantity: 1, substitute: { gtin13, quantity: 1 } }));
  const { lines } = await readStaffOrder(server.deps, { number });
  const suggested = lines.find(({ gtin13 }) => gtin13 === at.food.gtin13)?.substitutes ?? [];
  expect(suggested.length).toBeGreaterThan(1);
  const catalog = await server.db.select().from(products);
  const food = catalog.find(({ gtin13 }) => gtin13 === at.food.gtin13);
  if (!food) throw new Error('The catalog lacks the food.');
  const nearest = bySimilarity(
    food,
    catalog.filter((product) => isSimilar(product, food) && isOfKind(product, food)),
  );
  expect(suggested).toEqual(nearest.slice(0, 3).map(({ gtin13, description }) => ({ gtin13, description })));
  for (const { gtin13 } of suggested) {
    expect([await instead(gtin13), await instead(gtin13)]).toEqual(['none', 'none']);
  }
  // Where the other line is of the same department, what was picked for one isn't picked for the other.
  const alike = (changes: Partial<typeof food>) =>
    server.db.update(products).set(changes).where(eq(products.gtin13, at.other.gtin13));
  const [other] = await server.db.select().from(products).where(eq(products.gtin13, at.other.gtin13));
  await alike({ departmentId: food.departmentId, taxonomies: food.taxonomies });
  expect(await instead(suggested.at(-1)?.gtin13 ?? '', at.other.gtin13)).toBe('INVALID_INPUT');
  expect(await instead(suggested[0]?.gtin13 ?? '', at.other.gtin13)).toBe('none');
  await alike(other ?? {});
  expect(await instead(at.other.gtin13)).toBe('INVALID_INPUT');
  expect(await instead(at.food.gtin13)).toBe('INVALID_INPUT');
  expect(await instead('0000000000000')).toBe('INVALID_INPUT');
});

it.each([
  [
    'of another department',
    sql`department_id = (select id from departments where id <> department_id limit 1)`,
  ],
  [
    'of another seller',
    sql`seller_id = (select seller_id from products where seller_id is not null limit 1)`,
  ],
  ['that is gone', sql`available = false`],
  ['sold by weight', sql`sold_by_weight = true`],
  ['with alcohol', sql`alcohol = true`],
  ['for adults', sql`minimum_age_to_buy = 21`],
  ['some states forbid', sql`restricted_states = '["UT"]'`],
  ['some postal codes forbid', sql`restricted_zips = '["84101"]'`],
  ['that stores do not sell', sql`sold_in_store = false`],
])('nothing %s may be picked instead', async (_, change) => {
  const { number } = await at.begin('card');
  const { gtin13 } = at.cheaper;
  const instead = () =>
    refusalOf(at.find(number, at.food.gtin13, { quantity: 1, substitute: { gtin13, quantity: 1 } }));
  expect(await instead()).toBe('none');
  const [before] = await server.db.select().from(products).where(eq(products.gtin13, gtin13));
  if (!before) throw new Error('There is no such product.');
  try {
    await server.db.execute(sql`update products set ${change} where gtin13 = ${gtin13}`);
    expect(await instead()).toBe('INVALID_INPUT');
  } finally {
    await server.db.update(products).set(before).where(eq(products.gtin13, gtin13));
  }
});

it('what is sold by weight is weighed before the order is ready, and never twice as heavy as it should be', async () => {
  const { number } = await at.begin('card');
  expect(await refusalOf(at.advance(number, 'PICKING'))).toBe('INVALID_INPUT');
  const found = (gtin13: string, weight: number) =>
    refusalOf(at.find(number, gtin13, { quantity: 1, weight }));
  expect(await found(at.weighed.gtin13, (at.weighed.weight ?? 0) * 2 + 1)).toBe('INVALID_INPUT');
  await expect(at.find(number, at.food.gtin13, { quantity: 1, weight: 400 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    parts: { fields: { weight: "This isn't sold by weight." } },
  });
  expect(await refusalOf(at.find(number, at.weighed.gtin13, { quantity: 0, weight: 400 }))).toBe(
    'INVALID_INPUT',
  );
  expect(await refusalOf(at.find(number, at.food.gtin13, { quantity: 4 }))).toBe('QUANTITY_EXCEEDED');
  const substitute = { gtin13: at.cheaper.gtin13, quantity: 2 };
  expect(await refusalOf(at.find(number, at.food.gtin13, { quantity: 2, substitute }))).toBe(
    'QUANTITY_EXCEEDED',
  );
  const ordered = (quantity: number) =>
    server.db.execute(sql`update checkout_lines l set quantity = ${quantity} from orders o
      where o.checkout_id = l.checkout_id and o.number = ${number} and l.gtin13 = ${at.weighed.gtin13}`);
  await ordered(2);
  const own = at.weighed.weight ?? 0;
  for (const quantity of [1, 2]) {
    const most = { quantity, weight: 2 * own * quantity };
    expect(await refusalOf(at.find(number, at.weighed.gtin13, most))).toBe('none');
    const more = { quantity, weight: most.weight + 1 };
    expect(await refusalOf(at.find(number, at.weighed.gtin13, more))).toBe('INVALID_INPUT');
  }
  await ordered(1);
  expect(await refusalOf(at.find(number, '0000000000000', { quantity: 1 }))).toBe('NOT_FOUND');
  expect(await found(at.weighed.gtin13, (at.weighed.weight ?? 0) * 2)).toBe('none');
  await at.advance(number, 'PICKING');
  expect(await refusalOf(at.find(number, at.food.gtin13, { quantity: 1 }))).toBe('CHECKOUT_CLOSED');
});

it('the store knows what its own pieces that are sold by weight should weigh', async () => {
  const { number } = await at.begin('card');
  const { weights } = await readOrderToPick(server.db, number);
  expect(weights).toEqual({ [at.weighed.gtin13]: at.weighed.weight });
});

it('several pieces cost what they weigh together, and a part of a line has that part of its coupons', async () => {
  const { order } = await at.begin('card');
  const weighed = lineOf(order, at.weighed);
  if (!weighed) throw new Error('There is something to weigh');
  const { gtin13 } = weighed.cart;
  const coupon = { id: 'coupon', description: 'A coupon', discount: 10 };
  const line = {
    ...weighed,
    cart: { gtin13, quantity: 2 },
    total: 1_000,
    regularTotal: 1_010,
    priceAdjustment: {
      coupons: [coupon, { ...coupon, discount: 1 }] as (typeof weighed)['priceAdjustment']['coupons'],
    },
  };
  const perPound = { price: 1_000, regular: 1_010 };
  const shelf = { weights: { [gtin13]: 200 }, substitutes: new Map(), approved: [] };
  const found = (quantity: number, weight: number | null) =>
    pickedLines([{ ...line, perPound: null }], { [gtin13]: { quantity, weight, substitute: null } }, shelf);
  expect(found(2, 300)).toEqual([
    {
      ...line,
      perPound: null,
      total: 750,
      regularTotal: 758,
      priceAdjustment: {
        coupons: [
          { ...coupon, discount: 8 },
          { ...coupon, discount: 1 },
        ],
      },
      picked: { ordered: 2, weight: 300, replaces: null },
    },
  ]);
  expect(found(1, 160)[0]).toMatchObject({
    cart: { gtin13, quantity: 1 },
    total: 400,
    priceAdjustment: { coupons: [{ ...coupon, discount: 4 }] },
  });
  const [priced] = pickedLines(
    [{ ...line, perPound }],
    { [gtin13]: { quantity: 2, weight: 300, substitute: null } },
    shelf,
  );
  // 300 g are 0.66 pounds; the coupons take off three quarters, which is 8 and 1 cents.
  expect(priced).toMatchObject({ total: 661 - 9, regularTotal: 668 });
  expect(found(0, null)[0]).toMatchObject({ total: 0, regularTotal: 0, priceAdjustment: { coupons: [] } });
});

it('an order with nothing found cannot be ready, only refused', async () => {
  const { number } = await at.begin('card');
  for (const { gtin13 } of [at.food, at.other, at.weighed]) await at.find(number, gtin13, { quantity: 0 });
  expect(await refusalOf(at.advance(number, 'PICKING'))).toBe('NO_ITEMS_AVAILABLE');
  await refuseOrder(server.deps, { number });
  await recoverAttempts(server.deps);
  const { orders } = await at.riley.call(listOrders, {});
  expect(orders.find((one) => one.number === number)?.status).toBe('CANCELED');
});

it('counted stock: what is missing is not put back, a substitute is taken, and a refused order returns what it has', async () => {
  const counted = async () => {
    const { rows } = await server.db.execute<{ gtin13: string; on_hand: number }>(
      sql`select gtin13, on_hand from stock where location_id = ${STORE_ID} and gtin13 in (${at.food.gtin13}, ${at.cheaper.gtin13})`,
    );
    return Object.fromEntries(rows.map((row) => [row.gtin13, row.on_hand]));
  };
  const { food, cheaper } = at;
  const third = itemOf('dairy', 1).gtin13;
  await server.db.execute(sql`insert into stock (location_id, gtin13, on_hand)
    values (${STORE_ID}, ${food.gtin13}, 5), (${STORE_ID}, ${cheaper.gtin13}, 1),
      ('elsewhere', ${cheaper.gtin13}, 7), (${STORE_ID}, ${third}, 7)`);
  const { number } = await at.begin('card');
  expect(await counted()).toEqual({ [food.gtin13]: 2, [cheaper.gtin13]: 1 });
  await weigh(number);
  await at.find(number, food.gtin13, { quantity: 1, substitute: { gtin13: cheaper.gtin13, quantity: 2 } });
  await at.advance(number, 'PICKING');
  expect(await counted()).toEqual({ [food.gtin13]: 2, [cheaper.gtin13]: 0 });
  await refuseOrder(server.deps, { number });
  expect(await counted()).toEqual({ [food.gtin13]: 3, [cheaper.gtin13]: 1 });
  const { rows } = await server.db.execute(
    sql`select on_hand from stock where location_id = 'elsewhere' or gtin13 = ${third}`,
  );
  expect(rows).toEqual([{ on_hand: 7 }, { on_hand: 7 }]);
  await server.db.execute(sql`delete from stock`);
  await recoverAttempts(server.deps);
});
