import { listProducts, type ProductPage } from '../contracts/catalogue.ts';
import type { World } from '../on-demand.ts';

export * from '../contracts/catalogue.ts';

interface ProductSearch {
  /** Empty for no limit. */
  text: string;
  department: string;
  /** Counted from 1. */
  page: number;
}

export const more = ({ call }: World) => ({
  searchProducts: ({ text, department, page }: ProductSearch, signal: AbortSignal): Promise<ProductPage> =>
    call(listProducts, { query: { text, department, page: String(page) } }, signal),
});
