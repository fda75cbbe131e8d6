import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WAREHOUSE } from '../../server/catalog/stock-location.ts';
import { stock, storePrices } from '../../server/db/schema/catalog.ts';
import { shoppers } from '../../server/db/schema/shoppers.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { listAddresses } from '../../services/contracts/addresses.ts';
import { type Cart, chooseFulfillment, compareCart, getCart } from '../../services/contracts/cart.ts';
import { addressFor, destinationOf } from '../../services/contracts/cart-addresses.ts';
import { getProduct } from '../../services/contracts/catalog.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import { preferModality } from '../../services/contracts/modalities.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { deliveryCheckout } from '../support/delivery-checkout.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { refusalOf, STORE_ID } from '../support/server-shopper.ts';
import { setLines } from '../support/set-lines.ts';

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
  await setLines(riley, [
    { gtin13: MILK, quantity: 3, modalityType: 'PICKUP' },
    { gtin13: BANANAS, quantity: 1, modalityType: 'PICKUP' },
  ]);
});
afterEach(async () => {
  await server.db.delete(stock);
  await server.db.delete(storePrices);
});

const compared = async (locationId = OTHER_STORE, { call } = riley) =>
  (await call(compareCart, { query: { locationId } })).lines;

const charge = (price: number, { sold = true, place = OTHER_STORE, gtin13 = MILK } = {}) =>
  server.db.insert(storePrices).values({ place, gtin13, begins: '2020-01-01T00:00', price, sold });

const count = (locationId: string, onHand: number) =>
  server.db.insert(stock).values({ locationId, gtin13: MILK, onHand });

describe("what of a cart isn't the same at another store", () => {
  it('is nothing if both charge the same and have enough, however many each has', async () => {
    await count(STORE_ID, 4);
    await count(OTHER_STORE, 5);
    expect(await compared()).toEqual([]);
  });

  it('is what costs something else there, to the cent that the cart then has', async () => {
    await charge(433);
    const lines = await compared();
    expect(lines).toMatchObject([{ gtin13: MILK, quantity: 3, after: { total: 1299, available: true } }]);
    const lineNow = async () =>
      (await riley.call(getCart, {})).lineItems.find(({ gtin13 }) => gtin13 === MILK);
    expect(lines[0]?.now.total).toBe((await lineNow())?.total);
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: OTHER_STORE } });
    expect((await lineNow())?.total).toBe(1299);
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: STORE_ID } });
  });

  it.each([
    ['is sold out there', () => count(OTHER_STORE, 0), { shortage: 'OUT_OF_STOCK', available: false }],
    ['is not sold there', () => charge(1, { sold: false }), { shortage: 'NOT_SOLD_THERE', available: false }],
    ['is there in smaller numbers than the line', () => count(OTHER_STORE, 2), { left: 2, available: true }],
  ])('is what %s', async (_, changed, after) => {
    await changed();
    expect(await compared()).toMatchObject([{ gtin13: MILK, now: { available: true }, after }]);
  });

  it('is what neither has, if for another reason', async () => {
    await count(STORE_ID, 0);
    await charge(1, { sold: false });
    expect(await compared()).toMatchObject([
      { now: { shortage: 'OUT_OF_STOCK' }, after: { shortage: 'NOT_SOLD_THERE' } },
    ]);
  });

  it('is what is only sold out here, and changes nothing by being asked', async () => {
    const preferred = async () =>
      (
        await server.db
          .select()
          .from(shoppers)
          .where(eq(shoppers.id, riley.shopperId ?? ''))
      )[0];
    const before = await preferred();
    await count(STORE_ID, 0);
    expect(await compared()).toMatchObject([{ now: { available: false }, after: { available: true } }]);
    expect(await preferred()).toEqual(before);
  });

  it('is of a store of the chain, and of the own cart', async () => {
    expect(await refusalOf(compared('nowhere'))).toBe('NOT_FOUND');
    const nell = await server.signedIn('new@example.com');
    expect(await compared(OTHER_STORE, nell)).toEqual([]);
    await expect(compared(OTHER_STORE, server.visitor)).rejects.toMatchObject({ kind: 'signedOut' });
  });
});

describe('what of a cart would change if it were received another way', () => {
  const insteadAs = async (fulfillmentType: CartFulfillment) =>
    (await riley.call(compareCart, { query: { fulfillmentType } })).lines;
  const choose = async (fulfillmentType: CartFulfillment) => {
    const { id: cartId } = await riley.call(getCart, {});
    return riley.call(chooseFulfillment, { params: { cartId }, body: { fulfillmentType } });
  };
  const milkIn = ({ lineItems }: Cart) => lineItems.find(({ gtin13 }) => gtin13 === MILK);
  // Her address is served by a store other than the one where she picks up.
  beforeEach(() => riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: OTHER_STORE } }));

  it('is nothing if each place charges the same and has enough', async () => {
    for (const way of ['DELIVERY', 'SHIP', 'CURBSIDE'] as const) expect(await insteadAs(way)).toEqual([]);
  });

  it('is what the store that delivers to the address charges: the cart and the catalog have it from then on, and the order is made at it', async () => {
    await charge(433, { place: STORE_ID });
    const lines = await insteadAs('DELIVERY');
    expect(lines).toMatchObject([{ gtin13: MILK, quantity: 3, after: { total: 1299 } }]);
    expect(milkIn(await riley.call(getCart, {}))?.total).toBe(lines[0]?.now.total);
    expect(milkIn(await choose('DELIVERY'))?.total).toBe(1299);
    const { price } = await riley.call(getProduct, { params: { gtin13: MILK }, query: {} });
    expect(price.storePrices.regular.unitPrice).toBe(433);
    const { lineItems: inCart } = await riley.call(getCart, {});
    const items = inCart.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
    const { data } = await riley.call(listAddresses, {});
    const saved = addressFor(data.addresses, 'DELIVERY');
    const address = saved ? destinationOf(saved) : undefined;
    const { lineItems } = await deliveryCheckout(riley, { items, ...(address && { address }) });
    expect(lineItems.find(({ cart }) => cart.gtin13 === MILK)?.total).toBe(1299);
  });

  it('is nothing once more where it was picked up before, at the prices of then', async () => {
    await charge(433, { place: STORE_ID });
    const before = milkIn(await riley.call(getCart, {}))?.total;
    await choose('DELIVERY');
    expect(await insteadAs('PICKUP')).toMatchObject([
      { gtin13: MILK, now: { total: 1299 }, after: { total: before } },
    ]);
    expect(milkIn(await choose('PICKUP'))?.total).toBe(before);
  });

  it('follows the address that deliveries go to', async () => {
    await charge(433, { place: STORE_ID });
    const { data } = await riley.call(listAddresses, {});
    await choose('DELIVERY');
    await server.db.update(shoppers).set({ deliveryLocationId: null });
    expect(milkIn(await riley.call(getCart, {}))?.total).not.toBe(1299);
    const addressId = data.addresses.find(({ type }) => type === 'delivery')?.addressId ?? '';
    await riley.call(preferModality, { body: { modalityType: 'DELIVERY', addressId, isActive: true } });
    expect(milkIn(await riley.call(getCart, {}))?.total).toBe(1299);
  });

  it('is what the warehouse has none of, and what it charges as the chain does', async () => {
    const BATTERIES = gtinOf('household', 11);
    await setLines(riley, [{ gtin13: BATTERIES, quantity: 2, modalityType: 'PICKUP' }]);
    const chainPrice = (await riley.call(getCart, {})).lineItems.find(
      ({ gtin13 }) => gtin13 === BATTERIES,
    )?.total;
    await charge(1234, { gtin13: BATTERIES });
    expect(await insteadAs('SHIP')).toMatchObject([
      { gtin13: BATTERIES, now: { total: 2468 }, after: { total: chainPrice, available: true } },
    ]);
    await server.db.insert(stock).values({ locationId: WAREHOUSE, gtin13: BATTERIES, onHand: 0 });
    expect(await insteadAs('SHIP')).toMatchObject([{ after: { shortage: 'OUT_OF_STOCK' } }]);
  });
});
