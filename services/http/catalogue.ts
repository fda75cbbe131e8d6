import {
  type Department,
  getProduct,
  listDepartments,
  listProducts,
  type Product,
  type ProductPage,
} from '../contracts/catalogue.ts';
import type { Call } from './call.ts';

interface ProductSearch {
  /** Empty for no limit. */
  text: string;
  department: string;
  /** Counted from 1. */
  page: number;
}

export const createCatalogueServices = (call: Call) => ({
  listDepartments: async (_input: undefined, signal: AbortSignal): Promise<Department[]> =>
    (await call(listDepartments, {}, signal)).departments,
  listProducts: ({ text, department, page }: ProductSearch, signal: AbortSignal): Promise<ProductPage> =>
    call(listProducts, { query: { text, department, page: String(page) } }, signal),
  getProduct: ({ gtin13 }: { gtin13: string }, signal: AbortSignal): Promise<Product> =>
    call(getProduct, { params: { gtin13 } }, signal),
});
