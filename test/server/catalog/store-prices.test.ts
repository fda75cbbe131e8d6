import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { priceOfWeight } from '../../../rules/prices.ts';
import { anyOf } from '../../../server/db/any-of.ts';
import { products, storePrices } from '../../../server/db/schema/catalog.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { deleteCart, getCart } from '../../../services/contracts/cart.ts';
import { getProduct, listProducts } from '../../../services/contracts/catalog.ts';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { SERVING_STORE } from '../../support/delivery.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { change } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  holdSlot,
  makeCheckout,
  payWith,
  readCheckout,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

/** An hour behind the other one. */
const WEST = '02400398';
const ZONE = 'ohio-valley';
const MILK = gtinOf('dairy', 1);
const BANANAS = gtinOf('produce', 3);

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  await server.db
    .update(stores)
    .set({ priceZone: ZONE })
    .where(anyOf(stores.locationId, [STORE_ID, WEST]));
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(() => server.db.delete(storePrices));

type Price = Partial<typeof storePrices.$inferInsert> & { price: number };

/** What a place charges for milk, by default since long ago. */
const charge = (place: string, price: Price) =>
  server.db.insert(storePrices).values({ gtin13: MILK, begins: '2020-01-01T00:00', place, ...price });

/** The time on a store's clocks, so many minutes from now. */
const onTheClock = (timeZone: string, minutes: number) =>
  Temporal.Now.plainDateTimeISO(timeZone).add({ minutes }).round('second').toString();

const shopAt = (locationId: string) =>
  riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId } });

const priceOf = async (gtin13 = MILK) => {
  const { price } = await riley.call(getProduct, { params: { gtin13 }, query: {} });
  return price.storePrices;
};

/** Milk's unit price at each of the two stores, with its sale. */
async function pricesOfMilk() {
  const found: number[] = [];
  for (const store of [STORE_ID, WEST]) {
    await shopAt(store);
    const { regular, promo } = await priceOf();
    found.push((promo ?? regular).unitPrice);
  }
  return found;
}

async function emptyCart() {
  const { id } = await riley.call(getCart, {});
  await riley.call(deleteCart, { params: { cartId: id }, query: {} });
}

/** A checkout of so many of milk at a store. */
async function checkoutAt(store: string, quantity: number) {
  await shopAt(store);
  await emptyCart();
  const cart = await setLines(riley, [{ gtin13: MILK, quantity, modalityType: 'PICKUP' }]);
  const held = await holdSlot(riley, await askQuote(riley, cart, store), { keyspace: cart.id });
  return { cart, checkout: await makeCheckout(riley, cart.id, held) };
}

describe('a product with prices of stores', () => {
  it("costs what its store says, or else its store's zone, or else the chain", async () => {
    const chain = (await server.visitor.call(getProduct, { params: { gtin13: MILK }, query: {} })).price
      .storePrices;
    const { unitPrice } = chain.promo ?? chain.regular;
    expect(await pricesOfMilk()).toEqual([unitPrice, unitPrice]);
    await charge(ZONE, { price: 411 });
    expect(await pricesOfMilk()).toEqual([411, 411]);
    // Longer than the zone's.
    await charge(WEST, { price: 433, begins: '2019-01-01T00:00' });
    expect(await pricesOfMilk()).toEqual([411, 433]);
  });

  it("costs the chain's price to visitors, and to shoppers of a store outside the zone", async () => {
    const { price: before } = await server.visitor.call(getProduct, { params: { gtin13: MILK }, query: {} });
    await charge(ZONE, { price: 411 });
    const { price } = await server.visitor.call(getProduct, { params: { gtin13: MILK }, query: {} });
    expect(price).toEqual(before);
    await shopAt(SERVING_STORE);
    expect(await priceOf()).toEqual(before.storePrices);
  });

  it('costs the same on its page, in lists, in searches, in the cart, and at checkout', async () => {
    await charge(WEST, { price: 433 });
    const { cart, checkout } = await checkoutAt(WEST, 3);
    const { description } = await riley.call(getProduct, { params: { gtin13: MILK }, query: {} });
    for (const query of [{ department: 'dairy' }, { text: description }]) {
      const { products: listed } = await riley.call(listProducts, { query });
      const milk = listed.find(({ gtin13 }) => gtin13 === MILK);
      expect(milk?.price.storePrices).toMatchObject({ regular: { unitPrice: 433 }, promo: null });
    }
    expect(cart).toMatchObject({ itemTotal: 1299, lineItems: [{ total: 1299, regularTotal: 1299 }] });
    expect(checkout.lineItems).toMatchObject([{ total: 1299, regularTotal: 1299 }]);
  });

  it('begins and ends a sale by the clocks of each store', async () => {
    await charge(ZONE, { price: 411 });
    const sale = { price: 411, promoNfor: 2, promoPrice: 700 };
    // Half an hour ago in Ohio, in half an hour where it's an hour earlier.
    await charge(ZONE, { ...sale, begins: onTheClock('America/New_York', -30) });
    expect(await pricesOfMilk()).toEqual([350, 411]);
    await server.db.delete(storePrices);
    await charge(ZONE, { price: 411 });
    const ends = onTheClock('America/New_York', -30);
    await charge(ZONE, { ...sale, begins: '2020-06-01T00:00', ends });
    expect(await pricesOfMilk()).toEqual([411, 350]);
    const inKentucky = Temporal.PlainDateTime.from(ends).toZonedDateTime('America/Chicago').toInstant();
    expect((await priceOf()).promo?.expirationDate).toEqual({
      value: new Date(inKentucky.epochMilliseconds).toISOString(),
      timezone: 'UTC',
    });
  });

  it('is ordered at two stores for what each of them charges, to the cent', async () => {
    const sale = { price: 411, promoNfor: 2, promoPrice: 755, promoLimit: 2 };
    await charge(ZONE, { price: 411 });
    await charge(ZONE, { ...sale, begins: onTheClock('America/New_York', -30) });
    for (const [store, total] of [
      [STORE_ID, 755 + 411],
      [WEST, 3 * 411],
    ] as const) {
      const { cart, checkout } = await checkoutAt(store, 3);
      expect(cart.itemTotal).toBe(total);
      const paid = await payWith(riley, checkout, 'demo-riley-visa');
      await submit(riley, paid);
      const placed = await readCheckout(riley, checkout);
      expect(placed).toMatchObject({ status: 'PLACED', lineItems: [{ total, regularTotal: 1233 }] });
    }
  });

  it('keeps the price it was ordered at, and costs what the store charges by then for other quantities', async () => {
    await charge(WEST, { price: 433 });
    const { checkout } = await checkoutAt(WEST, 3);
    await submit(riley, await payWith(riley, checkout, 'demo-riley-visa'));
    await server.db.update(storePrices).set({ price: 455 });
    const totalWith = async (quantity: number) => {
      const { checkout: changed } = await change(riley, checkout, {
        lineItems: [{ gtin13: MILK, quantity }],
      });
      return changed.lineItems.map(({ total }) => total);
    };
    expect(await totalWith(4)).toEqual([4 * 455]);
    expect(await totalWith(3)).toEqual([3 * 433]);
  });

  it('is delivered at the price of the store that delivers it', async () => {
    await charge(SERVING_STORE, { price: 444 });
    await shopAt(WEST);
    await emptyCart();
    const { lineItems } = await deliveryCheckout(riley, { items: [{ gtin13: MILK, quantity: 4 }] });
    expect(lineItems).toMatchObject([{ total: 4 * 444 }]);
  });

  it("is shipped at the chain's price", async () => {
    const [before] = await server.db.select().from(products).where(eq(products.gtin13, MILK));
    const { unitPrice = 0 } = before ?? {};
    const set = (values: Partial<typeof products.$inferSelect>) =>
      server.db.update(products).set(values).where(eq(products.gtin13, MILK));
    await set({ shipToHomeItem: true, promoNfor: null, promoNforPrice: null });
    await charge(WEST, { price: 433 });
    await shopAt(WEST);
    await emptyCart();
    const { lineItems } = await setLines(riley, [{ gtin13: MILK, quantity: 2, modalityType: 'SHIP' }]);
    expect(lineItems).toMatchObject([
      { total: 2 * unitPrice, product: { price: { nationalPrices: { regular: { unitPrice } } } } },
    ]);
    const { price } = await riley.call(getProduct, { params: { gtin13: MILK }, query: {} });
    expect(price).toMatchObject({
      storePrices: { regular: { unitPrice: 433 } },
      nationalPrices: { regular: { unitPrice } },
    });
    await set({ soldInStore: false });
    expect((await priceOf()).regular.unitPrice).toBe(unitPrice);
    await set(before ?? {});
  });

  it('has its place among what is sorted by price or on sale by what its store charges', async () => {
    await shopAt(WEST);
    const inDepartment = async (department: string) =>
      (await riley.call(listProducts, { query: { department } })).products.filter(
        ({ available }) => available,
      );
    const [dairy, produce] = [await inDepartment('dairy'), await inDepartment('produce')];
    const every = { begins: '2020-01-01T00:00', place: WEST };
    // Prices that no product has otherwise, of pieces, of several on sale, and of pounds.
    await server.db.insert(storePrices).values([
      ...dairy.slice(2).map(({ gtin13 }, place) => ({ ...every, gtin13, price: 7_000 + place })),
      ...dairy.slice(0, 2).map(({ gtin13 }) => ({
        ...every,
        gtin13,
        price: 9_000,
        promoNfor: 3,
        promoPrice: 20_000,
      })),
      ...produce
        .filter(({ price }) => price.storePrices.regular.perPound !== null)
        .map(({ gtin13 }) => ({ ...every, gtin13, price: 500 })),
      {
        ...every,
        gtin13: BANANAS,
        price: 5_000,
        promoNfor: 1,
        promoPrice: 4_000,
        begins: '2021-01-01T00:00',
      },
    ]);
    for (const department of ['dairy', 'produce']) {
      const listed = async (query: { sort?: 'price' | 'price-down'; sale?: '1' }) =>
        (await riley.call(listProducts, { query: { department, ...query } })).products.filter(
          ({ available }) => available,
        );
      const charged = async (sort: 'price' | 'price-down') =>
        (await listed({ sort })).map(({ price: { storePrices: at } }) => (at.promo ?? at.regular).unitPrice);
      const rising = await charged('price');
      expect(rising).toEqual(rising.toSorted((one, other) => one - other));
      const falling = await charged('price-down');
      expect(falling).toEqual(falling.toSorted((one, other) => other - one));
      const reduced = await listed({ sale: '1' });
      expect(reduced.filter(({ price: { storePrices: at } }) => at.promo === null)).toEqual([]);
      expect(reduced.map(({ gtin13 }) => gtin13)).toContain(
        department === 'dairy' ? dairy[0]?.gtin13 : BANANAS,
      );
    }
  });

  it('costs what the store charges for a pound, by what a piece weighs', async () => {
    const { weight } = await server.visitor.call(getProduct, { params: { gtin13: BANANAS }, query: {} });
    await charge(WEST, { gtin13: BANANAS, price: 75, promoNfor: 1, promoPrice: 50 });
    await shopAt(WEST);
    expect(await priceOf(BANANAS)).toMatchObject({
      regular: { unitPrice: priceOfWeight(75, weight ?? 0), perPound: 75 },
      promo: { unitPrice: priceOfWeight(50, weight ?? 0), perPound: 50 },
    });
  });
});
