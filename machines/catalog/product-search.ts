import { ProductSort } from '../../services/contracts/catalog.ts';

/** Where a visitor is, if they've said so: prices are those of the store nearest to it. */
export interface VisitorAt {
  postalCode?: string | undefined;
}

/** A search in the catalog. Empty strings mean no limit. */
export interface ProductSearch extends VisitorAt {
  text: string;
  department: string;
  /** Counted from 1. */
  page: number;
  /** As they fit, if it isn't said. */
  sort?: ProductSort;
  /** Only what's on sale. */
  onSale?: boolean;
}

/** The page for starting a cart (RTE-20). */
export const START_MY_CART = '/products/start-my-cart';

/** The address of a search's results. */
export function productsAddress({ text, department, page, sort, onSale }: Partial<ProductSearch>): string {
  const query = new URLSearchParams();
  if (text) query.set('text', text);
  if (department) query.set('department', department);
  if (sort) query.set('sort', sort);
  if (onSale) query.set('sale', '1');
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `${START_MY_CART}?${query}` : START_MY_CART;
}

/** The search in an address; the store refuses one that's too long. */
export function productSearchOf(query: URLSearchParams): ProductSearch {
  const page = Number(query.get('page') ?? '1');
  const sort = query.get('sort') ?? '';
  return {
    text: query.get('text') ?? '',
    department: query.get('department') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: ProductSort.options.find((one) => one === sort) ?? '',
    onSale: query.get('sale') === '1',
  };
}
