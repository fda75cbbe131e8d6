import { afterEach, describe, expect, it } from 'vitest';
import { storePrices } from '../../../server/db/schema/catalog.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { getProduct, listProducts } from '../../../services/contracts/catalog.ts';
import { testServer } from '../../support/server.ts';
import { refusedWith } from '../../support/server-shopper.ts';

const MILK = gtinOf('dairy', 1);
/** The store nearest to 45202, and its price of milk. */
const NEAR = '01400943';
const PRICE = 433;

const server = testServer();
afterEach(() => server.db.delete(storePrices));

const charge = () =>
  server.db
    .insert(storePrices)
    .values({ place: NEAR, gtin13: MILK, begins: '2020-01-01T00:00', price: PRICE, sold: true });

const seen = async (postalCode?: string, { call } = server.visitor) => {
  const query = postalCode === undefined ? {} : { postalCode };
  const { products, pricedAt } = await call(listProducts, { query: { text: 'milk', ...query } });
  const product = await call(getProduct, { params: { gtin13: MILK }, query });
  const inList = products.find(({ gtin13 }) => gtin13 === MILK);
  expect(product.price).toEqual(inList?.price);
  expect(product.pricedAt).toEqual(pricedAt);
  return { price: product.price.storePrices.regular.unitPrice, store: pricedAt?.locationId ?? null };
};

describe("a visitor's prices", () => {
  it("are the chain's, and say so, until the visitor says where they are", async () => {
    await charge();
    const { price, store } = await seen();
    expect([price === PRICE, store]).toEqual([false, null]);
  });

  it('are those of the store nearest to their ZIP code, which is named', async () => {
    await charge();
    expect(await seen('45202')).toEqual({ price: PRICE, store: NEAR });
    expect(await seen('45202-1234')).toEqual({ price: PRICE, store: NEAR });
  });

  it("are the chain's where no store is within reach, and for a ZIP code that doesn't exist", async () => {
    await charge();
    for (const code of ['99501', '00000']) expect((await seen(code)).store).toBeNull();
  });

  it("are those of a shopper's own store, wherever they say they are", async () => {
    const riley = await server.signedIn('riley@example.com');
    const losAngeles = await seen('90015');
    expect((await seen('90015', riley)).store).toBe(NEAR);
    expect(losAngeles.store).not.toBe(NEAR);
  });

  it('are refused for what is no ZIP code, by its field', async () => {
    const refused = await refusedWith(server.visitor.call(listProducts, { query: { postalCode: '4520' } }));
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: { postalCode: 'Enter a ZIP code.' } });
  });
});
