import * as v from 'valibot';
import { Cents, Gtin13, Instant, TimeZone } from './values.ts';

const PriceDetail = v.object({
  /** What one unit costs, in cents. */
  unitPrice: Cents,
  /** `nfor` units for `nforPrice` together: 2 for 500 is two for $5.00. */
  nfor: v.number(),
  nforPrice: Cents,
  quantityLimit: v.nullable(v.number()),
  expirationDate: v.nullable(v.object({ value: Instant, timezone: TimeZone })),
  defaultDescription: v.string(),
  secondaryDescription: v.nullable(v.string()),
});

const PriceSet = v.object({ regular: PriceDetail, promo: v.nullable(PriceDetail) });

/** Prices of a product in the shopper's store and in the nation (ENT-17). */
export const Price = v.object({
  storePrices: PriceSet,
  nationalPrices: v.nullable(PriceSet),
  offerCode: v.nullable(v.string()),
  sellBy: v.picklist(['UNIT', 'WEIGHT']),
  orderBy: v.picklist(['UNIT', 'WEIGHT']),
  /** Number of the shopper's store, whose prices they are, and of its division; null until a store is chosen. */
  store: v.nullable(v.string()),
  division: v.nullable(v.string()),
});
export type Price = v.InferOutput<typeof Price>;

/** What a list, a cart row or a tile shows of a product. */
export const ProductSummary = v.object({
  gtin13: Gtin13,
  description: v.string(),
  brand: v.string(),
  customerFacingSize: v.string(),
  /** Path of its drawing, an SVG on a transparent ground. */
  imageUrl: v.string(),
  department: v.string(),
  price: Price,
  snapEligible: v.boolean(),
  alcoholFlag: v.boolean(),
  minimumAgeToBuy: v.nullable(v.number()),
  minimumOrderQuantity: v.number(),
  maximumOrderQuantity: v.number(),
  prop65: v.object({ required: v.boolean() }),
  /** The marketplace seller, or null when the store itself sells it. */
  seller: v.nullable(v.object({ id: v.string(), name: v.string() })),
  soldInStore: v.boolean(),
  shipToHomeItem: v.boolean(),
  available: v.boolean(),
});
export type ProductSummary = v.InferOutput<typeof ProductSummary>;
