import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { products } from '../../../server/db/schema/catalog.ts';
import * as cart from '../../../services/contracts/cart.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import { releaseReservation } from '../../../services/contracts/reservations.ts';
import { expectBalanced, ordersOf, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  CONTACT,
  itemOf,
  newKey,
  payWith,
  readCheckout,
  readyCheckout,
  refusalOf,
  submit,
} from '../../support/server-shopper.ts';
import { setLines, type WantedLine } from '../../support/set-lines.ts';
import { withProcessor } from '../support/processor.ts';

const server = testServer();
let riley: TestClient;
let checkout: contract.Checkout;
let line: WantedLine;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterEach(() => expectBalanced(server));

beforeEach(async () => {
  checkout = await readyCheckout(riley, { count: 2 });
  const [first] = checkout.lineItems;
  line = { gtin13: first?.cart.gtin13 ?? '', quantity: first?.cart.quantity ?? 0, modalityType: 'PICKUP' };
});

const ADDED = { ...itemOf('produce', 18, 2), modalityType: 'PICKUP' as const };

const change = (...lineItems: WantedLine[]) => setLines(riley, lineItems);

const refresh = ({ checkoutId, versionKey } = checkout, { call } = riley) =>
  call(contract.refreshCheckout, { params: { checkoutId }, body: { versionKey } });

const legacySubmit = () =>
  riley.call(contract.submitCheckout, {
    params: { checkoutId: checkout.checkoutId },
    body: {
      contactInfo: {
        firstName: CONTACT.firstName,
        lastName: CONTACT.lastName,
        phoneNumber: CONTACT.phone,
        smsOptIn: false,
      },
      isAccertifyDataCollected: false,
      versionKey: checkout.versionKey,
      displayedTotal: checkout.summary.cost.total,
    },
    idempotencyKey: newKey(),
  });

describe('a checkout whose cart changed is not placed (ENT-25):', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a line was added', () => change(ADDED)],
    ['a line was taken out', () => change({ ...line, quantity: 0 })],
    ['there is more of a line', () => change({ ...line, quantity: line.quantity + 1 })],
    ['a line is not to be substituted', () => change({ ...line, substitutionPolicy: 'NO_SUBSTITUTIONS' })],
    ['a line has instructions', () => change({ ...line, instructions: 'Ripe ones' })],
    ['a line is to be shipped', () => change({ ...line, modalityType: 'SHIP' })],
  ])('%s', async (_, changing) => {
    await changing();
    expect(await refusalOf(submit(riley, checkout))).toBe('CART_CHANGED');
    expect(await refusalOf(legacySubmit())).toBe('CART_CHANGED');
    expect(await readCheckout(riley, checkout)).toMatchObject({
      status: 'DRAFT',
      isCartChanged: true,
      checksum: checkout.checksum,
      lineItems: checkout.lineItems,
      fulfillment: { promise: { status: 'HELD' } },
    });
    expect(await ordersOf(server, checkout)).toEqual([]);
  });
});

test('a checkout ignores lines of another modality and lines that were put back', async () => {
  await change({ ...ADDED, modalityType: 'SHIP' }, { ...line, quantity: line.quantity + 1 });
  await change(line);
  expect(await readCheckout(riley, checkout)).toMatchObject({ isCartChanged: false });
  expect(await submit(riley, checkout)).toMatchObject({ status: 'PLACED', isCartChanged: false });
});

test('a cart change during submission either blocks the order or stays in the cart', async () => {
  const ends = new Set<string>();
  for (let run = 0; run < 12; run += 1) {
    checkout = await readyCheckout(riley, { count: 2 });
    const [submitted] = await Promise.all([refusalOf(submit(riley, checkout)), change(ADDED)]);
    const { lineItems } = await riley.call(cart.getCart, {});
    const gtins = lineItems.map(({ gtin13 }) => gtin13);
    expect(gtins).toContain(ADDED.gtin13);
    expect(gtins.includes(line.gtin13)).toBe(submitted === 'CART_CHANGED');
    ends.add(submitted);
  }
  expect([...ends].filter((end) => end !== 'none' && end !== 'CART_CHANGED')).toEqual([]);
});

test('a checkout is not placed once the store has raised the age for one of its items', async () => {
  const requireAge = (minimumAgeToBuy: number | null) =>
    server.db.update(products).set({ minimumAgeToBuy }).where(eq(products.gtin13, line.gtin13));
  try {
    await requireAge(18);
    expect(await refusalOf(submit(riley, checkout))).toBe('CART_CHANGED');
    expect(await refusalOf(refresh())).toBe('AGE_VERIFICATION_REQUIRED');
  } finally {
    await requireAge(null);
  }
  expect(await ordersOf(server, checkout)).toEqual([]);
});

describe('a refreshed checkout', () => {
  it("has the cart's lines and prices and the earlier choices, and can be placed", async () => {
    checkout = await payWith(riley, checkout, 'demo-riley-bank', 'ACH');
    const now = await change(ADDED, { ...line, instructions: 'Ripe ones' });
    const fresh = await refresh();
    const { cost } = fresh.summary;
    expect(fresh).toMatchObject({
      checkoutId: checkout.checkoutId,
      status: 'DRAFT',
      isCartChanged: false,
      lineItems: now.lineItems.map(({ gtin13, quantity, total, instructions }) => ({
        cart: { gtin13, quantity },
        total,
        instructions,
      })),
      summary: { cost: { itemTotal: now.itemTotal } },
      payments: [{ id: 'demo-riley-bank', amountToAuthorize: cost.total }],
      fulfillment: { promise: { id: checkout.fulfillment.promise.id, status: 'HELD' } },
    });
    expect(cost.total).toBe(cost.itemTotal + cost.fulfillmentTotal + cost.taxTotal);
    expect(fresh.checksum).not.toBe(checkout.checksum);
    expect(await readCheckout(riley, checkout)).toEqual({
      ...fresh,
      fulfillment: { ...fresh.fulfillment, promise: expect.anything() },
    });
    expect(await refusalOf(submit(riley, checkout))).toBe('VERSION_STALE');
    expect(await submit(riley, fresh)).toMatchObject({
      status: 'PLACED',
      payments: [{ id: 'demo-riley-bank', authorizedAmount: cost.total }],
    });
    expect((await riley.call(cart.getCart, {})).lineItems).toEqual([]);
  });

  it('is picked up as the cart now says, and so is its order, whatever the cart says later (CIT-01)', async () => {
    const { cartId } = checkout;
    const pickUp = (fulfillmentType: PickupType) =>
      riley.call(cart.chooseFulfillment, { params: { cartId }, body: { fulfillmentType } });
    expect(checkout.pickupType).toBe('PICKUP');
    await pickUp('CURBSIDE');
    expect(await refusalOf(submit(riley, checkout))).toBe('CART_CHANGED');
    const fresh = await refresh();
    expect(fresh).toMatchObject({ pickupType: 'CURBSIDE', isCartChanged: false, summary: checkout.summary });
    await pickUp('SELF_SERVE_PICKUP');
    expect(await refusalOf(submit(riley, fresh))).toBe('CART_CHANGED');
    await pickUp('CURBSIDE');
    await submit(riley, fresh);
    await pickUp('PICKUP');
    expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACED', pickupType: 'CURBSIDE' });
  });

  it('stays unchanged while the cart is unchanged, whatever version is named', async () => {
    const same = { versionKey: checkout.versionKey, summary: checkout.summary };
    expect(await refresh()).toMatchObject(same);
    await change(ADDED);
    const fresh = await refresh();
    expect(await refresh()).toMatchObject({ versionKey: fresh.versionKey, summary: fresh.summary });
  });

  it('reports a change elsewhere when the cart has also changed', async () => {
    await change(ADDED);
    expect(await refusalOf(refresh({ ...checkout, versionKey: 'another' }))).toBe('VERSION_STALE');
  });

  it('ends the same when refreshed four times at once', async () => {
    await change(ADDED);
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh().catch(({ code }) => code)));
    expect(answers.filter((answer) => typeof answer === 'string' && answer !== 'VERSION_STALE')).toEqual([]);
    const fresh = await readCheckout(riley, checkout);
    expect(fresh).toMatchObject({ isCartChanged: false });
    expect(await submit(riley, fresh)).toMatchObject({ status: 'PLACED' });
  });

  it('has nothing to order when the cart is empty', async () => {
    await riley.call(cart.deleteCart, { params: { cartId: checkout.cartId }, query: {} });
    expect(await refusalOf(refresh())).toBe('NO_ITEMS_AVAILABLE');
    expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT', isCartChanged: true });
  });

  it('needs its reservation', async () => {
    await change(ADDED);
    await runOut(server, checkout.fulfillment.promise);
    expect(await refusalOf(refresh())).toBe('ORDER_EXPIRED');
  });

  it('needs a reservation that was not released', async () => {
    await riley.call(releaseReservation, { params: { reservationId: checkout.fulfillment.promise.id } });
    expect(await refusalOf(refresh())).toBe('ORDER_EXPIRED');
  });

  it("must not be in submission, placed, or another shopper's", async () => {
    const { processor } = server.deps;
    const placing = () => submit(riley, checkout);
    await withProcessor(
      server,
      {
        authorize: async (request) => {
          expect(await refusalOf(refresh())).toBe('STILL_RUNNING');
          return processor.authorize(request);
        },
      },
      placing,
    );
    expect(await refusalOf(refresh())).toBe('CHECKOUT_CLOSED');
    expect(await refusalOf(refresh(checkout, await server.signedIn('sam@example.com')))).toBe('NOT_FOUND');
  });
});
