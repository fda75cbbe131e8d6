import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type DepositRule, unitDeposit } from '../../../rules/deposits.ts';
import { isSnapEligible, type Sale, type SnapRestriction } from '../../../rules/snap.ts';
import { isInStockAt } from '../../catalog/availability.ts';
import { isSold, type Location, type PriceRow, priceColumnsAt, storePricesOf } from '../../catalog/prices.ts';
import { containerColumns } from '../../catalog/product-row.ts';
import { depositRulesIn, restrictionsIn } from '../../catalog/state-laws.ts';
import { WAREHOUSE } from '../../catalog/stock-location.ts';
import { chosen, chosenColumns } from '../../catalog/substitutes.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { cartLines } from '../../db/schema/carts.ts';
import { products } from '../../db/schema/catalog.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { QuotedProduct } from '../../quotes/quoted-items.ts';
import { ShippableProduct } from '../../quotes/ship-eligibility.ts';
import { LineToPrice } from './price-checkout.ts';

/** A cart line, with what determines whether it's available. */
export const CartLine = v.object({
  line: LineToPrice,
  product: v.object({
    ...ShippableProduct.entries,
    ...v.omit(QuotedProduct, ['price']).entries,
    sellerId: v.nullable(v.string()),
  }),
});
export type CartLine = v.InferOutput<typeof CartLine>;

/** The columns of a product that is ordered at a store. */
export const orderedProductColumnsAt = (location: Location) => ({
  gtin13: products.gtin13,
  description: products.description,
  customerFacingSize: products.customerFacingSize,
  imageUrl: products.imageUrl,
  snapEligible: products.snapEligible,
  snapCategories: products.snapCategories,
  ...containerColumns,
  taxCategory: products.taxCategory,
  minimumAgeToBuy: products.minimumAgeToBuy,
  prop65: products.prop65,
  ...priceColumnsAt(location),
  available: isInStockAt(location),
  sellerId: products.sellerId,
  soldInStore: products.soldInStore,
  alcohol: products.alcohol,
  shipToHomeItem: products.shipToHomeItem,
  heatSensitive: products.heatSensitive,
  restrictedStates: products.restrictedStates,
  restrictedZips: products.restrictedZips,
});

export type OrderedProduct = Pick<
  typeof products.$inferSelect,
  Extract<keyof ReturnType<typeof orderedProductColumnsAt>, keyof typeof products.$inferSelect>
> &
  PriceRow;

type Ordered = Pick<
  CartLine['line'],
  'quantity' | 'substitutionPolicy' | 'chosenSubstitute' | 'instructions'
>;

/** A sale, and the laws of its state. */
interface Sold {
  sale: Sale;
  restrictions: readonly SnapRestriction[];
  depositRules: readonly DepositRule[];
}

/** The laws of a sale's state, in a query that reads products. */
export const lawsIn = (state: Parameters<typeof restrictionsIn>[0]) => ({
  restrictions: restrictionsIn(state),
  depositRules: depositRulesIn(state),
});

/** A product as a line of a cart or an order. */
export const cartLineOf = (
  product: OrderedProduct,
  { quantity, substitutionPolicy, chosenSubstitute, instructions }: Ordered,
  { sale, restrictions, depositRules }: Sold,
): CartLine => ({
  line: {
    gtin13: product.gtin13,
    quantity,
    description: product.description,
    customerFacingSize: product.customerFacingSize,
    imageUrl: product.imageUrl,
    snapEligible: isSnapEligible(product, sale, restrictions),
    deposit: unitDeposit(product, sale, depositRules),
    taxCategory: product.taxCategory,
    soldByWeight: product.soldByWeight,
    minimumAgeToBuy: product.minimumAgeToBuy,
    prop65: product.prop65,
    substitutionPolicy,
    chosenSubstitute,
    instructions,
    price: { storePrices: storePricesOf(product) },
  },
  product: {
    available: product.available,
    sellerId: product.sellerId,
    soldInStore: product.soldInStore && product.sellerId === null && isSold(product),
    alcohol: product.alcohol,
    shipToHomeItem: product.shipToHomeItem,
    heatSensitive: product.heatSensitive,
    restrictedStates: product.restrictedStates,
    restrictedZips: product.restrictedZips,
  },
});

/** Where what's reserved comes from: its slot's store, or the warehouse if it's shipped. */
const location = sql`coalesce(${slots.storeId}, ${WAREHOUSE})`;

/** The lines of a cart that a reservation is for, oldest first, as they're sold now. */
export const readCartLines = prepared(
  'carts_read_ordered',
  (db, given: Givens<{ cartId: string; reservationId: string }>) =>
    db
      .select({
        product: orderedProductColumnsAt(location),
        quantity: cartLines.quantity,
        substitutionPolicy: cartLines.substitutionPolicy,
        chosenSubstitute: chosenColumns,
        instructions: cartLines.instructions,
      })
      .from(cartLines)
      .innerJoin(reservations, eq(reservations.modality, cartLines.modalityType))
      .leftJoin(slots, eq(slots.id, reservations.slotId))
      .innerJoin(products, eq(products.gtin13, cartLines.gtin13))
      .leftJoin(chosen, eq(chosen.gtin13, cartLines.chosenGtin13))
      .where(and(eq(cartLines.cartId, given.cartId), eq(reservations.id, given.reservationId)))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.gtin13)),
);
