import type { Department, Product, ProductPage } from '../../services/contracts/catalogue.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';
import type { ProductSearch } from './product-search.ts';

export interface CatalogueServices {
  listDepartments: Service<undefined, Department[]>;
  listProducts: Service<ProductSearch, ProductPage>;
  getProduct: Service<{ gtin13: string }, Product>;
}

/** The charts that show the catalogue, with their services. The cart itself belongs to the root (`wireApp`). */
export const wireCatalogue = ({ listDepartments, listProducts, getProduct }: CatalogueServices) => ({
  departments: resource(listDepartments),
  products: resource(listProducts, ({ products }) => products.length === 0),
  product: resource(getProduct),
});
