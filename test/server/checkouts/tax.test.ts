import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { loadPostalCodes } from '../../../server/postal-codes/postal-codes.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { openTaxes } from '../../../server/taxes/open-taxes.ts';
import { createShipCheckout } from '../../../services/contracts/checkout-creation.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { AS_ITEMS, TAXED } from '../../../services/contracts/tax.ts';
import { HELD_WRONG } from '../../../tools/attack/held-wrong.ts';
import { TAXED_WRONG } from '../../../tools/attack/taxed-wrong.ts';
import { expectBalanced } from '../../support/books.ts';
import { addressIn } from '../../support/delivery.ts';
import { testServer } from '../../support/server.ts';
import {
  itemOf,
  newKey,
  payWith,
  readCheckout,
  readyCheckout,
  refusalOf,
  refusedWith,
  submit,
} from '../../support/server-shopper.ts';
import { type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import {
  askShipping,
  chooseShipping,
  fillShipCart,
  holdShipping,
  shippedItems,
} from '../support/shipping.ts';

const COLA = gtinOf('beverages', 6);
const CHEWS = gtinOf('snacks', 11);
const BATTERIES = itemOf('household', 11, 2);

const server = testServer();
let at: PickedOrders;
beforeAll(async () => {
  at = await pickedOrders(server);
  // As before Ohio kept SNAP from paying for soft drinks.
  await server.db.execute(sql`delete from snap_restrictions where state = 'OH'`);
});
afterEach(() => expectBalanced(server));

const ratesAt = (postalCode: string, state: string, day = '2026-11-27') =>
  server.deps.taxes.ratesFor({ postalCode, state, day });

describe('the rate of a place', () => {
  it.each([
    // Ohio Department of Taxation, county rates: 5.75% + 1.25%, and transit.
    ['45208', 'OH', { GENERAL: 7_800, SOFT_DRINK: 7_800, CANDY: 0, FOOD: 0, DELIVERY_FEE: AS_ITEMS }],
    ['43206', 'OH', { GENERAL: 8_000 }],
    ['45402', 'OH', { GENERAL: 7_500 }],
    // KRS 139.200 and 139.485: 6% everywhere, on soft drinks and candy, too.
    ['41011', 'KY', { GENERAL: 6_000, SOFT_DRINK: 6_000, CANDY: 6_000, FOOD: 0 }],
    ['98107', 'WA', { GENERAL: 10_550, BOTTLED_WATER: 10_550, CANDY: 0, BAG_FEE: 10_550 }],
    ['10001', 'NY', { GENERAL: 8_875, CANDY: 8_875, FOOD: 0, MEDICINE: 0 }],
    ['62701', 'IL', { GENERAL: 9_750, FOOD: 1_000 }],
    ['97201', 'OR', { GENERAL: 0, SOFT_DRINK: 0, FOOD: 0 }],
    // Illinois' and Cook County's rates, Chicago's, and that of its transit authority.
    ['60601', 'IL', { GENERAL: 10_250, CANDY: 10_250 }],
    // States with one rate or none.
    ['19801', 'DE', { GENERAL: 0, FOOD: 0, SHIPPING_FEE: 0 }],
    ['59601', 'MT', { GENERAL: 0, FOOD: 0, SHIPPING_FEE: 0 }],
    ['03301', 'NH', { GENERAL: 0, FOOD: 0, SHIPPING_FEE: 0 }],
    ['46204', 'IN', { GENERAL: 7_000, SOFT_DRINK: 7_000, CANDY: 7_000, FOOD: 0, SHIPPING_FEE: AS_ITEMS }],
    ['48201', 'MI', { GENERAL: 6_000, SOFT_DRINK: 0, CANDY: 0, FOOD: 0, SHIPPING_FEE: 0 }],
    ['07102', 'NJ', { GENERAL: 6_625, SOFT_DRINK: 6_625, CANDY: 6_625, FOOD: 0, MEDICINE: 0 }],
    ['02903', 'RI', { GENERAL: 7_000, SOFT_DRINK: 7_000, CANDY: 7_000, FOOD: 0 }],
    ['90015', 'CA', { GENERAL: 9_750, SOFT_DRINK: 9_750, SWEETENED_DRINK: 0, CANDY: 0, SHIPPING_FEE: 0 }],
    ['75201', 'TX', { GENERAL: 8_250, MEDICINE: 0, CANDY: 8_250 }],
  ])('%s, %s, follows its state, county, city, and districts', async (postalCode, state, rates) => {
    expect(await ratesAt(postalCode, state)).toMatchObject({ rounding: 'ORDER', rates });
  });

  it('is that of the day', async () => {
    expect(await ratesAt('98107', 'WA', '2025-12-31')).toMatchObject({ rates: { GENERAL: 10_350 } });
    expect(await ratesAt('98107', 'WA', '2026-01-01')).toMatchObject({ rates: { GENERAL: 10_550 } });
    expect(await ratesAt('98107', 'WA', '2024-12-31')).toBeNull();
  });

  it('is unknown before its first day; a postal code of another state does not count', async () => {
    expect(await ratesAt('99501', 'AK', '2024-12-31')).toBeNull();
    expect(await ratesAt('45208', 'KY')).toMatchObject({ rates: { GENERAL: 6_000 } });
  });

  it('is known for whatever the demo chain sells or charges, wherever its shoppers are', async () => {
    const { within } = await loadPostalCodes();
    const firsts = new Map(
      within(Number.POSITIVE_INFINITY, { lat: 0, lng: 0 }).map((one) => [
        `${one.state} ${one.code.slice(0, 3)}`,
        one,
      ]),
    );
    expect(new Set([...firsts.values()].map(({ state }) => state)).size).toBe(51);
    const unknown: string[] = [];
    for (const { code, state } of firsts.values()) {
      const rates = (await ratesAt(code, state))?.rates;
      unknown.push(...TAXED.filter((one) => rates?.[one] === undefined).map((one) => `${code} ${one}`));
    }
    expect(unknown).toEqual([]);
  });

  it('of groceries is that of the town where the state leaves it to them, and unknown until someone says it', async () => {
    expect((await ratesAt('62701', 'IL'))?.rates).toMatchObject({
      SOFT_DRINK: 9_750,
      SWEETENED_DRINK: 9_750,
    });
    for (const rate of [0, 1_000]) {
      await server.db.execute(sql`update tax_jurisdictions set grocery_rate = ${rate} where place = '62701'`);
      expect((await ratesAt('62701', 'IL'))?.rates).toMatchObject({ FOOD: rate, BOTTLED_WATER: rate });
    }
    await server.db.execute(sql`update tax_jurisdictions set grocery_rate = null where place = '62701'`);
    expect((await ratesAt('62701', 'IL'))?.rates).not.toHaveProperty('FOOD');
    await server.db.execute(sql`update tax_jurisdictions set grocery_rate = 1000 where place = '62701'`);
  });
});

/** Batteries in the cart, and an option reserved that ships them to a place. */
async function shipTo(state: string, postalCode: string, lat: number, lng: number) {
  const market = await server.signedIn('market@example.com');
  const cart = await fillShipCart(market, [BATTERIES]);
  const address = { ...addressIn(state, postalCode), location: { lat, lng } };
  const quotes = await askShipping(market, shippedItems(cart), { address });
  const hold = await holdShipping(market, chooseShipping(quotes), { keyspace: cart.id });
  const create = () =>
    market.call(createShipCheckout, {
      body: {
        cartId: cart.id,
        promise: { id: hold.id, versionKey: hold.versionKey },
        quotes: hold.optionIds,
        fulfillableItems: quotes.flatMap(({ items }) => items.included),
        unfulfillableItems: [],
        cartTotal: cart.lineItems.reduce((sum, { total }) => sum + total, 0),
      },
      idempotencyKey: newKey(),
    });
  return { market, create };
}

describe('batteries', () => {
  it.each([
    ['Washington', 'WA', '98101', 47.61, -122.33, 0.1055],
    ['New York', 'NY', '10001', 40.75, -73.99, 0.08875],
    ['Illinois', 'IL', '62701', 39.8, -89.65, 0.0975],
    ['Oregon', 'OR', '97201', 45.51, -122.68, 0],
    ['Port Angeles', 'WA', '98362', 48.1, -123.4, 0.0957],
    ['Chicago', 'IL', '60601', 41.89, -87.62, 0.1025],
  ])('shipped to %s are taxed there, with their shipping', async (_, state, postalCode, lat, lng, rate) => {
    const { market, create } = await shipTo(state, postalCode, lat, lng);
    const { itemTotal, fulfillmentTotal, taxTotal, total } = (await readCheckout(market, await create()))
      .summary.cost;
    expect(taxTotal).toBe(Math.round((itemTotal + fulfillmentTotal) * rate));
    expect(total).toBe(itemTotal + fulfillmentTotal + taxTotal);
  });

  it('shipped to California are taxed there, and their shipping is not', async () => {
    const { market, create } = await shipTo('CA', '90015', 34.04, -118.27);
    const { itemTotal, fulfillmentTotal, taxTotal } = (await readCheckout(market, await create())).summary
      .cost;
    expect(fulfillmentTotal).toBeGreaterThan(0);
    expect(taxTotal).toBe(Math.round(itemTotal * 0.0975));
  });

  it('are not shipped to where nobody knows the tax, and the shopper reads why before choosing how', async () => {
    await server.db.execute(sql`update tax_jurisdictions set last_day = '2026-01-02' where place = 'UT'`);
    try {
      await expect(shipTo('UT', '84101', 40.76, -111.89)).rejects.toMatchObject({
        code: 'TAX_UNKNOWN',
        message:
          "We don't know the sales tax in 84101, so we can't take this order there. Choose another address or store.",
      });
    } finally {
      await server.db.execute(sql`update tax_jurisdictions set last_day = null where place = 'UT'`);
    }
  });

  it('are not ordered once nobody knows the tax anymore', async () => {
    const { create } = await shipTo('NY', '10001', 40.75, -73.99);
    await server.db.execute(sql`update tax_jurisdictions set last_day = '2026-01-02' where state = 'NY'`);
    try {
      expect(await refusedWith(create())).toMatchObject({ code: 'TAX_UNKNOWN' });
    } finally {
      await server.db.execute(sql`update tax_jurisdictions set last_day = null where state = 'NY'`);
    }
  });
});

const lineOf = ({ lineItems }: Checkout, gtin13: string) => {
  const line = lineItems.find(({ cart }) => cart.gtin13 === gtin13);
  if (!line) throw new Error(`There's no ${gtin13}`);
  return line;
};

const paidBy = ({ payments }: Checkout, type: string) =>
  payments.filter(({ paymentType }) => paymentType === type).reduce((sum, { amount }) => sum + amount, 0);

/** Ohio's tax on a cola and on the share of the fee that its price has, after what SNAP pays of it. */
function ohioTax(order: Checkout, snap: number): number {
  const { itemTotal, fulfillmentTotal } = order.summary.cost;
  const taxed = Math.max(0, lineOf(order, COLA).total - snap);
  return Math.round(0.078 * (taxed + (fulfillmentTotal * taxed) / itemTotal));
}

describe('cola and candy in Ohio', () => {
  const basket = [
    [COLA, 1],
    [CHEWS, 1],
    [itemOf('dairy', 1).gtin13, 1],
  ] as const;

  it.each([
    ['by card', 'card', 0],
    ['by SNAP in part', 'SNAP and card', 500],
    ['by SNAP, the cola whole', 'SNAP and card', 900],
    ['by SNAP, everything', 'SNAP and card', 20_000],
  ] as const)('paid %s, are taxed on what SNAP leaves of the cola', async (_, payers, snap) => {
    const { order } = await at.beginWith(basket, payers, { snap });
    expect(paidBy(order, 'EBT')).toBe(payers === 'card' ? 0 : Math.min(snap, order.summary.cost.itemTotal));
    expect(order.summary.cost.taxTotal).toBe(ohioTax(order, snap));
    expect(order.tax.untaxedBySnap).toBe(Math.min(snap, lineOf(order, COLA).total));
    const { total } = order.summary.cost;
    expect(order.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  it('cost less tax once the shopper pays more with SNAP, and more with less', async () => {
    const totals = [];
    for (const amount of [undefined, 100, 700]) {
      const { order } = await at.beginWith(basket, amount === undefined ? 'card' : 'SNAP and card', {
        snap: amount ?? 0,
      });
      totals.push(order.summary.cost.taxTotal);
    }
    expect(totals[1]).toBeLessThan(totals[0] ?? 0);
    expect(totals[2]).toBeLessThan(totals[1] ?? 0);
  });

  it('give back exactly the tax they took, however they are refunded', async () => {
    const { order, number } = await at.beginWith(
      [
        [COLA, 3],
        [itemOf('household', 1).gtin13, 3],
      ],
      'SNAP and card',
      { snap: 350 },
    );
    await at.advance(number, 'PICKING');
    await at.advance(number, 'READY');
    const given: number[] = [];
    for (let unit = 0; unit < 3; unit += 1) {
      for (const { cart } of order.lineItems) {
        await refundLine(server.deps, { number, gtin13: cart.gtin13, quantity: 1, idempotencyKey: newKey() });
        given.push((await readCheckout(at.riley, order)).refunds.at(-1)?.amount ?? 0);
      }
    }
    const { refunds, summary, tax } = await readCheckout(at.riley, order);
    const { itemTotal, fulfillmentTotal, taxTotal } = summary.cost;
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    // The fee stays, and so does its tax, which is the same part of the whole as the fee is of the price.
    const ofFee = refunded - itemTotal;
    expect(given.every((amount) => amount > 0)).toBe(true);
    expect(taxTotal - ofFee).toBeGreaterThanOrEqual(0);
    expect(
      Math.abs(taxTotal - ofFee - (taxTotal * fulfillmentTotal) / (itemTotal + fulfillmentTotal)),
    ).toBeLessThan(2);
    expect(tax.untaxedBySnap).toBe(350);
  });
});

it('the day an order is placed decides: what is taxed otherwise since it was priced is shown again', async () => {
  const riley = at.riley;
  const yesterday = sql`update checkouts set tax_terms = jsonb_set(tax_terms, '{day}', '"2026-01-01"') where id = `;
  const checkout = await payWith(riley, await readyCheckout(riley), 'demo-riley-visa', 'BANK_CARD');
  await server.db.execute(sql`${yesterday}${checkout.checkoutId}`);
  expect(await submit(riley, checkout)).toMatchObject({ status: 'PLACED' });

  const cola = await payWith(riley, await readyCheckout(riley, { count: 3 }), 'demo-riley-visa', 'BANK_CARD');
  await server.db.execute(
    sql`update checkout_lines set tax_category = 'GENERAL' where checkout_id = ${cola.checkoutId}`,
  );
  await server.db.execute(sql`${yesterday}${cola.checkoutId}`);
  expect(await refusalOf(submit(riley, cola))).toBe('TOTAL_CHANGED');
  const again = await readCheckout(riley, cola);
  expect(again.summary.cost.taxTotal).toBeGreaterThan(0);
  expect(again.payments).toMatchObject([{ amount: again.summary.cost.total }]);
  expect(await submit(riley, again)).toMatchObject({ status: 'PLACED' });
});

it("the attack's own reckoning agrees with every order's tax, and finds one that is a cent off", async () => {
  const { rows } = await server.db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders`,
  );
  expect(rows[0]?.orders).toBeGreaterThan(8);
  expect((await server.db.execute(TAXED_WRONG)).rows).toEqual([]);
  expect((await server.db.execute(HELD_WRONG)).rows).toEqual([]);
  const { order } = await at.beginWith([[COLA, 2]], 'SNAP and card', { snap: 333 });
  await server.db.execute(sql`update checkouts set tax_total = tax_total + 1 where id = ${order.checkoutId}`);
  expect((await server.db.execute(TAXED_WRONG)).rows).toEqual([{ id: order.checkoutId }]);
  await server.db.execute(sql`update checkouts set tax_total = tax_total - 1 where id = ${order.checkoutId}`);
});

describe('a tax service', () => {
  async function service(status: number, body: object) {
    const asked: { path: string | undefined; key: string | undefined; place: unknown }[] = [];
    const http = createServer(async (request, response) => {
      const text = Buffer.concat(await Array.fromAsync(request)).toString('utf8');
      asked.push({ path: request.url, key: request.headers.authorization, place: JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const tax = { url, key: 'key-of-the-tax-company', seconds: 1 };
    const { db, log, env } = server.deps;
    return { asked, taxes: openTaxes({ db, log, env: { ...env, tax } }), close: () => http.close() };
  }
  const cincinnati = { postalCode: '45208', state: 'OH', day: '2026-11-27' };
  const anchorage = { postalCode: '99501', state: 'AK', day: '2024-12-31' };

  it('is asked for a place and a day under a key, and what it says holds', async () => {
    const rates = { rounding: 'LINE', rates: { FOOD: 1_250 } };
    const { asked, taxes, close } = await service(200, rates);
    expect(await taxes.ratesFor(cincinnati)).toEqual(rates);
    expect(asked).toEqual([
      { path: '/v1/tax-rates', key: 'Bearer key-of-the-tax-company', place: cincinnati },
    ]);
    close();
  });

  it('that knows no tax there leaves the place without any, whatever the table says', async () => {
    const { taxes, close } = await service(404, { type: 'x', title: 'No', status: 404, code: 'NOT_FOUND' });
    expect(await taxes.ratesFor(cincinnati)).toBeNull();
    close();
  });

  it('that is silent leaves it to the table, and to nobody where the table has no rate', async () => {
    const { taxes, close } = await service(503, {});
    expect(await taxes.ratesFor(cincinnati)).toMatchObject({ rates: { GENERAL: 7_800 } });
    await expect(taxes.ratesFor(anchorage)).rejects.toThrow('taxes.rates got no answer.');
    close();
  });
});
