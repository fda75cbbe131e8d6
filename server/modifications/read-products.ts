import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ANYWHERE, isInStockAt } from '../catalog/availability.ts';
import { type CartLine, cartLineOf, lawsIn, orderedProductColumnsAt } from '../checkouts/price/cart-line.ts';
import { type CheckoutRecord, saleOf } from '../checkouts/record/checkout-record.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { substitutionPreferences } from '../db/schema/account.ts';
import { products } from '../db/schema/catalog.ts';

/** A product as the line of an order, with a quantity of 0. */
export interface ProductToOrder {
  gtin13: string;
  /** How many can be ordered. */
  least: number;
  most: number;
  entry: CartLine;
}

/** Products as the lines of an order, as they're sold where it's picked now, with the shopper's substitution policy for each. */
export async function readProducts(
  db: Database,
  order: CheckoutRecord,
  gtins: readonly string[],
): Promise<ProductToOrder[]> {
  const { shopperId } = order.checkout;
  const sale = saleOf(order);
  const ofDepartment = alias(substitutionPreferences, 'of_department');
  const inGeneral = alias(substitutionPreferences, 'in_general');
  const rows = await db
    .select({
      // How many are left besides what the order has taken is found out as the changes are saved.
      product: {
        ...orderedProductColumnsAt(sql`${order.promise.locationId}`),
        available: isInStockAt(ANYWHERE),
      },
      least: products.minimumOrderQuantity,
      most: products.maximumOrderQuantity,
      ofDepartment: ofDepartment.substitutionPolicy,
      inGeneral: inGeneral.substitutionPolicy,
      laws: lawsIn(sql`${sale.state}`),
    })
    .from(products)
    .leftJoin(
      ofDepartment,
      and(eq(ofDepartment.shopperId, shopperId), eq(ofDepartment.departmentId, products.departmentId)),
    )
    .leftJoin(inGeneral, and(eq(inGeneral.shopperId, shopperId), eq(inGeneral.departmentId, '')))
    .where(anyOf(products.gtin13, gtins));
  return rows.map(({ product, least, most, laws, ...policies }) => ({
    gtin13: product.gtin13,
    least,
    most,
    entry: cartLineOf(
      product,
      {
        quantity: 0,
        chosenSubstitute: null,
        substitutionPolicy: policies.ofDepartment ?? policies.inGeneral ?? 'SHOPPERS_CHOICE',
        instructions: null,
      },
      { sale, ...laws },
    ),
  }));
}
