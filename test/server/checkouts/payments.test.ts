import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createCheckout } from '../../../server/checkouts/make/create-checkout.ts';
import { products } from '../../../server/db/schema/catalog.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { reservations } from '../../../server/db/schema/fulfillment.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { deleteCart } from '../../../services/contracts/cart.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import type * as contract from '../../../services/contracts/checkouts.ts';
import { runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  makeCheckout,
  newKey,
  payWith,
  readCheckout,
  readyCheckout,
  refusalOf,
  refusedWith,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { payWithAll } from '../support/tenders.ts';

let riley: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

/** Creates a checkout of Riley's at a store that uses this processor. */
const createFrom = (
  request: { cartId: string; promise: { id: string; versionKey: string }; idempotencyKey?: string },
  processor: Partial<Processor> = {},
) =>
  createCheckout(
    { ...server.deps, processor: { ...server.deps.processor, ...processor } },
    { shopperId: riley.shopperId ?? '', modalityType: 'PICKUP', idempotencyKey: newKey(), ...request },
  );

test('a checkout captures the lines, prices, and preferred card at its creation (API-46, ENT-25)', async () => {
  const cart = await fillCart(riley, 4);
  const held = await holdSlot(riley, await askQuote(riley, cart), { keyspace: cart.id });
  const checkout = await makeCheckout(riley, cart.id, held);
  expect(checkout).toMatchObject({
    status: 'DRAFT',
    appName: 'clicklist',
    cartId: cart.id,
    buyer: { email: 'riley@example.com' },
    lineItems: cart.lineItems.map(({ gtin13, quantity, total }) => ({ cart: { gtin13, quantity }, total })),
    summary: { cost: { itemTotal: cart.itemTotal, yellowTagDiscountTotal: cart.yellowTagDiscountTotal } },
    payments: [{ id: 'demo-riley-visa', amountToAuthorize: checkout.summary.cost.total }],
    fulfillment: { promise: { id: held.id, status: 'HELD' }, destination: { type: 'STORE' } },
  });
  await server.db.update(products).set({ unitPrice: sql`unit_price + 1000` });
  expect(await readCheckout(riley, checkout)).toMatchObject({
    summary: checkout.summary,
    lineItems: checkout.lineItems,
  });
});

test('one key makes one checkout, and none is made of something missing or expired', async () => {
  const cart = await fillCart(riley);
  const quote = await askQuote(riley, cart);
  const held = await holdSlot(riley, quote, { nth: 2 });
  const key = newKey();
  const made = await Promise.all(Array.from({ length: 4 }, () => makeCheckout(riley, cart.id, held, key)));
  expect(new Set(made.map(({ checkoutId }) => checkoutId)).size).toBe(1);
  expect(await refusalOf(makeCheckout(riley, 'another cart', held, key))).toBe('KEY_REUSED');
  expect(await refusalOf(makeCheckout(riley, 'another cart', held))).toBe('NOT_FOUND');
  expect(await refusalOf(makeCheckout(riley, cart.id, { ...held, versionKey: 'old' }))).toBe('VERSION_STALE');
  const sam = await server.signedIn('sam@example.com');
  const theirs = await readyCheckout(sam);
  const { promise } = theirs.fulfillment;
  expect(await refusalOf(makeCheckout(riley, theirs.cartId, held))).toBe('NOT_FOUND');
  expect(await refusalOf(makeCheckout(sam, theirs.cartId, promise, key))).toBe('none');
  const later = await holdSlot(riley, quote, { nth: 3 });
  expect(await refusalOf(makeCheckout(riley, cart.id, held))).toBe('SLOT_GONE');
  await riley.call(deleteCart, { params: { cartId: cart.id }, query: {} });
  expect(await refusedWith(makeCheckout(riley, cart.id, later))).toEqual({
    code: 'INVALID_INPUT',
    fields: { cartId: 'The cart has no items for this modality' },
  });
  await runOut(server, later);
  expect(await refusalOf(makeCheckout(riley, cart.id, later))).toBe('ORDER_EXPIRED');
});

test.each([
  ['is released', { status: 'RELEASED' }, 'SLOT_GONE'],
  ['ends', { expiresAt: sql`now() - interval '1 second'` }, 'ORDER_EXPIRED'],
  ['changes', { versionKey: 'another' }, 'VERSION_STALE'],
] as const)('no checkout is made of a reservation that %s meanwhile', async (_, change, code) => {
  const cart = await fillCart(riley);
  const { id, versionKey } = await holdSlot(riley, await askQuote(riley, cart), { nth: 4 });
  let changing: Promise<unknown> = Promise.resolve();
  const made = createFrom(
    { cartId: cart.id, promise: { id, versionKey } },
    {
      // Between what is read and what is written.
      accounts: async (ids) => {
        changing = server.db.update(reservations).set(change).where(eq(reservations.id, id));
        await changing;
        return server.deps.processor.accounts(ids);
      },
    },
  );
  expect(await refusalOf(made)).toBe(code);
  expect(await server.db.select().from(checkouts).where(eq(checkouts.reservationId, id))).toEqual([]);
});

test('concurrent calls under one key leave one open checkout', async () => {
  const cart = await fillCart(riley);
  const { id, versionKey } = await holdSlot(riley, await askQuote(riley, cart), { nth: 2 });
  const request = { cartId: cart.id, promise: { id, versionKey }, idempotencyKey: newKey() };
  const made = await Promise.all(Array.from({ length: 4 }, () => createFrom(request)));
  expect(new Set(made).size).toBe(1);
  expect((await readCheckout(riley, { checkoutId: made[0] ?? '' })).status).toBe('DRAFT');
});

test("payment methods are grouped and the shopper's own, the preferred card first, without gift cards where none are saved (ENT-22, API-37)", async () => {
  const { checkoutId, versionKey } = await readyCheckout(riley);
  const payments = await riley.call(getPayments, { params: { checkoutId } });
  expect(payments.versionKey).toBe(versionKey);
  expect(payments.paymentMethods).toMatchObject({
    bankCards: [
      { cardId: 'demo-riley-visa', lastFour: '4242', default: true, status: 'ACTIVE', expirationYear: '34' },
      {
        cardId: 'demo-riley-mastercard',
        lastFour: '4444',
        default: false,
        isExpired: true,
        status: 'EXPIRED',
      },
    ],
    achs: [
      {
        cardId: 'demo-riley-bank',
        description: 'Queen City Credit Union ending in 6789',
        bin: null,
        expirationMonth: null,
        card: { number: '************6789', lastFourPan: '6789' },
        remainingBalance: null,
      },
    ],
    giftCards: [
      { card: { lastFourPan: '0025' }, remainingBalance: 2_500 },
      { card: { lastFourPan: '0100' }, remainingBalance: 10_000 },
    ],
    ebtCards: [],
    takesSnap: true,
  });
  const { env } = server.deps;
  const { features } = env;
  env.features = { ...features, savedGiftCards: false };
  const { paymentMethods } = await riley.call(getPayments, { params: { checkoutId } });
  env.features = features;
  expect(paymentMethods).toEqual({ ...payments.paymentMethods, giftCards: [] });
});

test("the payment methods include the checkout's authorizations and declines (API-37)", async () => {
  const ready = await readyCheckout(riley);
  const params = { checkoutId: ready.checkoutId };
  const authorizations = async () => (await riley.call(getPayments, { params })).authorizations;
  expect(await authorizations()).toEqual([]);
  const { card, checkout } = await payWithCard(riley, ready, await cardToAdd(server, '4000000000009995'));
  expect(await refusalOf(submit(riley, checkout))).toBe('CARD_DECLINED');
  const { total: amount } = checkout.summary.cost;
  const declined = { paymentId: card.cardId, status: 'DECLINED', amount, declineCode: 'INSUFFICIENT_FUNDS' };
  expect(await authorizations()).toMatchObject([declined]);
  const paid = await payWith(riley, checkout, 'demo-riley-visa');
  await submit(riley, paid);
  expect(await authorizations()).toMatchObject([
    declined,
    { paymentId: 'demo-riley-visa', type: 'AUTHORIZATION', status: 'APPROVED', amount, declineCode: null },
  ]);
});

test('a checkout says whether it is a placeable draft or expired (ENT-24)', async () => {
  const states = async (checkout: contract.Checkout) => {
    const { draftOrder, validDraft, expired } = await readCheckout(riley, checkout);
    return { draftOrder, validDraft, expired };
  };
  const checkout = await readyCheckout(riley);
  expect(await states(checkout)).toEqual({ draftOrder: true, validDraft: true, expired: false });
  const [line] = checkout.lineItems;
  const setFirst = (quantity: number) =>
    setLines(riley, [{ gtin13: line?.id ?? '', quantity, modalityType: 'PICKUP' }]);
  await setFirst(0);
  expect(await states(checkout)).toEqual({ draftOrder: true, validDraft: false, expired: false });
  await setFirst(line?.cart.quantity ?? 0);
  const placed = await submit(riley, checkout);
  expect(placed).toMatchObject({
    checkoutId: checkout.checkoutId,
    status: 'PLACED',
    masterOrderId: expect.stringMatching(/^\d{4}-\d{4}-\d{2}$/),
    appName: 'clicklist',
    modalityType: 'PICKUP',
    lineItems: checkout.lineItems.map(({ cart }) => ({ cart })),
    draftOrder: false,
    validDraft: false,
    expired: false,
    originalSummary: null,
    priceAdjustment: { coupons: [], promos: [] },
    paymentDetails: { gratuityAmount: 0, ebt: null, ebtDetails: null },
    subOrders: [{ vendor: placed.fulfillment.vendors[0], items: placed.lineItems.map(({ cart }) => cart) }],
  });
  const late = await readyCheckout(riley);
  await runOut(server, late.fulfillment.promise);
  expect(await states(late)).toEqual({ draftOrder: true, validDraft: false, expired: true });
});

test('an EBT card names its program and balance, and its PIN is not stored (ENT-12, ENT-22)', async () => {
  const sam = await server.signedIn('sam@example.com');
  const { checkoutId } = await readyCheckout(sam);
  const { paymentMethods } = await sam.call(getPayments, { params: { checkoutId } });
  expect(paymentMethods.ebtCards).toMatchObject([
    {
      cardId: 'demo-sam-ebt',
      program: 'SNAP',
      encryptedPin: null,
      card: { number: '************0004', lastFourPan: '0004' },
      remainingBalance: 18_745,
    },
  ]);
});

test('selecting a bank account changes the versionKey, and an order can be placed with it (PAY-01, ENT-21)', async () => {
  const checkout = await readyCheckout(riley);
  const chosen = await payWith(riley, checkout, 'demo-riley-bank', 'ACH');
  expect(chosen.payments).toEqual([
    {
      id: 'demo-riley-bank',
      paymentType: 'ACH',
      brand: 'Queen City Credit Union',
      lastFour: '6789',
      balance: null,
      requestedAmount: null,
      amount: checkout.summary.cost.total,
      amountToAuthorize: checkout.summary.cost.total,
      authorizedAmount: null,
    },
  ]);
  expect(chosen.versionKey).not.toBe(checkout.versionKey);
  expect(await refusalOf(payWith(riley, checkout, 'demo-riley-visa'))).toBe('VERSION_STALE');
  expect(await submit(riley, chosen)).toMatchObject({ status: 'PLACED' });
  expect(await refusalOf(payWith(riley, chosen, 'demo-riley-visa'))).toBe('CHECKOUT_CLOSED');
});

test('if two changes are concurrent, one is stale (ERR-34)', async () => {
  const checkout = await readyCheckout(riley);
  const answers = await Promise.all(
    ['demo-riley-visa', 'demo-riley-visa', 'demo-riley-visa'].map((id) =>
      refusalOf(payWith(riley, checkout, id)),
    ),
  );
  expect(answers.toSorted()).toEqual(['VERSION_STALE', 'VERSION_STALE', 'none']);
});

test("an expired card, another shopper's card, and two cards at once are refused (PAY-07, ERR-36)", async () => {
  const checkout = await readyCheckout(riley);
  expect(await refusalOf(payWith(riley, checkout, 'demo-riley-mastercard'))).toBe('PAYMENT_METHOD_EXPIRED');
  expect(await refusalOf(payWith(riley, checkout, 'demo-sam-visa'))).toBe('NOT_FOUND');
  expect(await refusalOf(payWith(riley, checkout, 'demo-riley-visa', 'ACH'))).toBe('NOT_FOUND');
  const two = [
    { id: 'demo-riley-visa', paymentType: 'BANK_CARD' },
    { id: 'demo-riley-bank', paymentType: 'ACH' },
  ] as const;
  expect(await refusalOf(payWithAll(riley, checkout, [...two]))).toBe('UNSUPPORTED_PAYMENT');
});
