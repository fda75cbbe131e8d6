import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stock, storePrices } from '../../server/db/schema/catalog.ts';
import { shoppers } from '../../server/db/schema/shoppers.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { compareCart, getCart } from '../../services/contracts/cart.ts';
import { preferModality } from '../../services/contracts/modalities.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
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
  (await call(compareCart, { params: { locationId } })).lines;

const charge = (price: number, sold = true) =>
  server.db
    .insert(storePrices)
    .values({ place: OTHER_STORE, gtin13: MILK, begins: '2020-01-01T00:00', price, sold });

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
    expect(lines).toMatchObject([{ gtin13: MILK, quantity: 3, there: { total: 1299, available: true } }]);
    const lineNow = async () =>
      (await riley.call(getCart, {})).lineItems.find(({ gtin13 }) => gtin13 === MILK);
    expect(lines[0]?.here.total).toBe((await lineNow())?.total);
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: OTHER_STORE } });
    expect((await lineNow())?.total).toBe(1299);
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: STORE_ID } });
  });

  it.each([
    ['is sold out there', () => count(OTHER_STORE, 0), { shortage: 'OUT_OF_STOCK', available: false }],
    ['is not sold there', () => charge(1, false), { shortage: 'NOT_SOLD_THERE', available: false }],
    ['is there in smaller numbers than the line', () => count(OTHER_STORE, 2), { left: 2, available: true }],
  ])('is what %s', async (_, changed, there) => {
    await changed();
    expect(await compared()).toMatchObject([{ gtin13: MILK, here: { available: true }, there }]);
  });

  it('is what neither has, if for another reason', async () => {
    await count(STORE_ID, 0);
    await charge(1, false);
    expect(await compared()).toMatchObject([
      { here: { shortage: 'OUT_OF_STOCK' }, there: { shortage: 'NOT_SOLD_THERE' } },
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
    expect(await compared()).toMatchObject([{ here: { available: false }, there: { available: true } }]);
    expect(await preferred()).toEqual(before);
  });

  it('is of a store of the chain, and of the own cart', async () => {
    expect(await refusalOf(compared('nowhere'))).toBe('NOT_FOUND');
    const nell = await server.signedIn('new@example.com');
    expect(await compared(OTHER_STORE, nell)).toEqual([]);
    await expect(compared(OTHER_STORE, server.visitor)).rejects.toMatchObject({ kind: 'signedOut' });
  });
});
