import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Cart,
  chooseFulfillment,
  deleteCart,
  getCart,
  updateCart,
} from '../../services/contracts/cart.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import { startTestServer, type TestClient, type TestServer } from '../support/server.ts';
import { itemOf } from '../support/server-shopper.ts';

let server: TestServer;
let nell: TestClient;
/** Gala apples, sold in stores; candles, by parcel; batteries, both ways. */
const LINES = [
  { ...itemOf('produce', 1), modalityType: 'PICKUP' as const },
  { ...itemOf('home', 1), modalityType: 'SHIP' as const },
  { ...itemOf('household', 11), modalityType: 'PICKUP' as const },
];

beforeAll(async () => {
  server = await startTestServer();
  nell = await server.signedIn('new@example.com');
});
afterAll(() => server.close());

const modalities = ({ lineItems }: Cart) => lineItems.map(({ modalityType }) => modalityType);

async function filled(): Promise<Cart> {
  const { id: cartId } = await nell.call(getCart, {});
  await nell.call(deleteCart, { params: { cartId }, query: {} });
  return nell.call(updateCart, { params: { cartId }, body: { lineItems: LINES } });
}

const choose = (cart: Cart, fulfillmentType: CartFulfillment, client = nell) =>
  client.call(chooseFulfillment, { params: { cartId: cart.id }, body: { fulfillmentType } });

describe('how the cart is received', () => {
  it.for([
    ['DELIVERY', ['DELIVERY', 'SHIP', 'DELIVERY']],
    ['SHIP', ['PICKUP', 'SHIP', 'SHIP']],
    ['CURBSIDE', ['PICKUP', 'SHIP', 'PICKUP']],
  ] as const)(
    'is changed to %s for what is sold that way, and prices stay (CIT-01)',
    async ([type, expected]) => {
      const before = await filled();
      const after = await choose(before, type);
      expect(modalities(after)).toEqual(expected);
      expect(after.itemTotal).toBe(before.itemTotal);
      expect(after.versionKey).not.toBe(before.versionKey);
      expect(await nell.call(getCart, {})).toEqual(after);
    },
  );

  it('remembers the way to pick up, and the modality of what is added', async () => {
    const cart = await filled();
    expect(await choose(cart, 'SELF_SERVE_PICKUP')).toMatchObject({
      pickupType: 'SELF_SERVE_PICKUP',
      activeModality: 'PICKUP',
    });
    expect(await choose(cart, 'DELIVERY')).toMatchObject({
      pickupType: 'SELF_SERVE_PICKUP',
      activeModality: 'DELIVERY',
    });
    expect(await choose(cart, 'PICKUP')).toMatchObject({ pickupType: 'PICKUP', activeModality: 'PICKUP' });
  });

  it("is nobody else's to change", async () => {
    const cart = await filled();
    const sam = await server.signedIn('sam@example.com');
    await expect(choose(cart, 'DELIVERY', sam)).rejects.toMatchObject({ status: 404 });
    expect(await nell.call(getCart, {})).toEqual(cart);
  });
});
