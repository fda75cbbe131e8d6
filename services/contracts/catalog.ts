import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { usPostalCode } from './addresses.ts';
import { UnitDeposit } from './deposits.ts';
import { operation } from './operation.ts';
import { StateRule } from './snap.ts';
import { Cents, Gtin13, Id, Instant, TimeZone } from './values.ts';

const PriceDetail = v.object({
  /** The price of one unit, in cents; of what's sold by weight, what one piece costs if it weighs what it usually does. */
  unitPrice: Cents,
  /** What a pound costs, in cents; null for what isn't sold by weight. */
  perPound: v.nullable(Cents),
  /** `nfor` units cost `nforPrice` together: 2 for 500 is two for $5.00. */
  nfor: v.number(),
  nforPrice: Cents,
  quantityLimit: v.nullable(v.number()),
  expirationDate: v.nullable(v.object({ value: Instant, timezone: TimeZone })),
  defaultDescription: v.string(),
  secondaryDescription: v.nullable(v.string()),
});

const PriceSet = v.object({ regular: PriceDetail, promo: v.nullable(PriceDetail) });

/** A product's prices in the shopper's store and nationwide (ENT-17). */
export const Price = v.object({
  storePrices: PriceSet,
  nationalPrices: v.nullable(PriceSet),
  offerCode: v.nullable(v.string()),
  sellBy: v.picklist(['UNIT', 'WEIGHT']),
  orderBy: v.picklist(['UNIT', 'WEIGHT']),
  /** The numbers of the shopper's store, whose prices these are, and its division; null until a store is chosen. */
  store: v.nullable(v.string()),
  division: v.nullable(v.string()),
});
export type Price = v.InferOutput<typeof Price>;

/** Why a place doesn't have a product that the chain sells. */
export const Shortage = v.picklist(['OUT_OF_STOCK', 'NOT_SOLD_THERE']);
export type Shortage = v.InferOutput<typeof Shortage>;

/** From how many on shoppers are told how many are left. */
export const FEW_LEFT = 5;

/** What a list, a cart row, or a tile shows of a product. */
export const ProductSummary = v.object({
  gtin13: Gtin13,
  description: v.string(),
  brand: v.string(),
  customerFacingSize: v.string(),
  /**
   * Its picture: a path of the shop or, in a bucket, an address. `…/384.webp` is also there at 96, 192, and 768 pixels
   * (`services/contracts/pictures.ts`).
   */
  imageUrl: v.string(),
  department: v.string(),
  price: Price,
  /** Whether SNAP may pay for it in the shopper's store today; by federal law alone until a store is chosen. */
  snapEligible: v.boolean(),
  /** Why not, if federal law allows it. */
  snapRule: v.nullable(StateRule),
  /** The deposit on one of it in the shopper's store today; null if there's none, or no store is chosen. */
  deposit: v.nullable(UnitDeposit),
  alcoholFlag: v.boolean(),
  minimumAgeToBuy: v.nullable(v.number()),
  minimumOrderQuantity: v.number(),
  maximumOrderQuantity: v.number(),
  prop65: v.object({ required: v.boolean() }),
  /** The marketplace seller; null if the store itself sells it. */
  seller: v.nullable(v.object({ id: v.string(), name: v.string() })),
  soldInStore: v.boolean(),
  shipToHomeItem: v.boolean(),
  /** Whether it can be ordered in the shopper's store or, until one is chosen, anywhere. A line that's shipped comes from the warehouse. */
  available: v.boolean(),
  /** Why not; null if it's available, or the chain doesn't have it now. */
  shortage: v.nullable(Shortage),
  /** How many are left there, if they're few, or fewer than the line has; null if there are more, or they aren't counted. */
  left: v.nullable(v.number()),
});
export type ProductSummary = v.InferOutput<typeof ProductSummary>;

/** The store whose prices and shelves an answer has; null if they're the chain's. */
const PricedAt = v.nullable(v.object({ locationId: Id, name: v.string() }));
export type PricedAt = v.InferOutput<typeof PricedAt>;

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
  pricedAt: PricedAt,
});
export type Product = v.InferOutput<typeof Product>;

export const Department = v.object({
  id: v.string(),
  name: v.string(),
  imageUrl: v.string(),
  productCount: v.number(),
});
export type Department = v.InferOutput<typeof Department>;

/** Where a visitor is: the nearest store's prices are theirs. A shopper has a store. */
const visitorPlace = { postalCode: v.optional(usPostalCode(() => t('Enter a ZIP code.'))) };

/** The order of products: as they fit, or the least or the most expensive first. */
export const ProductSort = v.picklist(['', 'price', 'price-down']);
export type ProductSort = v.InferOutput<typeof ProductSort>;

/** A search, 125 characters at most (UIX-10). Empty strings mean no limit. */
export const ProductQuery = v.object({
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(125)), ''),
  department: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), '1'),
  sort: v.optional(ProductSort, ''),
  /** '1' for only what's on sale. */
  sale: v.optional(v.picklist(['', '1']), ''),
  ...visitorPlace,
});

/** How many products a page of results has. */
export const PRODUCTS_PER_PAGE = 24;

export const ProductPage = v.object({
  products: v.array(ProductSummary),
  pricedAt: PricedAt,
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
  isShared: true,
  response: v.object({ departments: v.array(Department) }),
  answer: 'departments',
});

export const listProducts = operation({
  id: 'products.list',
  method: 'GET',
  path: '/api/products',
  summary: `Products by text, department, and sale, in an order, ${PRODUCTS_PER_PAGE} per page`,
  access: 'public',
  isShared: true,
  query: ProductQuery,
  response: ProductPage,
});

export const getProduct = operation({
  id: 'products.get',
  method: 'GET',
  path: '/api/products/{gtin13}',
  summary: 'One product with all its details',
  access: 'public',
  isShared: true,
  params: v.object({ gtin13: v.string() }),
  query: v.object(visitorPlace),
  response: Product,
});
