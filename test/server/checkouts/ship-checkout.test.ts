import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { products } from '../../../server/db/schema/catalog.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { flashSales } from '../../../server/db/schema/fulfillment.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { addCard } from '../../../services/contracts/cards.ts';
import { type Cart, getCart } from '../../../services/contracts/cart.ts';
import * as creation from '../../../services/contracts/checkout-creation.ts';
import { getFallout, removeFallout } from '../../../services/contracts/fallout.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import { type Reservation, updatePromise } from '../../../services/contracts/reservations.ts';
import { getPoints } from '../../../services/contracts/rewards.ts';
import { resetSandbox, setStock } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  itemOf,
  makeCheckout,
  newKey,
  payWith,
  readCheckout,
  refusalOf,
  refusedWith,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import {
  askShipping,
  chooseShipping,
  DALLAS,
  fillShipCart,
  holdShipping,
  shippedItems,
} from '../support/shipping.ts';

const server = testServer();
let market: TestClient;
beforeAll(async () => {
  market = await server.signedIn('market@example.com');
});
beforeEach(() => market.call(resetSandbox, {}));

afterEach(() => expectBalanced(server));

interface Shipment {
  cart: Cart;
  quotes: Quote[];
  hold: Reservation;
}

/** The shopper's cart, with each seller's nth option reserved. */
async function held(nth = 0): Promise<Shipment> {
  const cart = await market.call(getCart, {});
  const quotes = await askShipping(market, shippedItems(cart));
  return {
    cart,
    quotes,
    hold: await holdShipping(market, chooseShipping(quotes, nth), { keyspace: cart.id }),
  };
}

type Body = Parameters<typeof bodyOf>[1];

const bodyOf = (
  { cart, quotes, hold }: Shipment,
  change: Partial<{
    quotes: string[];
    fulfillableItems: Quote['items']['included'];
    unfulfillableItems: Quote['items']['included'];
    birthDate: string;
    cartTotal: number;
    versionKey: string;
  }> = {},
) => {
  const { versionKey = hold.versionKey, ...rest } = change;
  const excluded = quotes.flatMap(({ items }) => items.excluded);
  const unsent = new Set(excluded.map(({ gtin13 }) => gtin13));
  return {
    cartId: cart.id,
    promise: { id: hold.id, versionKey },
    quotes: hold.optionIds,
    fulfillableItems: quotes.flatMap(({ items }) => items.included),
    unfulfillableItems: excluded.map(({ gtin13, quantity }) => ({ gtin13, quantity })),
    cartTotal: cart.lineItems
      .filter(({ gtin13 }) => !unsent.has(gtin13))
      .reduce((sum, { total }) => sum + total, 0),
    ...rest,
  };
};

const create = (shipment: Shipment, change?: Body, key = newKey(), client = market) =>
  client.call(creation.createShipCheckout, { body: bodyOf(shipment, change), idempotencyKey: key });

test('a shipment keeps the banner that its page shows, which its emails come from', async () => {
  const shipment = await held();
  const { method, path } = creation.createShipCheckout;
  const answer = await market.fetch(path, {
    method,
    headers: { 'idempotency-key': newKey(), 'x-banner': 'bluewater' },
    body: JSON.stringify(bodyOf(shipment)),
  });
  expect(answer.status).toBe(200);
  const { checkoutId } = (await answer.json()) as { checkoutId: string };
  const [row] = await server.db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
  expect(row?.banner).toBe('bluewater');
});

test('a shipment from five sellers is reserved, priced, paid, and placed once under one key (API-47, ENT-30, SHP-01)', async () => {
  const shipment = await held();
  const key = newKey();
  const made = await create(shipment, {}, key);
  expect(await create(shipment, {}, key)).toEqual(made);
  expect(await refusalOf(create(shipment, { cartTotal: 1 }, key))).toBe('KEY_REUSED');

  const checkout = await readCheckout(market, made);
  const fees = shipment.hold.selections.reduce((sum, { cost, promo }) => sum + cost - promo, 0);
  const { cartTotal } = bodyOf(shipment);
  // Dallas taxes all of it and its shipping at 8.25%.
  const tax = Math.round(0.0825 * (cartTotal + fees));
  expect(fees).toBeGreaterThan(0);
  expect(checkout).toMatchObject({
    modalityType: 'SHIP',
    subOrders: shipment.quotes.map(({ vendor, items }) => ({ vendor, items: items.included })),
    summary: {
      cost: {
        itemTotal: cartTotal,
        fulfillmentTotal: fees,
        taxTotal: tax,
        total: cartTotal + fees + tax,
      },
    },
    fulfillment: {
      deliveryType: null,
      unattended: false,
      dateOfBirth: null,
      instructions: null,
      vendors: shipment.quotes.map(({ vendor }) => vendor),
      promise: { id: shipment.hold.id, status: 'HELD', locationId: null },
      destination: {
        type: 'ADDRESS',
        locationId: null,
        name: '1810 Elm St',
        address: { addressLines: ['1810 Elm St'], cityTown: 'Dallas', stateProvince: 'TX' },
        coordinates: DALLAS.location,
        timezone: 'America/Chicago',
        phone: null,
      },
    },
  });
  expect(checkout.lineItems.map(({ cart }) => cart)).toEqual(bodyOf(shipment).fulfillableItems);

  const { earnedThisYear } = await market.call(getPoints, {});
  const submitKey = newKey();
  const placed = await submit(market, checkout, submitKey);
  expect(placed).toMatchObject({ status: 'PLACED', fulfillment: { promise: { status: 'USED' } } });
  expect(await submit(market, checkout, submitKey)).toEqual(placed);
  const { orders: listed } = await market.call(listOrders, {});
  expect(listed.filter(({ checkoutId }) => checkoutId === made.checkoutId)).toMatchObject([
    { modalityType: 'SHIP', timezone: 'America/Chicago', total: checkout.summary.cost.total },
  ]);
  expect(await market.call(getPoints, {})).toMatchObject({
    earnedThisYear: earnedThisYear + Math.floor(checkout.summary.cost.total / 100),
  });
});

test('a flash sale is for times only, whatever is shipped at that hour', async () => {
  const { gtin13 } = itemOf('home', 5);
  await server.db.insert(flashSales).values({
    id: 'always',
    gtin13,
    percentOff: 50,
    maxQuantity: 9,
    modality: null,
    fromHour: 0,
    toHour: 24,
  });
  const checkout = await readCheckout(market, await create(await held()));
  expect(checkout.lineItems.find(({ id }) => id === gtin13)?.priceAdjustment).toEqual({ coupons: [] });
  await server.db.delete(flashSales).where(eq(flashSales.id, 'always'));
});

test('items of a shipment that ran out need other methods for the rest (FAL-01, FAL-03)', async () => {
  const { cart, ...shipment } = await held();
  const checkout = await readCheckout(market, await create({ cart, ...shipment }));
  const { checkoutId, versionKey, lineItems } = checkout;
  const { gtin13, quantity } = itemOf('home', 5);
  const count = (onHand: number | null) =>
    market.call(setStock, { body: { locationId: 'WAREHOUSE', gtin13, onHand } });
  const setShipped = (shipToHomeItem: boolean) =>
    server.db.update(products).set({ shipToHomeItem }).where(eq(products.gtin13, gtin13));
  const falloutOf = async () => (await market.call(getFallout, { params: { checkoutId } })).fallout;
  const itemCount = lineItems.reduce((sum, line) => sum + line.cart.quantity, -quantity);
  const remaining = { itemCount, total: null };

  await count(0);
  expect(await refusalOf(submit(market, checkout))).toBe('ITEM_FALLOUT');
  const outOfStock = { kind: 'ITEM_FALLOUT', items: [{ gtin13, rootCause: 'OUT_OF_STOCK' }], remaining };
  expect(await falloutOf()).toMatchObject(outOfStock);
  const removing = market.call(removeFallout, { params: { checkoutId }, body: { versionKey } });
  expect(await refusalOf(removing)).toBe('PROMISE_STALE');
  await count(null);

  await setLines(market, [{ gtin13, quantity, modalityType: 'SHIP' }]);
  await setShipped(false);
  expect(await refusalOf(submit(market, checkout))).toBe('PROMISING_FALLOUT');
  const notShipped = { kind: 'PROMISING_FALLOUT', items: [{ gtin13, rootCause: 'NOT_SHIPPED' }], remaining };
  expect(await falloutOf()).toMatchObject(notShipped);
  await setShipped(true);
});

test('items that no method can ship stay out of the order for the rest (SHP-07, API-47)', async () => {
  const basket = itemOf('home', 5);
  const tooHeavy = [19, 20, 21].map((number) => itemOf('home', number, 10));
  await fillShipCart(market, [basket, ...tooHeavy]);
  const shipment = await held();
  expect(shipment.quotes.map(({ items, options }) => [items.included, options.length > 0])).toEqual([
    [[basket], true],
    [tooHeavy, false],
  ]);
  const cartTotal = shipment.cart.lineItems.find(({ gtin13 }) => gtin13 === basket.gtin13)?.total ?? 0;
  expect(await refusalOf(create(shipment))).toBe('PROMISE_STALE');
  const made = await create(shipment, {
    fulfillableItems: [basket],
    unfulfillableItems: tooHeavy,
    cartTotal,
  });
  const placed = await submit(market, await readCheckout(market, made));
  expect(placed.lineItems.map(({ cart }) => cart)).toEqual([basket]);
});

test('an item missing from a shipment stays with its seller and costs nothing', async () => {
  const made = await create(await held());
  const placed = await submit(market, await readCheckout(market, made));
  expect(placed.subOrders.length).toBeGreaterThan(1);
  const [first] = placed.lineItems;
  const { number = '' } = (await ordersOf(server, made))[0] ?? {};
  const { gtin13 = '' } = first?.cart ?? {};
  await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
  await pickLine(server.deps, { number, gtin13, found: { quantity: 0, weight: null, substitute: null } });
  await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
  const ready = await readCheckout(market, made);
  expect(ready.summary.cost.itemTotal).toBe(placed.summary.cost.itemTotal - (first?.total ?? 0));
  const partsOf = ({ subOrders }: typeof placed) =>
    subOrders.map(({ vendor, items }) => [vendor.id, items.map((item) => item.gtin13)]);
  expect(partsOf(ready)).toEqual(partsOf(placed));
  expect(ready.subOrders.flatMap(({ items }) => items)).toContainEqual({ gtin13, quantity: 0 });
});

describe('a shipment that does not match its reservation and cart', () => {
  it('is stale with other options, missing items, or unlisted leftovers (API-47)', async () => {
    const shipment = await held();
    const { fulfillableItems, unfulfillableItems } = bodyOf(shipment);
    expect(unfulfillableItems).toEqual([itemOf('home', 4)]);
    const others = chooseShipping(shipment.quotes, 1);
    expect(await refusalOf(create(shipment, { quotes: others }))).toBe('PROMISE_STALE');
    expect(await refusalOf(create(shipment, { fulfillableItems: fulfillableItems.slice(1) }))).toBe(
      'PROMISE_STALE',
    );
    expect(await refusalOf(create(shipment, { unfulfillableItems: [] }))).toBe('PROMISE_STALE');
    expect(await refusalOf(create(shipment, { fulfillableItems: fulfillableItems.toReversed() }))).toBe(
      'none',
    );
  });

  it('is refused at a different total', async () => {
    const shipment = await held();
    const { cartTotal } = bodyOf(shipment);
    expect(await refusalOf(create(shipment, { cartTotal: cartTotal - 1 }))).toBe('TOTAL_CHANGED');
  });

  it('is stale once cart quantities change, until the promise has them, too (API-45)', async () => {
    const before = await held();
    const cart = await setLines(market, [{ ...itemOf('home', 1, 3), modalityType: 'SHIP' }]);
    const shipment = { ...before, cart, quotes: await askShipping(market, shippedItems(cart)) };
    expect(await refusalOf(create(shipment))).toBe('PROMISE_STALE');
    const hold = await market.call(updatePromise, {
      params: { reservationId: before.hold.id },
      body: { items: shippedItems(cart), versionKey: before.hold.versionKey },
    });
    expect(await refusalOf(create(shipment))).toBe('VERSION_STALE');
    const made = await create({ ...shipment, hold });
    const { lineItems, summary } = await readCheckout(market, made);
    expect(lineItems.find(({ id }) => id === gtinOf('home', 1))?.cart.quantity).toBe(3);
    expect(summary.cost.fulfillmentTotal).toBe(
      hold.selections.reduce((sum, { cost, promo }) => sum + cost - promo, 0),
    );
  });

  it("is refused when the reservation expired, is another shopper's, or has another modality (RSV-11)", async () => {
    const shipment = await held();
    const riley = await server.signedIn('riley@example.com');
    expect(await refusalOf(create(shipment, {}, newKey(), riley))).toBe('NOT_FOUND');
    expect(await refusedWith(makeCheckout(market, shipment.cart.id, shipment.hold))).toEqual({
      code: 'INVALID_INPUT',
      fields: { modalityType: 'The time is reserved for another modality' },
    });
    await runOut(server, shipment.hold);
    expect(await refusalOf(create(shipment))).toBe('ORDER_EXPIRED');
  });
});

describe('a shipment with an age-restricted item', () => {
  const today = () => Temporal.Now.plainDateISO('America/Chicago');

  it.each([
    ['is missing', () => undefined, 'A valid date input is required.'],
    ['is not a day', () => '2001-02-30', 'A valid date input is required.'],
    ['is too long ago', () => '1899-12-31', 'Please enter a valid date.'],
    ['is still to come', () => today().add({ days: 2 }).toString(), 'Please enter a valid date.'],
    [
      'is that of somebody too young',
      () => today().subtract({ years: 18 }).add({ days: 2 }).toString(),
      'Items in your order require a minimum age of 18.',
    ],
  ])('says so when the date of birth %s (AGE-03, AGE-09, AGE-10)', async (_, birthDate, message) => {
    await fillShipCart(market, [itemOf('home', 7), itemOf('home', 11)]);
    const shipment = await held();
    const given = birthDate();
    const change = given === undefined ? {} : { birthDate: given };
    expect(await refusedWith(create(shipment, change))).toEqual({
      code: 'AGE_VERIFICATION_REQUIRED',
      fields: { birthDate: message },
    });
  });

  it('keeps the date of birth of a shopper who is old enough, and none when none is needed (AGE-13)', async () => {
    const birthDate = today().subtract({ years: 18, days: 1 }).toString();
    const without = await create(await held(), { birthDate });
    expect((await readCheckout(market, without)).fulfillment.dateOfBirth).toBeNull();
    await fillShipCart(market, [itemOf('home', 7)]);
    const made = await create(await held(), { birthDate });
    expect((await readCheckout(market, made)).fulfillment.dateOfBirth).toBe(birthDate);
  });
});

test('a seller who takes no American Express refuses one, selected or new, and a preferred one is not preset (PAY-09)', async () => {
  const amex = await cardToAdd(server, '378282246310005', { default: true });
  const { card } = await market.call(addCard, {
    params: { application: 'clicklist' },
    body: amex,
    idempotencyKey: newKey(),
  });
  const checkout = await readCheckout(market, await create(await held()));
  expect(checkout.fulfillment.vendors.map(({ id }) => id)).toContain('verdant-porch');
  expect(checkout.payments).toEqual([]);
  expect(await refusalOf(payWith(market, checkout, card.cardId))).toBe('UNSUPPORTED_PAYMENT');
  const another = await cardToAdd(server, '371449635398431');
  expect(await refusalOf(payWithCard(market, checkout, another))).toBe('UNSUPPORTED_PAYMENT');
  const paid = await payWith(market, checkout, 'demo-market-visa');
  expect(paid.payments).toMatchObject([{ id: 'demo-market-visa' }]);
});
