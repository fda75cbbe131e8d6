import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Cart } from '../../services/contracts/cart.ts';
import { barredFromLocker, type CartFulfillment, modalityFor } from '../../services/contracts/fulfillment.ts';
import { NO_LOCKER } from '../../services/contracts/fulfillment-words.ts';
import type { Database } from '../db/database.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { products } from '../db/schema/catalogue.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { readCart } from './cart-view.ts';
import { touchCart } from './update-cart.ts';

interface Choice {
  shopperId: string;
  cartId: string;
  fulfillmentType: CartFulfillment;
}

/**
 * How the shopper receives the cart from now on: lines sold that way move, the others stay, and what's added is
 * received the same way (CIT-01).
 */
export function chooseFulfillment(db: Database, choice: Choice): Promise<Cart> {
  const { shopperId, cartId, fulfillmentType } = choice;
  const modality = modalityFor(fulfillmentType);
  return withTransaction(db, async (tx) => {
    await touchCart(tx, choice);
    if (fulfillmentType !== 'DELIVERY' && fulfillmentType !== 'SHIP') {
      await tx.update(carts).set({ pickupType: fulfillmentType }).where(eq(carts.id, cartId));
    }
    const isSold = modality === 'SHIP' ? products.shipToHomeItem : products.soldInStore;
    await tx
      .update(cartLines)
      .set({ modalityType: modality })
      .where(
        and(
          eq(cartLines.cartId, cartId),
          ne(cartLines.modalityType, modality),
          exists(
            tx
              .select({ one: sql`1` })
              .from(products)
              .where(and(eq(products.gtin13, cartLines.gtin13), isSold)),
          ),
        ),
      );
    await tx.update(shoppers).set({ preferredModality: modality }).where(eq(shoppers.id, shopperId));
    const cart = await readCart(tx, shopperId);
    if (!cart) throw new ProblemError('NOT_FOUND');
    if (modality === 'PICKUP' && barredFromLocker(cart.pickupType, cart.lineItems).length > 0) {
      throw new ProblemError('AGE_RESTRICTED', { detail: NO_LOCKER });
    }
    return cart;
  });
}
