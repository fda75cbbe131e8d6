import * as contract from '../../services/contracts/catalog.ts';
import { listSubstitutes as substitutes } from '../../services/contracts/substitutions.ts';
import type { App, Deps, SignedIn } from '../http/context.ts';
import { route } from '../http/route.ts';
import { getProduct } from './get-product.ts';
import { listDepartments, listProducts } from './list-products.ts';
import { storeNear } from './nearest-store.ts';
import { listSubstitutes } from './substitutes.ts';

/** The shopper's store, as the session says it, so that one chosen just now counts; of a visitor, the one nearest to where they say they are. */
async function storeOf({ readDb }: Deps, shopper: SignedIn | null, postalCode?: string) {
  if (shopper) return { locationId: shopper.shoppingLocationId };
  return { locationId: postalCode === undefined ? null : await storeNear(readDb, postalCode) };
}

export function registerCatalogRoutes(app: App): void {
  route(app, contract.listDepartments, async ({ deps }) => ({
    departments: await listDepartments(deps.readDb),
  }));

  route(app, contract.listProducts, async ({ deps, shopper, query }) =>
    listProducts(deps.readDb, { ...query, ...(await storeOf(deps, shopper, query.postalCode)) }),
  );

  route(app, substitutes, async ({ deps, shopper, params, query }) => ({
    products: await listSubstitutes(deps.readDb, { ...params, ...query, ...(await storeOf(deps, shopper)) }),
  }));

  route(app, contract.getProduct, async ({ deps, shopper, params, query }) =>
    getProduct(deps.readDb, { ...params, ...(await storeOf(deps, shopper, query.postalCode)) }),
  );
}
