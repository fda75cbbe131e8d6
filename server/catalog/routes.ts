import * as contract from '../../services/contracts/catalog.ts';
import { listSubstitutes as substitutes } from '../../services/contracts/substitutions.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { getProduct } from './get-product.ts';
import { listDepartments, listProducts } from './list-products.ts';
import { listSubstitutes } from './substitutes.ts';

export function registerCatalogRoutes(app: App): void {
  route(app, contract.listDepartments, async ({ deps }) => ({
    departments: await listDepartments(deps.db),
  }));

  route(app, contract.listProducts, ({ deps, shopper, query }) =>
    listProducts(deps.db, { ...query, shopperId: shopper?.id ?? null }),
  );

  route(app, substitutes, async ({ deps, shopper, params, query }) => ({
    products: await listSubstitutes(deps.db, { ...params, ...query, shopperId: shopper?.id ?? null }),
  }));

  route(app, contract.getProduct, ({ deps, shopper, params }) =>
    getProduct(deps.db, { ...params, shopperId: shopper?.id ?? null }),
  );
}
