import { listQuotes, type QuoteItem, type Quotes } from '../contracts/quotes.ts';
import type { Destination, Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface WhatAndWhere {
  modalityType: Modality;
  /** Of pickup. */
  storeId: string | null;
  /** Of delivery and shipping. */
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
});
