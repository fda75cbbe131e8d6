import { listProducts, type ProductPage } from '../contracts/catalog.ts';
import type { Call } from './call.ts';

interface ProductSearch {
  /** Empty for no limit. */
  text: string;
  department: string;
  /** Counted from 1. */
  page: number;
}

export const createCatalogServices = (call: Call) => ({
  listProducts: ({ text, department, page }: ProductSearch, signal: AbortSignal): Promise<ProductPage> =>
    call(listProducts, { query: { text, department, page: String(page) } }, signal),
});
