import * as v from 'valibot';
import { operation } from './operation.ts';
import { ProductSummary } from './product-summary.ts';

/** A product with all its details (ENT-16). Weights are in grams, lengths in millimeters. */
export const Product = v.object({
  ...ProductSummary.entries,
  upc: v.string(),
  images: v.array(v.object({ perspective: v.string(), size: v.string(), url: v.string() })),
  prop65Warning: v.nullable(v.string()),
  restrictions: v.object({ stateCodes: v.array(v.string()), zipCodes: v.array(v.string()) }),
  weight: v.nullable(v.number()),
  weightPerUnit: v.nullable(v.number()),
  categories: v.array(v.string()),
  taxonomies: v.array(v.string()),
  options: v.array(v.object({ name: v.string(), value: v.string() })),
  heatSensitive: v.boolean(),
  details: v.string(),
});
export type Product = v.InferOutput<typeof Product>;

export const Department = v.object({
  id: v.string(),
  name: v.string(),
  imageUrl: v.string(),
  productCount: v.number(),
});
export type Department = v.InferOutput<typeof Department>;

/** A search, 125 characters at most (UIX-10). Empty strings mean no limit. */
export const ProductQuery = v.object({
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(125)), ''),
  department: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), '1'),
});

/** How many products a page of results has. */
export const PRODUCTS_PER_PAGE = 24;

export const ProductPage = v.object({
  products: v.array(ProductSummary),
  page: v.number(),
  pageCount: v.number(),
  total: v.number(),
});
export type ProductPage = v.InferOutput<typeof ProductPage>;

export const listDepartments = operation({
  id: 'departments.list',
  method: 'GET',
  path: '/api/departments',
  summary: "The departments, in the store's order",
  access: 'public',
  response: v.object({ departments: v.array(Department) }),
  answer: 'departments',
});

export const listProducts = operation({
  id: 'products.list',
  method: 'GET',
  path: '/api/products',
  summary: `Products by text and department, ${PRODUCTS_PER_PAGE} per page`,
  access: 'public',
  query: ProductQuery,
  response: ProductPage,
});

export const getProduct = operation({
  id: 'products.get',
  method: 'GET',
  path: '/api/products/{gtin13}',
  summary: 'One product with all its details',
  access: 'public',
  params: v.object({ gtin13: v.string() }),
  response: Product,
});
