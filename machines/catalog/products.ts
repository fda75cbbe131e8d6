import type { Department, Product, ProductPage, ProductSummary } from '../../services/contracts/catalog.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';
import type { ProductSearch, VisitorAt } from './product-search.ts';

export interface CatalogServices {
  listDepartments: Service<undefined, Department[]>;
  listProducts: Service<ProductSearch, ProductPage>;
  getProduct: Service<{ gtin13: string } & VisitorAt, Product>;
}

/** The current product, whose neighbors are shown. */
export interface RelatedQuery extends VisitorAt {
  department: string;
  gtin13: string;
}

const MAX_RELATED = 15;

/** What else a product's department has available: as many as a carousel takes (UIX-09). */
const relatedTo =
  ({ listProducts }: CatalogServices): Service<RelatedQuery, ProductSummary[]> =>
  async ({ department, gtin13, postalCode }, signal) => {
    const { products } = await listProducts({ text: '', department, page: 1, postalCode }, signal);
    return products.filter((product) => product.available && product.gtin13 !== gtin13).slice(0, MAX_RELATED);
  };

export const departmentsMachine = resource(({ listDepartments }: CatalogServices) => listDepartments);

export const productsMachine = resource(
  ({ listProducts }: CatalogServices) => listProducts,
  ({ products }) => products.length === 0,
);

export const productMachine = resource(({ getProduct }: CatalogServices) => getProduct);

export const relatedMachine = resource(relatedTo, (products) => products.length === 0);
