import type { QuoteItem } from '../contracts/quote-parts.ts';
import { listQuotes, type Quotes } from '../contracts/quotes.ts';
import type { Destination, Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface WhatAndWhere {
  modalityType: Modality;
  /** For pickup. */
  storeId: string | null;
  /** For delivery and shipping. */
  destination: Destination | null;
  items: QuoteItem[];
}

/** The body of a request for quotes (API-40). */
function bodyOf(cart: QuoteItem[], destination: Destination | null) {
  if (!destination) return { cart };
  const { location, ...address } = destination;
  return { cart, locale: { address, ...(location ? { location } : {}) } };
}

export const createQuoteServices = (call: Call) => ({
  listQuotes: (
    { modalityType, storeId, destination, items }: WhatAndWhere,
    signal: AbortSignal,
  ): Promise<Quotes> => {
    const query = {
      'filter.shoppingModality': modalityType,
      ...(storeId ? { 'filter.storeId': storeId } : {}),
    };
    return call(listQuotes, { query, body: bodyOf(items, destination) }, signal);
  },

  listShippingQuotes: (
    { destination, items }: { destination: Destination; items: QuoteItem[] },
    signal: AbortSignal,
  ): Promise<Quotes> =>
    call(
      listQuotes,
      { query: { 'filter.shoppingModality': 'SHIP' }, body: bodyOf(items, destination) },
      signal,
    ),
});
