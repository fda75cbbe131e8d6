// Leads a shopper of a test store to the checkout of a delivery.

import { getCart } from '../../services/contracts/cart.ts';
import { createCheckout } from '../../services/contracts/checkout-creation.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { type QuoteItem, quoteOptionId } from '../../services/contracts/quote-parts.ts';
import { reserveSlot } from '../../services/contracts/reservations.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { askDelivery, ERIE_AVE, quoteOf } from './delivery.ts';
import type { TestClient } from './server.ts';
import { newKey, readCheckout } from './server-shopper.ts';
import { setLines } from './set-lines.ts';

type Caller = Pick<TestClient, 'call'>;

/** Puts items to be delivered in the cart; returns its id. */
export async function fillForDelivery({ call }: Caller, items: readonly QuoteItem[]): Promise<string> {
  const { id: cartId } = await call(getCart, {});
  const lineItems = items.map((item) => ({ ...item, modalityType: 'DELIVERY' as const }));
  await setLines({ call }, lineItems);
  return cartId;
}

/** A checkout of these items, delivered at the store's nth time, to an address near it if to no other. */
export async function deliveryCheckout(
  shopper: Caller,
  { items, nth = -1, address = ERIE_AVE }: { items: QuoteItem[]; nth?: number; address?: Destination },
): Promise<Checkout> {
  const cartId = await fillForDelivery(shopper, items);
  const quote = quoteOf(await askDelivery(shopper, items, { address }), 'KROGER');
  const option = quote.options.filter(({ available }) => available).at(nth);
  const { id, versionKey } = await shopper.call(reserveSlot, {
    body: {
      modalityType: 'DELIVERY',
      optionIds: [quoteOptionId(quote.id, option?.id ?? '')],
      keyspace: cartId,
    },
    idempotencyKey: newKey(),
  });
  const made = await shopper.call(createCheckout, {
    body: {
      cartId,
      modalityType: 'DELIVERY',
      fulfillment: { promise: { id, versionKey } },
      properties: { paymentVersion: 2 },
    },
    idempotencyKey: newKey(),
  });
  return readCheckout(shopper, made);
}
