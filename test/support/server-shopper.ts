// What shoppers do in such a store, step by step to a placed order.

import { randomUUID } from 'node:crypto';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import * as cart from '../../services/contracts/cart.ts';
import { listProducts } from '../../services/contracts/catalog.ts';
import * as creation from '../../services/contracts/checkout-creation.ts';
import { updatePayments } from '../../services/contracts/checkout-payments.ts';
import * as checkouts from '../../services/contracts/checkouts.ts';
import type { PaymentType } from '../../services/contracts/payments.ts';
import { type QuoteItem, quoteOptionId } from '../../services/contracts/quote-parts.ts';
import { listQuotes, type Quote } from '../../services/contracts/quotes.ts';
import { type Reservation, reserveSlot } from '../../services/contracts/reservations.ts';
import type { TestClient } from './server.ts';

/** A new idempotency key. */
export const newKey = (): string => randomUUID();

export const CONTACT: checkouts.Contact = {
  firstName: 'Riley',
  lastName: 'Marsh',
  phone: '+15135550142',
  smsOptin: false,
};

/** A store near the demo shoppers. */
export const STORE_ID = '01400943';

/** This many of a department's nth product. */
export const itemOf = (department: string, number: number, quantity = 1): QuoteItem => ({
  gtin13: gtinOf(department, number),
  quantity,
});

type Caller = Pick<TestClient, 'call'>;

/** Empties the cart, then adds one of each of the first products sold in stores. */
export async function fillCart({ call }: Caller, count = 3): Promise<cart.Cart> {
  const empty = await call(cart.getCart, {});
  await call(cart.deleteCart, { params: { cartId: empty.id }, query: {} });
  const { products } = await call(listProducts, { query: {} });
  // What's weighed has more authorized than it costs (`weighed-money.test.ts`).
  const sold = products.filter(
    ({ available, soldInStore, seller, price }) =>
      available && soldInStore && !seller && price.sellBy === 'UNIT',
  );
  return call(cart.updateCart, {
    params: { cartId: empty.id },
    body: {
      lineItems: sold.slice(0, count).map(({ gtin13, minimumOrderQuantity }) => ({
        type: 'ADD' as const,
        gtin13,
        quantity: Math.max(1, minimumOrderQuantity),
        modalityType: 'PICKUP' as const,
      })),
    },
    idempotencyKey: newKey(),
  });
}

/** The store's quote for the cart. */
export async function askQuote(
  { call }: Caller,
  { lineItems }: cart.Cart,
  storeId = STORE_ID,
): Promise<Quote> {
  const items = lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const { quotes } = await call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': storeId },
    body: { cart: items },
  });
  const [quote] = quotes;
  if (!quote) throw new Error('The store offered nothing.');
  return quote;
}

/** Reserves the quote's nth available time; by default the last, which no lead time reaches while a test runs. */
export async function holdSlot(
  { call }: Caller,
  quote: Quote,
  { nth = -1, keyspace = 'cart', key = newKey() } = {},
): Promise<Reservation> {
  const option = quote.options.filter(({ available }) => available).at(nth);
  if (!option) throw new Error('The quote has no such time.');
  return call(reserveSlot, {
    body: { modalityType: 'PICKUP', optionIds: [quoteOptionId(quote.id, option.id)], keyspace },
    idempotencyKey: key,
  });
}

/** Creates a checkout from a reservation. */
export async function makeCheckout(
  { call }: Caller,
  cartId: string,
  { id, versionKey }: Reservation,
  key = newKey(),
): Promise<checkouts.Checkout> {
  const { checkoutId } = await call(creation.createCheckout, {
    body: {
      cartId,
      modalityType: 'PICKUP',
      fulfillment: { promise: { id, versionKey } },
      properties: { paymentVersion: 2 },
    },
    idempotencyKey: key,
  });
  return readCheckout({ call }, { checkoutId });
}

/** A checkout's current state. */
export const readCheckout = (
  { call }: Caller,
  { checkoutId }: { checkoutId: string },
): Promise<checkouts.Checkout> => call(checkouts.getCheckout, { params: { checkoutId } });

/** Everything up to a checkout whose order can be placed. */
export async function readyCheckout(
  caller: Caller,
  { nth = -1, count = 3 } = {},
): Promise<checkouts.Checkout> {
  const filled = await fillCart(caller, count);
  const quote = await askQuote(caller, filled);
  return makeCheckout(caller, filled.id, await holdSlot(caller, quote, { nth, keyspace: filled.id }));
}

/** Pays a checkout with one of the shopper's payment methods. */
export const payWith = (
  { call }: Caller,
  { checkoutId, versionKey }: Pick<checkouts.Checkout, 'checkoutId' | 'versionKey'>,
  id: string,
  paymentType: PaymentType = 'BANK_CARD',
): Promise<checkouts.Checkout> =>
  call(updatePayments, {
    params: { checkoutId },
    body: { versionKey, payments: [{ id, paymentType }] },
  });

/** The body of a submit for this checkout. */
export const submissionOf = (checkout: checkouts.Checkout, key = newKey()) => ({
  params: { checkoutId: checkout.checkoutId },
  body: {
    type: 'ACTIVATE' as const,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    fulfillment: { contact: CONTACT },
    paymentDetails: { gratuityAmount: checkout.paymentDetails.gratuityAmount },
  },
  idempotencyKey: key,
});

/** Places a checkout's order. */
export const submit = ({ call }: Caller, checkout: checkouts.Checkout, key = newKey()) =>
  call(checkouts.updateCheckout, submissionOf(checkout, key));

/** The code a call was refused with, or 'none' if it wasn't; throws anything other than a refusal. */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
    throw error;
  }
}

/** The code and fields a call was refused with; null if it wasn't. */
export const refusedWith = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ code, fields }) => ({ code, fields }),
  );
