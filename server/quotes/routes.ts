import * as contract from '../../services/contracts/quotes.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listQuotes } from './list-quotes.ts';
import { requireOffers } from './require-offers.ts';
import { upfrontTimeslots } from './upfront-timeslots.ts';
import { excludedVendors } from './vendors.ts';

export function registerQuoteRoutes(app: App): void {
  route(app, contract.listQuotes, async ({ deps, shopper, query, body: { cart, locale } }) => {
    await requireOffers(deps.db, cart);
    return listQuotes(deps, {
      shopper,
      modality: query['filter.shoppingModality'],
      storeId: query['filter.storeId'],
      address: locale && { ...locale.address, location: locale.location },
      items: cart.map(({ gtin13, quantity }) => ({ gtin13, quantity })),
      excludedVendors: excludedVendors(query['filter.excludedVendors'], deps.env),
    });
  });
  route(app, contract.upfrontTimeslots, async ({ deps, query }) => ({
    timeslots: await upfrontTimeslots(deps, query),
  }));
}
