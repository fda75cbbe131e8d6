import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as cart from '../../../services/contracts/cart.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import * as reservations from '../../../services/contracts/reservations.ts';
import { createPromise } from '../../../services/contracts/reservations.ts';
import { expectBalanced, ordersOf, runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  itemOf,
  makeCheckout,
  newKey,
  payWith,
  readCheckout,
  readyCheckout,
  refusalOf,
  submit,
} from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { withProcessor } from '../support/processor.ts';
import { askShipping, chooseShipping } from '../support/shipping.ts';

const server = testServer();
let riley: TestClient;
let cartId: string;
let quote: Quote;
let hold: reservations.Reservation;
let older: contract.Checkout;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterEach(() => expectBalanced(server));

beforeEach(async () => {
  const filled = await fillCart(riley);
  cartId = filled.id;
  quote = await askQuote(riley, filled);
  hold = await holdSlot(riley, quote, { nth: -2 });
  older = await makeCheckout(riley, cartId, hold);
});

const heldNow = async () => (await riley.call(reservations.currentReservation, {})).reservation;

/** Whatever is done with a superseded checkout is refused, and the live reservation is unchanged. */
async function expectClosed(checkout: contract.Checkout): Promise<void> {
  const { checkoutId, versionKey } = checkout;
  const before = await heldNow();
  expect(await refusalOf(submit(riley, checkout))).toBe('CHECKOUT_CLOSED');
  expect(await refusalOf(payWith(riley, checkout, 'demo-riley-bank', 'ACH'))).toBe('CHECKOUT_CLOSED');
  const refreshing = riley.call(contract.refreshCheckout, { params: { checkoutId }, body: { versionKey } });
  expect(await refusalOf(refreshing)).toBe('CHECKOUT_CLOSED');
  const adding = payWithCard(riley, checkout, await cardToAdd(server, '4242424242424242'));
  expect(await refusalOf(adding)).toBe('CHECKOUT_CLOSED');
  expect(await ordersOf(server, checkout)).toEqual([]);
  const after = await heldNow();
  expect([after?.id, after?.status]).toEqual([before?.id, before?.status]);
}

test('a newer checkout for a reservation closes the older one, and is the one placed', async () => {
  const newer = await makeCheckout(riley, cartId, hold);
  expect(await readCheckout(riley, older)).toMatchObject({
    status: 'SUPERSEDED',
    validDraft: false,
    supersededBy: newer.checkoutId,
    isCartChanged: false,
    fulfillment: { promise: { id: hold.id, status: 'HELD', checkoutId: null } },
  });
  expect(newer).toMatchObject({ status: 'DRAFT', supersededBy: null });
  await expectClosed(older);
  expect(await submit(riley, newer)).toMatchObject({ status: 'PLACED' });
  expect(await readCheckout(riley, older)).toMatchObject({
    supersededBy: newer.checkoutId,
    fulfillment: { promise: { status: 'USED', checkoutId: newer.checkoutId } },
  });
});

test('only the newest of the checkouts for a reservation expires with it', async () => {
  const newer = await makeCheckout(riley, cartId, hold);
  await runOut(server, hold);
  const expired = await Promise.all([older, newer].map((one) => readCheckout(riley, one)));
  expect(expired.map((one) => one.expired)).toEqual([false, true]);
});

test('the first of three leads to the third', async () => {
  const second = await makeCheckout(riley, cartId, hold);
  const third = await makeCheckout(riley, cartId, hold);
  for (const checkout of [older, second]) {
    expect(await readCheckout(riley, checkout)).toMatchObject({ supersededBy: third.checkoutId });
  }
});

test('of ten checkouts made at once for a reservation, one stays open', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => makeCheckout(riley, cartId, hold)));
  const now = await Promise.all(made.map((one) => readCheckout(riley, one)));
  expect(now.filter(({ status }) => status === 'DRAFT')).toHaveLength(1);
  expect(now.filter(({ status }) => status === 'SUPERSEDED')).toHaveLength(9);
});

test('an older and a newer checkout submitted at once make one order', async () => {
  const [, ends] = await Promise.all([
    refusalOf(submit(riley, older)),
    makeCheckout(riley, cartId, hold).then(
      (newer) => refusalOf(submit(riley, newer)),
      ({ code }) => code as string,
    ),
  ]);
  expect(['none', 'STILL_RUNNING', 'CHECKOUT_CLOSED', 'ORDER_EXPIRED', 'CART_CHANGED']).toContain(ends);
  const { reservation } = { reservation: (await readCheckout(riley, older)).fulfillment.promise };
  expect(reservation.status).toBe('USED');
});

describe('a reservation given up for another', () => {
  const another: [string, () => Promise<reservations.Reservation>][] = [
    ['time', () => holdSlot(riley, quote, { nth: -3 })],
    [
      'quote of the same time',
      async () => holdSlot(riley, await askQuote(riley, await fillCart(riley)), { nth: -2 }),
    ],
    ['way of shipping', shipping],
  ];

  async function shipping() {
    const item = itemOf('home', 5);
    const [optionId = ''] = chooseShipping(await askShipping(riley, [item]));
    const body = { optionIds: [optionId], keyspace: cartId };
    return riley.call(createPromise, { body, idempotencyKey: newKey() });
  }

  it.each(another)('closes its checkout: another %s', async (_, reserve) => {
    const next = await reserve();
    expect(await readCheckout(riley, older)).toMatchObject({
      status: 'SUPERSEDED',
      supersededBy: null,
      fulfillment: { promise: { id: hold.id, status: 'RELEASED' } },
    });
    await expectClosed(older);
    await riley.call(reservations.releaseReservation, { params: { reservationId: hold.id } });
    expect(await heldNow()).toMatchObject({ id: next.id, status: 'HELD' });
  });

  it("leads to the new one's checkout", async () => {
    const sam = await server.signedIn('sam@example.com');
    await readyCheckout(sam);
    const newer = await makeCheckout(riley, cartId, await holdSlot(riley, quote, { nth: -3 }));
    expect(await readCheckout(riley, older)).toMatchObject({ supersededBy: newer.checkoutId });
    expect(await submit(riley, newer)).toMatchObject({ status: 'PLACED' });
    expect(await readCheckout(riley, older)).toMatchObject({
      supersededBy: newer.checkoutId,
      fulfillment: { promise: { status: 'RELEASED' } },
    });
    await readyCheckout(riley);
    expect(await readCheckout(riley, older)).toMatchObject({ supersededBy: newer.checkoutId });
  });

  it('stays with its checkout when the other is unavailable', async () => {
    const gone = {
      ...quote,
      options: quote.options.map((one) => ({ ...one, id: one.id.replace('00Z', '07Z') })),
    };
    expect(await refusalOf(holdSlot(riley, gone, { nth: -3 }))).toBe('NOT_FOUND');
    expect(await readCheckout(riley, older)).toMatchObject({
      status: 'DRAFT',
      fulfillment: { promise: { status: 'HELD' } },
    });
  });
});

test('a reservation used for an order names its checkout, during placement and after, even after a reload', async () => {
  const { processor } = server.deps;
  const placed = await withProcessor(
    server,
    {
      authorize: async (request) => {
        expect(await heldNow()).toMatchObject({
          id: hold.id,
          status: 'COMMITTING',
          checkoutId: older.checkoutId,
          canExtend: false,
          expiration: { remainingMs: expect.toSatisfy((left: number) => left > 0) },
        });
        expect(await refusalOf(holdSlot(riley, quote, { nth: -3 }))).toBe('STILL_RUNNING');
        expect(await refusalOf(makeCheckout(riley, cartId, hold))).toBe('STILL_RUNNING');
        expect(await readCheckout(riley, older)).toMatchObject({ status: 'PLACING' });
        return processor.authorize(request);
      },
    },
    () => submit(riley, older),
  );
  expect(placed.fulfillment.promise).toMatchObject({ status: 'USED', checkoutId: older.checkoutId });
  const params = { reservationId: hold.id };
  expect(await riley.call(reservations.getReservation, { params })).toMatchObject({
    status: 'USED',
    checkoutId: older.checkoutId,
  });
  expect(await heldNow()).toBeNull();
});

test("reserving a time leaves another shopper's checkout open", async () => {
  const sam = await server.signedIn('sam@example.com');
  const ofSam = await holdSlot(sam, await askQuote(sam, await fillCart(sam)), { nth: -3 });
  const theirs = await makeCheckout(sam, (await sam.call(cart.getCart, {})).id, ofSam);
  await holdSlot(riley, quote, { nth: -3 });
  expect(await readCheckout(sam, theirs)).toMatchObject({ status: 'DRAFT' });
});
