import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stock, storePrices } from '../../../server/db/schema/catalog.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import {
  getProduct,
  listProducts,
  type ProductQuery,
  type ProductSummary,
} from '../../../services/contracts/catalog.ts';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { listSubstitutes } from '../../../services/contracts/substitutions.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, holdSlot, makeCheckout, refusedWith, STORE_ID } from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

const OTHER_STORE = '02400398';
const MILK = gtinOf('dairy', 1);
const BANANAS = gtinOf('produce', 3);

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(async () => {
  await riley.call(resetSandbox, {});
  await shopAt(STORE_ID);
});
afterEach(() => server.db.delete(stock));

const count = (onHand: number, gtin13 = MILK, locationId = STORE_ID) =>
  server.db.insert(stock).values({ locationId, gtin13, onHand });

const shopAt = (locationId: string) =>
  riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId } });

const wordsOf = ({ available, shortage, left }: ProductSummary) => ({ available, shortage, left });

const productFor = async ({ call }: Pick<TestClient, 'call'>, gtin13 = MILK) =>
  wordsOf(await call(getProduct, { params: { gtin13 }, query: {} }));

const listedFor = async ({ call }: Pick<TestClient, 'call'>, query: v.InferInput<typeof ProductQuery>) =>
  (await call(listProducts, { query })).products;

const FREELY = { available: true, shortage: null, left: null };
const NOT_SOLD = { available: false, shortage: 'NOT_SOLD_THERE', left: null };
const SOLD_OUT = { available: false, shortage: 'OUT_OF_STOCK', left: 0 };

const line = (quantity: number, gtin13 = MILK) => ({ gtin13, quantity, modalityType: 'PICKUP' as const });

describe("a product at the shopper's store", () => {
  it.each([
    ['is sold out if none is left', 0, SOLD_OUT],
    ['says that one is left', 1, { ...FREELY, left: 1 }],
    ['says that five are left', 5, { ...FREELY, left: 5 }],
    ['does not say how many are left if there are more', 6, FREELY],
    ['says nothing of a count that the store does not keep', null, FREELY],
  ])('%s', async (_, onHand, told) => {
    if (onHand !== null) await count(onHand);
    expect(await productFor(riley)).toEqual(told);
    const { description } = await riley.call(getProduct, { params: { gtin13: MILK }, query: {} });
    for (const query of [{ department: 'dairy' }, { text: description }]) {
      const milk = (await listedFor(riley, query)).find(({ gtin13 }) => gtin13 === MILK);
      expect(milk && wordsOf(milk)).toEqual(told);
    }
  });

  it('is as available as there, not as in another store, and to visitors as anywhere', async () => {
    await count(0);
    await count(2, MILK, OTHER_STORE);
    expect(await productFor(riley)).toEqual(SOLD_OUT);
    await shopAt(OTHER_STORE);
    expect(await productFor(riley)).toEqual({ ...FREELY, left: 2 });
    expect(await productFor(server.visitor)).toEqual(FREELY);
  });

  it('is not suggested in place of another if it is sold out', async () => {
    const suggested = async () => {
      const { products } = await riley.call(listSubstitutes, { params: { gtin13: MILK }, query: {} });
      return products.map(({ gtin13 }) => gtin13);
    };
    const [first = '', ...others] = await suggested();
    await count(0, first);
    expect((await suggested()).slice(0, others.length)).toEqual(others);
  });
});

describe('what is sold out', () => {
  it('comes after all else in its department, page by page, in the same order', async () => {
    const pages = async () => {
      const all = [];
      for (const page of ['1', '2']) all.push(...(await listedFor(riley, { department: 'produce', page })));
      return all.map(({ gtin13 }) => gtin13);
    };
    const before = await pages();
    const [first = '', , third = ''] = before;
    await count(0, third);
    await count(0, first);
    expect(new Set(await pages())).toEqual(new Set(before));
    const unavailable = (await listedFor(riley, { department: 'produce', page: '2' }))
      .filter(({ available }) => !available)
      .map(({ gtin13 }) => gtin13);
    expect(await pages()).toEqual([
      ...before.filter((gtin13) => !unavailable.includes(gtin13)),
      ...before.filter((gtin13) => unavailable.includes(gtin13)),
    ]);
    expect(unavailable).toEqual(expect.arrayContaining([first, third]));
    // To another store's shoppers, nothing has changed.
    await shopAt(OTHER_STORE);
    expect(await pages()).toEqual(before);
  });

  it('fills whole pages after the last that has something to order', async () => {
    const everything = await listedFor(riley, { department: 'produce' });
    for (const { gtin13 } of everything) await count(0, gtin13);
    const [first, second] = [
      await listedFor(riley, { department: 'produce' }),
      await listedFor(riley, { department: 'produce', page: '2' }),
    ];
    const listed = [...first, ...second];
    expect(new Set(listed.map(({ gtin13 }) => gtin13)).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(24);
    const orders = listed.map(({ available }) => available);
    expect(orders).toEqual(orders.toSorted((a, b) => Number(b) - Number(a)));
    expect(second.every(({ available }) => !available)).toBe(true);
  });

  it('is last in a search, however well it fits', async () => {
    const [best, ...others] = await listedFor(riley, { text: 'milk' });
    await count(0, best?.gtin13);
    const found = await listedFor(riley, { text: 'milk' });
    const names = (list: readonly ProductSummary[]) => list.map(({ gtin13 }) => gtin13);
    expect(names(found)).toEqual([...names(others.filter(({ available }) => available)), best?.gtin13]);
  });

  it("is known to visitors after the minute that their lists are kept: the list isn't the same anymore", async () => {
    const path = `/api/products/${MILK}`;
    const { headers } = await server.visitor.fetch(path);
    const again = () =>
      server.visitor.fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect((await again()).status).toBe(304);
    await server.db.execute(
      `insert into stock (location_id, gtin13, on_hand) select location_id, '${MILK}', 0 from stores`,
    );
    const now = await again();
    expect([now.status, now.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(await now.json()).toMatchObject(SOLD_OUT);
  });
});

describe('a product that a store does not sell', () => {
  afterEach(() => server.db.delete(storePrices));

  const delist = (place: string, dates: { begins?: string; ends?: string } = {}) =>
    server.db
      .insert(storePrices)
      .values({ place, gtin13: MILK, begins: '2020-01-01T00:00', price: 1, sold: false, ...dates });

  it("says so there, at the chain's price, and is sold in the others", async () => {
    const before = await riley.call(getProduct, { params: { gtin13: MILK }, query: {} });
    await delist(STORE_ID);
    await count(2);
    expect(await riley.call(getProduct, { params: { gtin13: MILK }, query: {} })).toEqual({
      ...before,
      ...NOT_SOLD,
    });
    expect((await listedFor(riley, { text: before.description })).at(-1)).toMatchObject(NOT_SOLD);
    const listed = await listedFor(riley, { department: 'dairy' });
    const place = listed.findIndex(({ gtin13 }) => gtin13 === MILK);
    expect(listed[place]).toMatchObject(NOT_SOLD);
    expect(listed.slice(place).some(({ available }) => available)).toBe(false);
    expect(await productFor(server.visitor)).toEqual(FREELY);
    await shopAt(OTHER_STORE);
    expect(await productFor(riley)).toEqual(FREELY);
  });

  it('is sold before that begins and after it ends, and if its own store sells it though its zone does not', async () => {
    await delist(STORE_ID, { ends: '2020-02-01T00:00' });
    await delist(STORE_ID, { begins: '2099-01-01T00:00' });
    expect(await productFor(riley)).toEqual(FREELY);
    await server.db.update(stores).set({ priceZone: 'north' }).where(eq(stores.locationId, STORE_ID));
    await delist('north');
    expect(await productFor(riley)).toEqual(NOT_SOLD);
    await server.db
      .insert(storePrices)
      .values({ place: STORE_ID, gtin13: MILK, begins: '2021-01-01T00:00', price: 399 });
    expect(await productFor(riley)).toEqual(FREELY);
    await server.db.update(stores).set({ priceZone: null }).where(eq(stores.locationId, STORE_ID));
  });

  it('cannot be put into a cart there, and is left out of the total, the quote, and the checkout of one that has it', async () => {
    await setLines(riley, [line(1), line(1, BANANAS)]);
    await delist(STORE_ID);
    const cart = await riley.call(getCart, {});
    for (const [language, words] of [
      ['en', "Your store doesn't sell this item."],
      ['es', 'Su tienda no vende este artículo.'],
    ] as const) {
      const more = { ...line(1), type: 'ADD' };
      const refused = await riley.fetch(`/api/carts/${cart.id}/line-items`, {
        method: 'PUT',
        headers: {
          'accept-language': language,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ lineItems: [more] }),
      });
      expect(await refused.json()).toMatchObject({
        code: 'QUANTITY_EXCEEDED',
        fields: { 'lineItems.0.quantity': words },
      });
    }
    const quote = await askQuote(riley, cart);
    expect(quote.items.excluded).toMatchObject([{ gtin13: MILK, reason: 'NOT_SOLD_THERE' }]);
    const held = await holdSlot(riley, quote, { keyspace: cart.id });
    const { lineItems } = await makeCheckout(riley, cart.id, held);
    expect(lineItems.map(({ cart: { gtin13 } }) => gtin13)).not.toContain(MILK);
    expect(lineItems.reduce((sum, { total }) => sum + total, 0)).toBe(cart.itemTotal);
  });
});

describe('a cart', () => {
  it('takes as many of a product as are left, and says how many if more are asked for', async () => {
    await count(3);
    await setLines(riley, [line(2)]);
    const asked = () => refusedWith(setLines(riley, [line(4)]));
    expect(await asked()).toMatchObject({
      code: 'QUANTITY_EXCEEDED',
      fields: { 'lineItems.0.quantity': 'Only 3 left.' },
    });
    await setLines(riley, [line(3)]);
    await server.db.update(stock).set({ onHand: 1 });
    await setLines(riley, [line(2)]);
    expect(await asked()).toMatchObject({ fields: { 'lineItems.0.quantity': 'Only 1 left.' } });
  });

  it('says how many are left of a line that has more, however many that is', async () => {
    await setLines(riley, [line(9)]);
    await count(8);
    const { lineItems, itemTotal } = await riley.call(getCart, {});
    const milk = lineItems.find(({ gtin13 }) => gtin13 === MILK);
    expect(milk && wordsOf(milk.product)).toEqual({ ...FREELY, left: 8 });
    expect(itemTotal).toBeGreaterThanOrEqual(milk?.total ?? Number.NaN);
  });

  it("leaves out of its total and of a store's quote what is sold out there, and what another store has is in that one's", async () => {
    await setLines(riley, [line(1), line(1, BANANAS)]);
    const before = await riley.call(getCart, {});
    await count(0);
    const cart = await riley.call(getCart, {});
    const milk = cart.lineItems.find(({ gtin13 }) => gtin13 === MILK);
    expect(milk && wordsOf(milk.product)).toEqual(SOLD_OUT);
    expect(cart.itemTotal).toBe(before.itemTotal - (milk?.total ?? Number.NaN));
    const quoted = async (storeId: string) => (await askQuote(riley, cart, storeId)).items;
    expect((await quoted(STORE_ID)).excluded).toMatchObject([{ gtin13: MILK, reason: 'UNAVAILABLE' }]);
    expect((await quoted(OTHER_STORE)).excluded).toEqual([]);
  });
});
