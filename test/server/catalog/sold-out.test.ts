import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products, stock } from '../../../server/db/schema/catalog.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getProduct, listProducts } from '../../../services/contracts/catalog.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  makeCheckout,
  refusalOf,
  refusedWith,
  STORE_ID,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(() => server.db.delete(stock));

/** Counts a product in every store, and says how many are left; another number in the one named. */
async function count(gtin13: string, onHand: number, besides: Readonly<Record<string, number>> = {}) {
  const all = await server.db.select({ locationId: stores.locationId }).from(stores);
  await server.db
    .insert(stock)
    .values(all.map(({ locationId }) => ({ locationId, gtin13, onHand: besides[locationId] ?? onHand })));
}

const isAvailable = async (gtin13: string) =>
  (await server.visitor.call(getProduct, { params: { gtin13 }, query: {} })).available;

/** The cart of two products, the first of which sold out after they were put in. */
async function cartWithSoldOut() {
  const { lineItems } = await fillCart(riley, 2);
  const [gone = '', left = ''] = lineItems.map(({ gtin13 }) => gtin13);
  await count(gone, 0);
  return { gone, left };
}

describe('a product that is sold out in every store', () => {
  it('is unavailable on its page, in lists, and in searches, and cannot be put into a cart', async () => {
    const { gone, left } = await cartWithSoldOut();
    expect([await isAvailable(gone), await isAvailable(left)]).toEqual([false, true]);
    const { description, department } = await server.visitor.call(getProduct, {
      params: { gtin13: gone },
      query: {},
    });
    for (const query of [{ text: description, department }, { text: description }]) {
      const { products: listed } = await riley.call(listProducts, { query });
      expect(listed.find(({ gtin13 }) => gtin13 === gone)).toMatchObject({
        available: false,
        shortage: 'OUT_OF_STOCK',
      });
    }
    const more = setLines(riley, [{ gtin13: gone, quantity: 3, modalityType: 'PICKUP' }]);
    expect(await refusedWith(more)).toMatchObject({
      code: 'QUANTITY_EXCEEDED',
      fields: { 'lineItems.0.quantity': 'This item is sold out.' },
    });
  });

  it('is set apart in a cart, and left out of its total, of quotes, and of the checkout', async () => {
    const { gone, left } = await cartWithSoldOut();
    const cart = await riley.call(getCart, {});
    const of = (gtin13: string) => cart.lineItems.find((line) => line.gtin13 === gtin13);
    expect([of(gone)?.product.available, of(left)?.product.available]).toEqual([false, true]);
    expect(cart.itemTotal).toBe(of(left)?.total);
    const quote = await askQuote(riley, cart);
    expect(quote.items).toMatchObject({
      included: [{ gtin13: left }],
      excluded: [{ gtin13: gone, reason: 'UNAVAILABLE' }],
    });
    const held = await holdSlot(riley, quote, { keyspace: cart.id });
    const checkout = await makeCheckout(riley, cart.id, held);
    expect(checkout.lineItems.map(({ cart: line }) => line.gtin13)).toEqual([left]);
  });

  it('is refused before a time is chosen if it is all that a cart has', async () => {
    const { gone, left } = await cartWithSoldOut();
    await setLines(riley, [{ gtin13: left, quantity: 0, modalityType: 'PICKUP' }]);
    const cart = await riley.call(getCart, {});
    expect(cart.lineItems.map(({ gtin13 }) => gtin13)).toEqual([gone]);
    expect(await refusalOf(askQuote(riley, cart))).toBe('NO_ITEMS_AVAILABLE');
  });
});

describe('a product stays available', () => {
  it.each([
    ['one store has one left', (gtin13: string) => count(gtin13, 0, { '70100153': 1 })],
    [
      'one store does not count it',
      async (gtin13: string) => {
        await count(gtin13, 0);
        await server.db.delete(stock).where(eq(stock.locationId, '70100153'));
      },
    ],
    [
      'only one store has none',
      (gtin13: string) => server.db.insert(stock).values({ gtin13, locationId: STORE_ID, onHand: 0 }),
    ],
  ])('if %s', async (_, counted) => {
    const [{ gtin13 = '' } = {}] = (await fillCart(riley, 1)).lineItems;
    await counted(gtin13);
    expect(await isAvailable(gtin13)).toBe(true);
  });

  it('until the warehouse has none either, if it is shipped as well', async () => {
    const [{ gtin13 = '' } = {}] = (await fillCart(riley, 1)).lineItems;
    const [before] = await server.db.select().from(products).where(eq(products.gtin13, gtin13));
    await server.db.update(products).set({ shipToHomeItem: true }).where(eq(products.gtin13, gtin13));
    await count(gtin13, 0);
    expect(await isAvailable(gtin13)).toBe(true);
    await server.db.insert(stock).values({ gtin13, locationId: 'WAREHOUSE', onHand: 0 });
    expect(await isAvailable(gtin13)).toBe(false);
    await server.db
      .update(products)
      .set({ shipToHomeItem: before?.shipToHomeItem ?? false })
      .where(eq(products.gtin13, gtin13));
  });
});
