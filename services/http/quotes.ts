import { listQuotes, type Quotes } from '../contracts/quotes.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface WhatAndWhere {
  modalityType: Modality;
  storeId: string;
  items: { gtin13: string; quantity: number }[];
}

export const createQuoteServices = (call: Call) => ({
  listQuotes: ({ modalityType, storeId, items }: WhatAndWhere, signal: AbortSignal): Promise<Quotes> =>
    call(
      listQuotes,
      { query: { 'filter.shoppingModality': modalityType, 'filter.storeId': storeId }, body: { items } },
      signal,
    ),
});
