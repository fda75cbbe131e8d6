import * as v from 'valibot';
import { Cents, Gtin13, Instant, TimeZone } from './values.ts';

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

/** What a list, a cart row, or a tile shows of a product. */
export const ProductSummary = v.object({
  gtin13: Gtin13,
  description: v.string(),
  brand: v.string(),
  customerFacingSize: v.string(),
  /** The path of its picture, an SVG with a transparent background. */
  imageUrl: v.string(),
  department: v.string(),
  price: Price,
  snapEligible: v.boolean(),
  alcoholFlag: v.boolean(),
  minimumAgeToBuy: v.nullable(v.number()),
  minimumOrderQuantity: v.number(),
  maximumOrderQuantity: v.number(),
  prop65: v.object({ required: v.boolean() }),
  /** The marketplace seller; null if the store itself sells it. */
  seller: v.nullable(v.object({ id: v.string(), name: v.string() })),
  soldInStore: v.boolean(),
  shipToHomeItem: v.boolean(),
  available: v.boolean(),
});
export type ProductSummary = v.InferOutput<typeof ProductSummary>;
