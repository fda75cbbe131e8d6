import { listQuotes as operation } from '../../services/contracts/quotes.ts';
import type { App } from '../context.ts';
import { route } from '../route.ts';
import { listQuotes } from './list-quotes.ts';
import { excludedVendors } from './vendors.ts';

export function registerQuoteRoutes(app: App): void {
  route(app, operation, ({ deps, shopper, query, body }) =>
    listQuotes(deps, {
      shopper,
      modality: query['filter.shoppingModality'],
      storeId: query['filter.storeId'],
      address: body.address,
      items: body.items,
      excludedVendors: excludedVendors(query['filter.excludedVendors'], deps.env),
    }),
  );
}
