// Asks the store for times of a delivery.

import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import { listQuotes, type Quote, type Quotes } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { TestClient } from './server.ts';

/** Riley's mailing address; Hyde Park Plaza serves it. */
export const ERIE_AVE: Destination = {
  addressLines: ['2736 Erie Ave', 'Apt 3'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45208',
  countryCode: 'US',
  location: { lat: 39.1361, lng: -84.4355 },
};

/** The store that serves Erie Avenue. */
export const SERVING_STORE = '01400412';

/** An address where only the postal code matters. */
export const addressIn = (stateProvince: string, postalCode: string): Destination => ({
  addressLines: ['1 Main St'],
  cityTown: 'Anytown',
  stateProvince,
  postalCode,
  countryCode: 'US',
});

interface Asked {
  address?: Destination;
  excludedVendors?: string;
}

/** A place, as quotes are asked for it. */
export const localeOf = ({ location, ...address }: Destination) => ({
  address,
  ...(location ? { location } : {}),
});

/** Asks for delivery quotes for the items. */
export const askDelivery = (
  { call }: Pick<TestClient, 'call'>,
  items: QuoteItem[],
  { address = ERIE_AVE, excludedVendors = '' }: Asked = {},
): Promise<Quotes> =>
  call(listQuotes, {
    query: { 'filter.shoppingModality': 'DELIVERY', 'filter.excludedVendors': excludedVendors },
    body: { cart: items, locale: localeOf(address) },
  });

/** One vendor's quote. */
export function quoteOf({ quotes }: Quotes, vendorId: string): Quote {
  const quote = quotes.find(({ vendor }) => vendor.id === vendorId);
  if (!quote) throw new Error(`${vendorId} offers nothing.`);
  return quote;
}
