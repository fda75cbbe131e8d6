import * as contract from '../../services/contracts/quotes.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listQuotes } from './list-quotes.ts';
import { upfrontTimeslots } from './upfront-timeslots.ts';
import { excludedVendors } from './vendors.ts';

export function registerQuoteRoutes(app: App): void {
  route(app, contract.listQuotes, ({ deps, shopper, query, body }) =>
    listQuotes(deps, {
      shopper,
      modality: query['filter.shoppingModality'],
      storeId: query['filter.storeId'],
      address: body.address,
      items: body.items,
      excludedVendors: excludedVendors(query['filter.excludedVendors'], deps.env),
    }),
  );
  route(app, contract.upfrontTimeslots, async ({ deps, query }) => ({
    timeslots: await upfrontTimeslots(deps, query),
  }));
}
