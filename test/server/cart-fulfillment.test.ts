import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseFulfillment as chooseIn } from '../../server/carts/choose-fulfillment.ts';
import { products } from '../../server/db/schema/catalog.ts';
import { readStaffOrder } from '../../server/orders/staff-order.ts';
import { type Cart, chooseFulfillment, deleteCart, getCart } from '../../services/contracts/cart.ts';
import { createCheckout } from '../../services/contracts/checkout-creation.ts';
import { refreshCheckout } from '../../services/contracts/checkouts.ts';
import type { CartFulfillment } from '../../services/contracts/fulfillment.ts';
import { listOrders } from '../../services/contracts/orders.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { change, save } from '../support/modifications.ts';
import { type TestClient, testServer } from '../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  itemOf,
  newKey,
  readCheckout,
  readyCheckout,
  submit,
} from '../support/server-shopper.ts';
import { setLines } from '../support/set-lines.ts';
import { oneThenOther } from './support/lock-waits.ts';

let nell: TestClient;
/** Gala apples, sold in stores; candles, by parcel; batteries, both ways. */
const LINES = [
  { ...itemOf('produce', 1), modalityType: 'PICKUP' as const },
  { ...itemOf('home', 1), modalityType: 'SHIP' as const },
  { ...itemOf('household', 11), modalityType: 'PICKUP' as const },
];

const server = testServer();
beforeAll(async () => {
  nell = await server.signedIn('new@example.com');
});

const modalities = ({ lineItems }: Cart) => lineItems.map(({ modalityType }) => modalityType);

async function filled(): Promise<Cart> {
  const { id: cartId } = await nell.call(getCart, {});
  await nell.call(deleteCart, { params: { cartId }, query: {} });
  return setLines(nell, LINES);
}

const choose = (cart: Cart, fulfillmentType: CartFulfillment, client = nell) =>
  client.call(chooseFulfillment, { params: { cartId: cart.id }, body: { fulfillmentType } });

/** The same again, because the answer was lost. */
const chooseAgain = ({ id: cartId, versionKey }: Cart, fulfillmentType: CartFulfillment) =>
  nell.call(chooseFulfillment, { params: { cartId }, body: { fulfillmentType, versionKey } });

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

  it('is not changed by a tab that saw it before another one changed it', async () => {
    const { id: cartId, versionKey } = await filled();
    const as = (fulfillmentType: CartFulfillment) => ({
      ...{ shopperId: nell.shopperId ?? '', cartId, versionKey },
      fulfillmentType,
    });
    const answered = await oneThenOther(
      server,
      (tx) => chooseIn(tx, as('DELIVERY')),
      (db) => chooseIn(db, as('SHIP')),
    );
    expect(answered).toBe('VERSION_STALE');
    expect(modalities(await nell.call(getCart, {}))).toEqual(['DELIVERY', 'SHIP', 'DELIVERY']);
  });

  it('is changed once if the answer is lost and it is asked for again', async () => {
    const before = await filled();
    const done = await choose(before, 'DELIVERY');
    expect(await chooseAgain(before, 'DELIVERY')).toEqual(done);
    expect(await nell.call(getCart, {})).toEqual(done);
  });

  it('is changed by the second try if the first never arrived', async () => {
    const after = await chooseAgain(await filled(), 'DELIVERY');
    expect(modalities(after)).toEqual(['DELIVERY', 'SHIP', 'DELIVERY']);
  });

  it.for(['SHIP', 'CURBSIDE'] as const)(
    'stays %s if it was chosen elsewhere before the second try',
    async (elsewhere) => {
      const before = await filled();
      const theirs = await choose(before, elsewhere);
      await expect(chooseAgain(before, 'SELF_SERVE_PICKUP')).rejects.toMatchObject({ code: 'VERSION_STALE' });
      expect(await nell.call(getCart, {})).toEqual(theirs);
    },
  );

  it('is as it was left if a line was changed before the second try', async () => {
    const before = await filled();
    await choose(before, 'DELIVERY');
    const [apples] = LINES;
    const theirs = await setLines(nell, apples ? [apples] : []);
    expect(modalities(theirs)).toEqual(['PICKUP', 'SHIP', 'DELIVERY']);
    await expect(chooseAgain(before, 'DELIVERY')).rejects.toMatchObject({ code: 'VERSION_STALE' });
    expect(await nell.call(getCart, {})).toEqual(theirs);
  });

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

  it('is known to the order, its list, and the store, and stays as the order changes (CIT-01)', async () => {
    const riley = await server.signedIn('riley@example.com');
    await choose(await fillCart(riley), 'SELF_SERVE_PICKUP', riley);
    const order = await submit(riley, await readyCheckout(riley));
    const pickupType = 'SELF_SERVE_PICKUP';
    expect(order.pickupType).toBe(pickupType);
    const [first] = order.lineItems;
    const lineItems = [{ gtin13: first?.cart.gtin13 ?? '', quantity: 2 }];
    await save(riley, await change(riley, order, { lineItems }));
    expect(await readCheckout(riley, order)).toMatchObject({
      pickupType,
      lineItems: expect.arrayContaining([expect.objectContaining({ cart: lineItems[0] })]),
    });
    const { orders } = await riley.call(listOrders, {});
    expect(orders.find(({ checkoutId }) => checkoutId === order.checkoutId)?.pickupType).toBe(pickupType);
    const number = order.masterOrderId ?? '';
    expect(await readStaffOrder(server.deps, { number })).toMatchObject({ pickupType });
  });

  it('is not self-serve pickup with an item that has a minimum age, in a cart or an order (CIT-01)', async () => {
    const wine = itemOf('beer-wine', 1);
    const received = (modalityType: 'PICKUP' | 'DELIVERY') => ({ ...wine, modalityType });
    const add = (lineItem: ReturnType<typeof received>) => setLines(nell, [lineItem]);
    const barred = { code: 'AGE_RESTRICTED', status: 422 };
    await filled();
    const before = await add(received('DELIVERY'));
    await expect(choose(before, 'SELF_SERVE_PICKUP')).rejects.toMatchObject({
      ...barred,
      message: expect.stringContaining("can't wait in a pickup locker"),
    });
    expect(await nell.call(getCart, {})).toEqual(before);
    await choose(await filled(), 'SELF_SERVE_PICKUP');
    await expect(add(received('PICKUP'))).rejects.toMatchObject({
      ...barred,
      fields: { 'lineItems.0.modalityType': expect.stringContaining('check your ID') },
    });
    expect((await nell.call(getCart, {})).lineItems).toHaveLength(LINES.length);
    expect((await add(received('DELIVERY'))).lineItems).toHaveLength(LINES.length + 1);

    const riley = await server.signedIn('riley@example.com');
    await choose(await fillCart(riley), 'SELF_SERVE_PICKUP', riley);
    const order = await submit(riley, await readyCheckout(riley));
    await expect(change(riley, order, { lineItems: [wine] })).rejects.toMatchObject({
      ...barred,
      fields: { 'lineItems.0.quantity': expect.stringContaining("can't wait in a pickup locker") },
    });
  });

  it('is not self-serve pickup for a checkout of items that had no minimum age in the cart (CIT-01, ERR-21)', async () => {
    const sam = await server.signedIn('sam@example.com');
    const wine = itemOf('beer-wine', 1);
    const restrict = (alcohol: boolean) =>
      server.db
        .update(products)
        .set({ alcohol, minimumAgeToBuy: alcohol ? 21 : null })
        .where(eq(products.gtin13, wine.gtin13));
    const order = ({ id: cartId }: Cart, { id, versionKey }: Reservation, date?: string) =>
      sam.call(createCheckout, {
        body: {
          cartId,
          modalityType: 'PICKUP',
          fulfillment: { promise: { id, versionKey } },
          properties: { paymentVersion: 2 },
          ...(date ? { ageVerificationBirthDate: date } : {}),
        },
        idempotencyKey: newKey(),
      });
    const barred = {
      code: 'AGE_RESTRICTED',
      status: 422,
      message: expect.stringMatching(
        /^You have age restricted items in your cart\..*can't wait in a pickup locker/,
      ),
    };
    await restrict(false);
    const chosen = await choose(await fillCart(sam), 'SELF_SERVE_PICKUP', sam);
    const lineItems = [{ ...wine, modalityType: 'PICKUP' as const }];
    const cart = await setLines(sam, lineItems);
    const hold = await holdSlot(sam, await askQuote(sam, cart));
    const checkout = await readCheckout(sam, await order(cart, hold));
    await restrict(true);

    await expect(order(cart, hold)).rejects.toMatchObject(barred);
    await expect(order(cart, hold, '1970-01-01')).rejects.toMatchObject(barred);
    const [other] = chosen.lineItems;
    await setLines(sam, [{ gtin13: other?.gtin13 ?? '', quantity: 2, modalityType: 'PICKUP' }]);
    const { checkoutId, versionKey } = checkout;
    await expect(
      sam.call(refreshCheckout, { params: { checkoutId }, body: { versionKey } }),
    ).rejects.toMatchObject(barred);
    await choose(cart, 'CURBSIDE', sam);
    const made = await order(cart, hold, '1970-01-01');
    expect(await readCheckout(sam, made)).toMatchObject({ status: 'DRAFT', pickupType: 'CURBSIDE' });
  });

  it("is nobody else's to change", async () => {
    const cart = await filled();
    const sam = await server.signedIn('sam@example.com');
    await expect(choose(cart, 'DELIVERY', sam)).rejects.toMatchObject({ status: 404 });
    expect(await nell.call(getCart, {})).toEqual(cart);
  });
});
