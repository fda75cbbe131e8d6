// A shopper without a browser, for stores that run in a process of their own.

import { type Cart, getCart, updateCart } from '../../services/contracts/cart.ts';
import { listProducts } from '../../services/contracts/catalog.ts';
import { createCheckout } from '../../services/contracts/checkout-creation.ts';
import { getPayments, updatePayments } from '../../services/contracts/checkout-payments.ts';
import { type Checkout, getCheckout, updateCheckout } from '../../services/contracts/checkouts.ts';
import { listModalities } from '../../services/contracts/modalities.ts';
import { listOrders, type OrderSummary } from '../../services/contracts/orders.ts';
import { quoteOptionId } from '../../services/contracts/quote-parts.ts';
import { listQuotes } from '../../services/contracts/quotes.ts';
import { type Reservation, reserveSlot } from '../../services/contracts/reservations.ts';
import { signIn } from '../../services/contracts/session.ts';
import { type Call, createCall } from '../../services/http/call.ts';
import { createCookieFetch } from './cookie-fetch.ts';

/** A signed-in shopper without a browser: makes the store's calls, each with the previous one's response. */
export interface HttpShopper {
  email: string;
  call: Call;
  /** The session, for continuing in a browser. */
  cookies: ReadonlyMap<string, string>;
}

export const newKey = (): string => crypto.randomUUID();

/** A shopper with an existing session. */
export function shopperWithSession(url: string, email: string, session: Record<string, string>): HttpShopper {
  const fetch = createCookieFetch(url, session);
  return { email, call: createCall({ baseUrl: url, fetch }), cookies: fetch.cookies };
}

export async function signedInShopper(url: string, email: string): Promise<HttpShopper> {
  const fetch = createCookieFetch(url);
  const call = createCall({ baseUrl: url, fetch });
  await call(signIn, { body: { email, password: 'checkstand' } });
  return { email, call, cookies: fetch.cookies };
}

const itemsOf = (cart: Cart) =>
  cart.lineItems
    .filter(({ modalityType }) => modalityType === 'PICKUP')
    .map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Fills the cart with this many pickup lines of different products the store sells. */
export async function fillCart({ call }: HttpShopper, lines: number): Promise<Cart> {
  const cart = await call(getCart, {});
  const held = new Set(itemsOf(cart).map(({ gtin13 }) => gtin13));
  const { products } = await call(listProducts, { query: {} });
  const added = products
    .filter(({ gtin13, available, soldInStore, seller, alcoholFlag }) => {
      return available && soldInStore && seller === null && !alcoholFlag && !held.has(gtin13);
    })
    .slice(0, Math.max(0, lines - held.size));
  if (held.size >= lines) return cart;
  if (added.length + held.size < lines) throw new Error(`The store has no ${lines} products on one page.`);
  return call(updateCart, {
    params: { cartId: cart.id },
    body: {
      lineItems: added.map(({ gtin13 }) => ({
        type: 'ADD' as const,
        gtin13,
        quantity: 1,
        modalityType: 'PICKUP' as const,
      })),
    },
    idempotencyKey: newKey(),
  });
}

/** The free times for the shopper's cart at the nearest store that has any, as 'quoteId|optionId'. */
export async function listFreeTimes({ call }: HttpShopper): Promise<{ cart: Cart; optionIds: string[] }> {
  const cart = await call(getCart, {});
  const { modalityOptions } = await call(listModalities, { body: { modalityType: 'PICKUP' } });
  for (const { destination } of modalityOptions) {
    const { quotes } = await call(listQuotes, {
      query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': destination.locationId },
      body: { cart: itemsOf(cart) },
    });
    const optionIds = quotes.flatMap(({ id, options }) =>
      options.filter(({ available }) => available).map((option) => quoteOptionId(id, option.id)),
    );
    if (optionIds.length > 0) return { cart, optionIds };
  }
  throw new Error('No store has a free time.');
}

export function reserve({ call }: HttpShopper, keyspace: string, optionId: string): Promise<Reservation> {
  return call(reserveSlot, {
    body: { modalityType: 'PICKUP', optionIds: [optionId], keyspace },
    idempotencyKey: newKey(),
  });
}

/**
 * A checkout of the shopper's cart, which has at least three lines, with its time reserved and its preferred card
 * selected.
 */
export async function checkoutReadyToPlace(shopper: HttpShopper): Promise<Checkout> {
  const { call } = shopper;
  await fillCart(shopper, 3);
  const { cart, optionIds } = await listFreeTimes(shopper);
  // The last time; the first might start before it's reserved.
  const { id, versionKey } = await reserve(shopper, cart.id, optionIds.at(-1) ?? '');
  const { checkoutId } = await call(createCheckout, {
    body: {
      cartId: cart.id,
      modalityType: 'PICKUP',
      fulfillment: { promise: { id, versionKey } },
      properties: { paymentVersion: 2 },
    },
    idempotencyKey: newKey(),
  });
  const methods = await call(getPayments, { params: { checkoutId } });
  const card = methods.paymentMethods.bankCards.find(({ isExpired }) => !isExpired);
  if (!card) throw new Error(`${shopper.email} has no card to pay with.`);
  return call(updatePayments, {
    params: { checkoutId },
    body: { versionKey: methods.versionKey, payments: [{ id: card.cardId, paymentType: 'BANK_CARD' }] },
  });
}

/** Places a checkout's order with the total it shows. */
export function place(
  { call }: HttpShopper,
  checkout: Checkout,
  {
    encryptedPin,
    idempotencyKey = newKey(),
  }: { encryptedPin?: string | undefined; idempotencyKey?: string } = {},
): Promise<Checkout> {
  const { gratuityAmount } = checkout.paymentDetails;
  return call(updateCheckout, {
    params: { checkoutId: checkout.checkoutId },
    body: {
      type: 'ACTIVATE',
      versionKey: checkout.versionKey,
      displayedTotal: checkout.summary.cost.total,
      fulfillment: {
        contact: { firstName: 'Riley', lastName: 'Rivera', phone: '+15135550142', smsOptin: false },
      },
      paymentDetails: { gratuityAmount, ...(encryptedPin === undefined ? {} : { encryptedPin }) },
    },
    idempotencyKey,
  });
}

export const lookUp = ({ call }: HttpShopper, checkoutId: string): Promise<Checkout> =>
  call(getCheckout, { params: { checkoutId } });

/** The orders still to be handed over: those placed since the shopper's history was seeded. */
export async function listOpenOrders({ call }: Pick<HttpShopper, 'call'>): Promise<OrderSummary[]> {
  const { orders } = await call(listOrders, {});
  return orders.filter(({ status }) => status !== 'COMPLETED');
}
