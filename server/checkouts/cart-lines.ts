import { and, asc, eq } from 'drizzle-orm';
import type { Modality } from '../../services/contracts/values.ts';
import { priceColumns, storePricesOf } from '../catalogue/product-row.ts';
import type { Database } from '../db/database.ts';
import { cartLines } from '../db/schema/carts.ts';
import { products } from '../db/schema/catalogue.ts';
import type { LineToPrice } from './price-checkout.ts';
import type { CartLine } from './read-basis.ts';

/** The columns of a product that an order of it depends on. */
export const orderedColumns = {
  ...priceColumns,
  gtin13: products.gtin13,
  description: products.description,
  customerFacingSize: products.customerFacingSize,
  imageUrl: products.imageUrl,
  snapEligible: products.snapEligible,
  soldByWeight: products.soldByWeight,
  minimumAgeToBuy: products.minimumAgeToBuy,
  prop65: products.prop65,
  available: products.available,
  sellerId: products.sellerId,
  soldInStore: products.soldInStore,
  alcohol: products.alcohol,
  shipToHomeItem: products.shipToHomeItem,
  heatSensitive: products.heatSensitive,
  restrictedStates: products.restrictedStates,
  restrictedZips: products.restrictedZips,
};

type Ordered = Pick<typeof products.$inferSelect, Exclude<keyof typeof orderedColumns, 'promoIsLive'>> & {
  promoIsLive: boolean;
};

/** A quantity of a product as a line, with the shopper's wishes for it. */
export const toCartLine = (
  product: Ordered,
  wishes: Pick<LineToPrice, 'quantity' | 'substitutionPolicy' | 'instructions'>,
): CartLine => ({
  line: {
    gtin13: product.gtin13,
    description: product.description,
    customerFacingSize: product.customerFacingSize,
    imageUrl: product.imageUrl,
    snapEligible: product.snapEligible,
    soldByWeight: product.soldByWeight,
    minimumAgeToBuy: product.minimumAgeToBuy,
    prop65: product.prop65,
    price: { storePrices: storePricesOf(product) },
    ...wishes,
  },
  product: {
    available: product.available,
    sellerId: product.sellerId,
    soldInStore: product.soldInStore && product.sellerId === null,
    alcohol: product.alcohol,
    shipToHomeItem: product.shipToHomeItem,
    heatSensitive: product.heatSensitive,
    restrictedStates: product.restrictedStates,
    restrictedZips: product.restrictedZips,
  },
});

/** A cart's lines of a modality, oldest first. */
export async function readCartLines(
  db: Database,
  { cartId, modality }: { cartId: string; modality: Modality },
): Promise<CartLine[]> {
  const rows = await db
    .select({
      product: orderedColumns,
      quantity: cartLines.quantity,
      substitutionPolicy: cartLines.substitutionPolicy,
      instructions: cartLines.instructions,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.gtin13, cartLines.gtin13))
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.modalityType, modality)))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.gtin13))
    .prepare('carts_read_ordered')
    .execute();
  return rows.map(({ product, ...wishes }) => toCartLine(product, wishes));
}
