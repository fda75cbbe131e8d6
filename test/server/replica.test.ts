import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/db/database.ts';
import { products } from '../../server/db/schema/catalog.ts';
import { stores } from '../../server/db/schema/stores.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { getProduct, listProducts } from '../../services/contracts/catalog.ts';
import { listModalities, preferModality } from '../../services/contracts/modalities.ts';
import { listOrders } from '../../services/contracts/orders.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { startTestServer, type TestClient, type TestServer } from '../support/server.ts';
import { fillCart, readyCheckout, submit } from '../support/server-shopper.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** As late as can be: it stays as it was when the store began. */
let replica: OpenDatabase;
let server: TestServer;
let riley: TestClient;
beforeAll(async () => {
  replica = await openTestDatabase();
  server = await startTestServer({ readDb: replica.db });
  riley = await server.signedIn('riley@example.com');
});
afterAll(async () => {
  await server.close();
  await replica.close();
});
beforeEach(() => riley.call(resetSandbox, {}));

it('lists goods and stores from a replica, which may be late', async () => {
  const { products: before } = await riley.call(listProducts, { query: {} });
  const gtin13 = before[0]?.gtin13 ?? '';
  await server.db.update(products).set({ description: 'Renamed' }).where(eq(products.gtin13, gtin13));
  expect((await riley.call(listProducts, { query: {} })).products).toEqual(before);
  expect((await riley.call(getProduct, { params: { gtin13 }, query: {} })).description).toBe(
    before[0]?.description,
  );

  const list = () => riley.call(listModalities, { body: { modalityType: 'PICKUP' } });
  const { modalityOptions } = await list();
  await server.db.update(stores).set({ vanityName: 'Renamed' });
  expect((await list()).modalityOptions).toEqual(modalityOptions);
});

it('shows shoppers what they just did, however late the replica is', async () => {
  const cart = await fillCart(riley);
  expect((await riley.call(getCart, {})).lineItems.map(({ gtin13 }) => gtin13)).toEqual(
    cart.lineItems.map(({ gtin13 }) => gtin13),
  );
  const { checkoutId } = await submit(riley, await readyCheckout(riley));
  const { orders } = await riley.call(listOrders, {});
  expect(orders.map((order) => order.checkoutId)).toContain(checkoutId);
});

it('prices by the store that was just chosen, however late the replica is', async () => {
  const { products: listed } = await riley.call(listProducts, { query: {} });
  const gtin13 = listed[0]?.gtin13 ?? '';
  const { modalityOptions } = await riley.call(listModalities, { body: { modalityType: 'PICKUP' } });
  const other = modalityOptions.find(({ isPreferred }) => !isPreferred);
  const { locationId = '' } = other?.destination ?? {};
  await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId } });
  const [store] = await server.db
    .select({ number: stores.storeNumber })
    .from(stores)
    .where(eq(stores.locationId, locationId));
  const { price } = await riley.call(getProduct, { params: { gtin13 }, query: {} });
  expect(price.store).toBe(store?.number);
  expect(price.store).not.toBe(listed[0]?.price.store);
});

it('decides by the price of now', async () => {
  const { lineItems } = await fillCart(riley);
  const gtin13 = lineItems[0]?.gtin13 ?? '';
  const price = { unitPrice: 12_34, promoNfor: null, promoNforPrice: null };
  await server.db.update(products).set(price).where(eq(products.gtin13, gtin13));
  const { lineItems: priced } = await riley.call(getCart, {});
  expect(priced.find((line) => line.gtin13 === gtin13)?.regularTotal).toBe(12_34);
});
