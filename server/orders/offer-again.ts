import { and, eq, sql } from 'drizzle-orm';
import { priceLine } from '../../rules/prices.ts';
import { type OfferedAgain, quantityAgain } from '../../services/contracts/buy-again.ts';
import { isSoldFor } from '../../services/contracts/fulfillment.ts';
import { readPricingStore } from '../catalog/pricing-store.ts';
import { sellerOfProduct, summaryColumnsAt, summaryOf } from '../catalog/product-row.ts';
import { readCheckout } from '../checkouts/record/checkout-record.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { products, sellers } from '../db/schema/catalog.ts';
import { orders } from '../db/schema/orders.ts';
import { ProblemError } from '../http/problems.ts';

/** What of an order its shopper can add to the cart now, in the order's own order. NOT_FOUND. */
export async function offerAgain(
  db: Database,
  { shopperId, locationId, orderId }: { shopperId: string; locationId: string | null; orderId: string },
): Promise<OfferedAgain> {
  const [order] = await db
    .select({ checkoutId: orders.checkoutId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.shopperId, shopperId)));
  const record = order && (await readCheckout(db, { shopperId, checkoutId: order.checkoutId }));
  if (!record) throw new ProblemError('NOT_FOUND');
  const { modality, lineItems } = record.checkout;
  const gtins = lineItems.map(({ cart }) => cart.gtin13);
  const [rows, inCart, store] = await Promise.all([
    db
      .select(summaryColumnsAt(sql`${locationId}`))
      .from(products)
      .leftJoin(sellers, sellerOfProduct)
      .where(anyOf(products.gtin13, gtins)),
    db
      .select({ gtin13: cartLines.gtin13, quantity: cartLines.quantity })
      .from(cartLines)
      .innerJoin(carts, eq(carts.id, cartLines.cartId))
      .where(and(eq(carts.shopperId, shopperId), anyOf(cartLines.gtin13, gtins))),
    readPricingStore(db, locationId),
  ]);
  const known = new Map(rows.map((row) => [row.gtin13, row]));
  const held = new Map(inCart.map(({ gtin13, quantity }) => [gtin13, quantity]));
  // What wasn't found counts as ordered: it may be there now.
  const wanted = lineItems.map((line) => ({
    gtin13: line.cart.gtin13,
    description: line.description,
    ordered: line.cart.quantity || (line.picked?.ordered ?? 0),
  }));
  return {
    items: wanted.flatMap(({ gtin13, ordered }) => {
      const row = known.get(gtin13);
      if (!row || ordered === 0) return [];
      const here = held.get(gtin13) ?? 0;
      const product = summaryOf(row, store, here + ordered);
      const quantity = quantityAgain({ ordered, inCart: here }, product);
      const isSame = modality !== 'IN_STORE' && isSoldFor(product, modality);
      const modalityType = isSame ? modality : product.soldInStore ? 'PICKUP' : 'SHIP';
      const { total } = priceLine(product.price, quantity);
      return [{ product, modalityType, ordered, inCart: here, quantity, total }];
    }),
    gone: wanted
      .filter(({ gtin13 }) => !known.has(gtin13))
      .map(({ gtin13, description }) => ({ gtin13, description })),
  };
}
