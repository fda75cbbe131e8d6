import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { flashSales } from '../../../server/db/schema/fulfillment.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import * as creation from '../../../services/contracts/checkout-creation.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import type { DeliveryDetails } from '../../../services/contracts/delivery.ts';
import { type QuoteItem, quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import { getReservation, reserveSlot } from '../../../services/contracts/reservations.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced } from '../../support/books.ts';
import { askDelivery, quoteOf } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { itemOf, newKey, readCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { askShipping, chooseShipping, fillShipCart, holdShipping } from '../support/shipping.ts';

const MANGOES = itemOf('produce', 18, 2);
const WINE = itemOf('beer-wine', 6, 2);

const server = testServer();
let bo: TestClient;
let market: TestClient;
beforeAll(async () => {
  bo = await server.signedIn('bo@example.com');
  market = await server.signedIn('market@example.com');
});
beforeEach(() => bo.call(resetSandbox, {}));
afterEach(() => expectBalanced(server));

type Modality = 'DELIVERY' | 'SHIP';

const hold = (
  shopper: TestClient,
  lines: (QuoteItem & { instructions?: string })[],
  modalityType: Modality,
) =>
  setLines(
    shopper,
    lines.map((line) => ({ ...line, modalityType })),
  );

const refresh = ({ call }: TestClient, { checkoutId, versionKey }: contract.Checkout) =>
  call(contract.refreshCheckout, { params: { checkoutId }, body: { versionKey } });

describe('a refreshed delivery', () => {
  const items = async () => {
    const { lineItems } = await bo.call(getCart, {});
    return lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  };

  /** Delivery of the cart by the vendor, at its last time. */
  async function delivery(
    { details, ...rest }: { details?: Partial<DeliveryDetails>; ageVerificationBirthDate?: string } = {},
    vendorId = 'KROGER',
  ) {
    const quote = quoteOf(await askDelivery(bo, await items()), vendorId);
    const option = quote.options.findLast(({ available }) => available);
    const held = await bo.call(reserveSlot, {
      body: {
        modalityType: 'DELIVERY',
        optionIds: [quoteOptionId(quote.id, option?.id ?? '')],
        keyspace: 'demo-bo-cart',
      },
      idempotencyKey: newKey(),
    });
    const made = await bo.call(creation.createCheckout, {
      body: {
        cartId: 'demo-bo-cart',
        modalityType: 'DELIVERY',
        fulfillment: {
          promise: { id: held.id, versionKey: held.versionKey },
          details: {
            deliveryType: 'STANDARD',
            unattended: false,
            doNotDisturb: false,
            instructions: 'Gate 4',
            nonCatalogItem: '',
            vendorAccepted: true,
            ...details,
          },
        },
        ...rest,
        properties: { paymentVersion: 2 },
      },
      idempotencyKey: newKey(),
    });
    return readCheckout(bo, made);
  }

  const withoutWine = () => hold(bo, [{ ...WINE, quantity: 0 }], 'DELIVERY');

  it('is reserved for the new items at their fee, and placed that way (MEM-04)', async () => {
    const checkout = await delivery({ ageVerificationBirthDate: '1990-05-04' });
    const before = checkout.fulfillment.promise;
    expect(checkout.summary.cost.fulfillmentTotal).toBe(0);
    const gone = (await items()).filter(({ gtin13 }) => gtin13 !== MANGOES.gtin13);
    await hold(
      bo,
      gone.map((line) => ({ ...line, quantity: 0 })),
      'DELIVERY',
    );

    const fresh = await refresh(bo, checkout);
    const fee = before.selections[0]?.cost ?? 0;
    expect(fee).toBeGreaterThan(0);
    expect(fresh).toMatchObject({
      lineItems: [{ cart: MANGOES }],
      summary: {
        cost: {
          fulfillmentTotal: fee,
          total: fresh.summary.cost.itemTotal + fresh.summary.cost.taxTotal + fee,
        },
      },
      fulfillment: { instructions: 'Gate 4', dateOfBirth: null, promise: { id: before.id, status: 'HELD' } },
    });
    const held = await bo.call(getReservation, { params: { reservationId: before.id } });
    expect(held).toMatchObject({
      expiration: { value: before.expiration.value },
      selections: [{ cost: fee, promo: 0, items: { included: [MANGOES] } }],
    });
    expect(held.versionKey).toBe(fresh.fulfillment.promise.versionKey);
    expect(held.versionKey).not.toBe(before.versionKey);
    expect(await submit(bo, fresh)).toMatchObject({ status: 'PLACED' });
  });

  it('loses its fee when the items reach the threshold, and stays free for the next checkout (MEM-04)', async () => {
    const all = await items();
    const onlyMangoes = all
      .filter(({ gtin13 }) => gtin13 !== MANGOES.gtin13)
      .map((line) => ({ ...line, quantity: 0 }));
    await hold(bo, onlyMangoes, 'DELIVERY');
    const checkout = await delivery();
    expect(checkout.summary.cost.fulfillmentTotal).toBeGreaterThan(0);
    const withoutAlcohol = all.filter(({ gtin13 }) => gtin13 !== WINE.gtin13);
    await hold(bo, [...withoutAlcohol, { ...MANGOES, quantity: 10 }], 'DELIVERY');
    const fresh = await refresh(bo, checkout);
    expect(fresh.summary.cost.fulfillmentTotal).toBe(0);
    const { id, versionKey } = fresh.fulfillment.promise;
    const made = await bo.call(creation.createCheckout, {
      body: {
        cartId: 'demo-bo-cart',
        modalityType: 'DELIVERY',
        fulfillment: { promise: { id, versionKey } },
        properties: { paymentVersion: 2 },
      },
      idempotencyKey: newKey(),
    });
    expect((await readCheckout(bo, made)).summary.cost.fulfillmentTotal).toBe(0);
  });

  it('keeps its fee when the new items are below the threshold at the flash-sale price of its time (MEM-01, FLS-07)', async () => {
    const id = 'mangoes-all-day';
    const all = await items();
    await hold(
      bo,
      all.filter(({ gtin13 }) => gtin13 !== MANGOES.gtin13).map((line) => ({ ...line, quantity: 0 })),
      'DELIVERY',
    );
    const checkout = await delivery();
    await hold(bo, [{ ...MANGOES, quantity: 10 }], 'DELIVERY');
    const { itemTotal } = await bo.call(getCart, {});
    expect(itemTotal).toBeGreaterThanOrEqual(3500);
    await server.db
      .insert(flashSales)
      .values({ id, gtin13: MANGOES.gtin13, percentOff: 90, maxQuantity: 10, fromHour: 0, toHour: 24 });
    onTestFinished(async () => void (await server.db.delete(flashSales).where(eq(flashSales.id, id))));
    const { cost } = (await refresh(bo, checkout)).summary;
    expect(cost.itemTotal).toBeLessThan(3500);
    expect(cost.fulfillmentTotal).toBe(checkout.summary.cost.fulfillmentTotal);
    expect(cost.fulfillmentTotal).toBeGreaterThan(0);
  });

  it("keeps its reservation unchanged when only a line's notes changed", async () => {
    const checkout = await delivery({ ageVerificationBirthDate: '1990-05-04' });
    await hold(bo, [{ ...MANGOES, instructions: 'Ripe ones' }], 'DELIVERY');
    const { versionKey } = checkout.fulfillment.promise;
    expect(await refresh(bo, checkout)).toMatchObject({
      fulfillment: { dateOfBirth: '1990-05-04', promise: { versionKey } },
    });
  });

  it('asks for the age that new items require, unless already given', async () => {
    await withoutWine();
    const checkout = await delivery();
    await hold(bo, [WINE], 'DELIVERY');
    expect(await refusalOf(refresh(bo, checkout))).toBe('AGE_VERIFICATION_REQUIRED');
    expect(await readCheckout(bo, checkout)).toMatchObject({
      isCartChanged: true,
      fulfillment: { promise: { versionKey: checkout.fulfillment.promise.versionKey } },
    });
  });

  it('cannot be left at the door with an age-restricted item', async () => {
    await withoutWine();
    const checkout = await delivery({ details: { unattended: true } });
    await hold(bo, [WINE], 'DELIVERY');
    expect(await refusalOf(refresh(bo, checkout))).toBe('AGE_VERIFICATION_REQUIRED');
  });

  it('needs another time when the new items do not fit', async () => {
    const checkout = await delivery({ ageVerificationBirthDate: '1990-05-04' });
    await hold(bo, [{ ...WINE, quantity: 12 }, itemOf('beer-wine', 7, 6)], 'DELIVERY');
    expect(await refusalOf(refresh(bo, checkout))).toBe('PROMISE_STALE');
    expect(await readCheckout(bo, checkout)).toMatchObject({ status: 'DRAFT', isCartChanged: true });
  });

  it('has nothing to deliver when its vendor carries none of what is left', async () => {
    const checkout = await delivery({}, 'OCADO');
    const gone = (await items()).filter(({ gtin13 }) => gtin13 !== WINE.gtin13);
    await hold(
      bo,
      gone.map((line) => ({ ...line, quantity: 0 })),
      'DELIVERY',
    );
    expect(await refusalOf(refresh(bo, checkout))).toBe('NO_ITEMS_AVAILABLE');
  });
});

describe('a refreshed shipment', () => {
  async function shipment() {
    const cart = await fillShipCart(market, [itemOf('home', 5)]);
    const quotes = await askShipping(market, [itemOf('home', 5)]);
    const { id, versionKey, optionIds } = await holdShipping(market, chooseShipping(quotes), {
      keyspace: cart.id,
    });
    const made = await market.call(creation.createShipCheckout, {
      body: {
        cartId: cart.id,
        promise: { id, versionKey },
        quotes: optionIds,
        fulfillableItems: [itemOf('home', 5)],
        unfulfillableItems: [],
        cartTotal: cart.itemTotal,
      },
      idempotencyKey: newKey(),
    });
    return readCheckout(market, made);
  }

  it('needs new shipping methods when its items changed', async () => {
    const checkout = await shipment();
    await hold(market, [itemOf('home', 5, 2)], 'SHIP');
    expect(await refusalOf(submit(market, checkout))).toBe('CART_CHANGED');
    expect(await refusalOf(refresh(market, checkout))).toBe('PROMISE_STALE');
  });

  it("stays unchanged when only a line's notes changed", async () => {
    const checkout = await shipment();
    await hold(market, [{ ...itemOf('home', 5), instructions: 'In gray' }], 'SHIP');
    const fresh = await refresh(market, checkout);
    expect(fresh).toMatchObject({ summary: checkout.summary, lineItems: [{ instructions: 'In gray' }] });
    expect(await submit(market, fresh)).toMatchObject({ status: 'PLACED' });
  });
});
