import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderLines } from '../db/schema/orders.ts';

/** What picking depends on. */
export const pickedProductColumns = {
  gtin13: products.gtin13,
  description: products.description,
  departmentId: products.departmentId,
  sellerId: products.sellerId,
  available: products.available,
  soldInStore: products.soldInStore,
  shipToHomeItem: products.shipToHomeItem,
  soldByWeight: products.soldByWeight,
  /** Of a piece, in grams. */
  weight: products.weight,
  alcohol: products.alcohol,
  minimumAgeToBuy: products.minimumAgeToBuy,
  restrictedStates: products.restrictedStates,
  restrictedZips: products.restrictedZips,
  snapEligible: products.snapEligible,
  unitPrice: products.unitPrice,
};
export type PickedProduct = Pick<typeof products.$inferSelect, keyof typeof pickedProductColumns>;

export interface LineToPick {
  line: typeof orderLines.$inferSelect;
  /** Null if the store no longer knows it. */
  product: PickedProduct | null;
}

/** An order's lines as the store picks them, with their products. */
export const readLinesToPick = (db: Database, orderId: string): Promise<LineToPick[]> =>
  db
    .select({ line: orderLines, product: pickedProductColumns })
    .from(orderLines)
    .leftJoin(products, eq(products.gtin13, orderLines.gtin13))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .prepare('orders_read_lines_to_pick')
    .execute();

/** What that many pieces of a line weigh by the catalogue, in grams; null for what isn't sold by weight. */
export function estimatedWeight({ line, product }: LineToPick): number | null {
  if (!product?.soldByWeight || product.weight === null) return null;
  return product.weight * line.quantity;
}
