import type { SubstitutionServices } from '../machines/cart/substitution.machine.ts';
import type { CatalogServices } from '../machines/catalog/products.ts';
import type { Client } from './client.ts';
import { getProduct, listDepartments, listProducts } from './contracts/catalog.ts';
import { listSubstitutes } from './contracts/substitutions.ts';

type Services = CatalogServices & SubstitutionServices;

export const createCatalogServices = ({ call, of }: Client): Services => ({
  listProducts: ({ text, department, page }, signal) =>
    call(listProducts, { query: { text, department, page: String(page) } }, signal),
  listDepartments: of(listDepartments),
  getProduct: of(getProduct),
  listSubstitutes: of(listSubstitutes),
});
