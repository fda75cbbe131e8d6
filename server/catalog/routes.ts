import * as contract from '../../services/contracts/catalog.ts';
import { listSubstitutes as substitutes } from '../../services/contracts/substitutions.ts';
import type { App, SignedIn } from '../http/context.ts';
import { route } from '../http/route.ts';
import { getProduct } from './get-product.ts';
import { listDepartments, listProducts } from './list-products.ts';
import { listSubstitutes } from './substitutes.ts';

/** The store that prices name; the session says it, so that one chosen just now counts. */
const storeOf = (shopper: SignedIn | null) => ({ locationId: shopper?.shoppingLocationId ?? null });

export function registerCatalogRoutes(app: App): void {
  route(app, contract.listDepartments, async ({ deps }) => ({
    departments: await listDepartments(deps.readDb),
  }));

  route(app, contract.listProducts, ({ deps, shopper, query }) =>
    listProducts(deps.readDb, { ...query, ...storeOf(shopper) }),
  );

  route(app, substitutes, async ({ deps, shopper, params, query }) => ({
    products: await listSubstitutes(deps.readDb, { ...params, ...query, ...storeOf(shopper) }),
  }));

  route(app, contract.getProduct, ({ deps, shopper, params }) =>
    getProduct(deps.readDb, { ...params, ...storeOf(shopper) }),
  );
}
