import { createShipCheckout } from '../contracts/checkouts.ts';
import { listQuotes, type QuoteItem, type Quotes } from '../contracts/quotes.ts';
import type { Destination } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface ShipCheckoutToCreate {
  cartId: string;
  promise: { id: string; versionKey: string };
  /** 'quoteId|optionId', one a vendor. */
  quotes: string[];
  fulfillableItems: QuoteItem[];
  unfulfillableItems: QuoteItem[];
  birthDate?: string;
  /** In cents. */
  cartTotal: number;
  idempotencyKey: string;
}

/** What only shipping asks of the store. */
export const createShippingServices = (call: Call) => ({
  listShippingQuotes: (
    { destination, items }: { destination: Destination; items: QuoteItem[] },
    signal: AbortSignal,
  ): Promise<Quotes> =>
    call(
      listQuotes,
      { query: { 'filter.shoppingModality': 'SHIP' }, body: { items, address: destination } },
      signal,
    ),

  createShipCheckout: (
    { idempotencyKey, ...body }: ShipCheckoutToCreate,
    signal: AbortSignal,
  ): Promise<{ checkoutId: string }> => call(createShipCheckout, { body, idempotencyKey }, signal),
});
