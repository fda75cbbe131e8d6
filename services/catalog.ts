import type { SubstitutionServices } from '../machines/cart/substitution.machine.ts';
import type { CatalogServices } from '../machines/catalog/products.ts';
import type { Client } from './client.ts';
import { getProduct, listDepartments, listProducts } from './contracts/catalog.ts';
import { listSubstitutes } from './contracts/substitutions.ts';

type Services = CatalogServices & SubstitutionServices;

export const createCatalogServices = ({ call, of }: Client): Services => ({
  listProducts: ({ text, department, page, sort, onSale, postalCode }, signal) =>
    call(
      listProducts,
      {
        query: {
          text,
          department,
          page: String(page),
          ...(sort && { sort }),
          ...(onSale && { sale: '1' }),
          ...(postalCode && { postalCode }),
        },
      },
      signal,
    ),
  listDepartments: of(listDepartments),
  getProduct: ({ gtin13, postalCode }, signal) =>
    call(getProduct, { params: { gtin13 }, query: postalCode ? { postalCode } : {} }, signal),
  listSubstitutes: of(listSubstitutes),
});
