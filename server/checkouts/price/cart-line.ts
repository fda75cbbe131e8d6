import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type DepositRule, unitDeposit } from '../../../rules/deposits.ts';
import { isSnapEligible, type Sale, type SnapRestriction } from '../../../rules/snap.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { isInStockAt } from '../../catalog/availability.ts';
import { isSold, type Location, type PriceRow, priceColumnsAt, storePricesOf } from '../../catalog/prices.ts';
import { containerColumns } from '../../catalog/product-row.ts';
import { depositRulesIn, restrictionsIn } from '../../catalog/state-laws.ts';
import { chosen, chosenColumns } from '../../catalog/substitutes.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { cartLines } from '../../db/schema/carts.ts';
import { products } from '../../db/schema/catalog.ts';
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

interface OfCart {
  cartId: string;
  modality: Modality;
  /** Where they come from: a store, or the warehouse if they're shipped. */
  location: string;
  sale: Sale;
}

const findLines = prepared(
  'carts_read_ordered',
  (db, given: Givens<Omit<OfCart, 'sale'> & { state: string }>) =>
    db
      .select({
        product: orderedProductColumnsAt(given.location),
        quantity: cartLines.quantity,
        substitutionPolicy: cartLines.substitutionPolicy,
        chosenSubstitute: chosenColumns,
        instructions: cartLines.instructions,
        laws: lawsIn(given.state),
      })
      .from(cartLines)
      .innerJoin(products, eq(products.gtin13, cartLines.gtin13))
      .leftJoin(chosen, eq(chosen.gtin13, cartLines.chosenGtin13))
      .where(and(eq(cartLines.cartId, given.cartId), eq(cartLines.modalityType, given.modality)))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.gtin13)),
);

/** A cart's lines of a modality, oldest first, as they're sold now. */
export async function readCartLines(db: Database, { sale, ...of }: OfCart): Promise<CartLine[]> {
  const rows = await findLines(db, { ...of, state: sale.state });
  return rows.map(({ product, laws, ...wishes }) => cartLineOf(product, wishes, { sale, ...laws }));
}
