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

export const createQuoteServices = (call: Call) => ({
  listQuotes: (
    { modalityType, storeId, destination, items }: WhatAndWhere,
    signal: AbortSignal,
  ): Promise<Quotes> => {
    const query = {
      'filter.shoppingModality': modalityType,
      ...(storeId ? { 'filter.storeId': storeId } : {}),
    };
    const body = { items, ...(destination ? { address: destination } : {}) };
    return call(listQuotes, { query, body }, signal);
  },

  listShippingQuotes: (
    { destination, items }: { destination: Destination; items: QuoteItem[] },
    signal: AbortSignal,
  ): Promise<Quotes> =>
    call(
      listQuotes,
      { query: { 'filter.shoppingModality': 'SHIP' }, body: { items, address: destination } },
      signal,
    ),
});
