import { type Cart, deleteCart, getCart } from '../../../services/contracts/cart.ts';
import { createShipCheckout } from '../../../services/contracts/checkout-creation.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { type QuoteItem, quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import { listQuotes, type Quote } from '../../../services/contracts/quotes.ts';
import { createCompositePromise, type Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { localeOf } from '../../support/delivery.ts';
import type { TestClient } from '../../support/server.ts';
import { newKey, readCheckout, submit } from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

type Caller = Pick<TestClient, 'call'>;

/** Where market@example.com lives. */
export const DALLAS: Destination = {
  addressLines: ['1810 Elm St'],
  cityTown: 'Dallas',
  stateProvince: 'TX',
  postalCode: '75201',
  countryCode: 'US',
  location: { lat: 32.7904, lng: -96.8044 },
};

/** The cart's items for shipping. */
export const shippedItems = ({ lineItems }: Cart): QuoteItem[] =>
  lineItems
    .filter(({ modalityType }) => modalityType === 'SHIP')
    .map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Empties the cart and adds these items for shipping. */
export async function fillShipCart({ call }: Caller, items: readonly QuoteItem[]): Promise<Cart> {
  const { id: cartId } = await call(getCart, {});
  await call(deleteCart, { params: { cartId }, query: {} });
  return setLines(
    { call },
    items.map((item) => ({ ...item, modalityType: 'SHIP' as const })),
  );
}

export async function askShipping(
  { call }: Caller,
  items: QuoteItem[],
  { address = DALLAS, excludedVendors = '' } = {},
): Promise<Quote[]> {
  const { quotes } = await call(listQuotes, {
    query: { 'filter.shoppingModality': 'SHIP', 'filter.excludedVendors': excludedVendors },
    body: { cart: items, locale: localeOf(address) },
  });
  return quotes;
}

/** The nth option of each quote that has that many, otherwise its first. */
export const chooseShipping = (quotes: readonly Quote[], nth = 0): string[] =>
  quotes.flatMap(({ id, options }) => {
    const option = options[nth] ?? options[0];
    return option ? [quoteOptionId(id, option.id)] : [];
  });

export const holdShipping = (
  { call }: Caller,
  optionIds: string[],
  { keyspace = 'cart', key = newKey() } = {},
): Promise<Reservation> =>
  call(createCompositePromise, {
    query: { 'filter.shoppingModality': 'SHIP', projection: 'compact' },
    body: { optionIds, keyspace },
    idempotencyKey: key,
  });

/** Orders what the shopper's cart has for shipping, as far as somebody ships it. */
export async function placeShipped(client: Caller): Promise<Checkout> {
  const cart = await client.call(getCart, {});
  const quotes = await askShipping(client, shippedItems(cart));
  const hold = await holdShipping(client, chooseShipping(quotes), { keyspace: cart.id });
  const left = quotes.flatMap(({ items }) => items.excluded);
  const made = await client.call(createShipCheckout, {
    body: {
      cartId: cart.id,
      promise: { id: hold.id, versionKey: hold.versionKey },
      quotes: hold.optionIds,
      fulfillableItems: quotes.flatMap(({ items }) => items.included),
      unfulfillableItems: left.map(({ gtin13, quantity }) => ({ gtin13, quantity })),
      cartTotal: cart.lineItems
        .filter(({ gtin13 }) => !left.some((item) => item.gtin13 === gtin13))
        .reduce((sum, { total }) => sum + total, 0),
    },
    idempotencyKey: newKey(),
  });
  return submit(client, await readCheckout(client, made));
}
