import { and, eq, exists, ne, sql } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { CART_NEEDS_ID_CHECK, needsIdCheckAtLocker } from '../../rules/locker.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import { type CartFulfillment, isSoldFor, modalityFor } from '../../services/contracts/fulfillment.ts';
import type { Database } from '../db/database.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { products } from '../db/schema/catalog.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { keepDeliveryStore } from '../stores/delivery-store.ts';
import { readCart } from './cart-view.ts';
import { touchCart } from './update-cart.ts';

interface Choice {
  shopperId: string;
  cartId: string;
  fulfillmentType: CartFulfillment;
  /** The version of the cart in which the shopper chose, for a retry after a lost response. */
  versionKey?: string | undefined;
}

/** Whether everything that's sold this way is received this way. */
function isReceivedAs({ activeModality, pickupType, lineItems }: Cart, wanted: CartFulfillment): boolean {
  const modality = modalityFor(wanted);
  return (
    activeModality === modality &&
    (modality !== 'PICKUP' || pickupType === wanted) &&
    lineItems.every(({ modalityType, product }) => modalityType === modality || !isSoldFor(product, modality))
  );
}

/**
 * The cart, if it has changed since the shopper chose and is received that way; null if it hasn't changed. VERSION_STALE if it
 * was changed to something else.
 */
async function changedSince(tx: Database, choice: Choice & { versionKey: string }): Promise<Cart | null> {
  const { shopperId, cartId, fulfillmentType, versionKey } = choice;
  const own = and(eq(carts.id, cartId), eq(carts.shopperId, shopperId));
  await tx.select({ id: carts.id }).from(carts).where(own).for('update');
  const cart = await readCart(tx, shopperId);
  if (!cart || cart.versionKey === versionKey) return null;
  if (isReceivedAs(cart, fulfillmentType)) return cart;
  throw new ProblemError('VERSION_STALE');
}

/**
 * How the shopper receives the cart from now on: lines sold that way move, the others stay, and what's added is
 * received the same way (CIT-01).
 */
export function chooseFulfillment(db: Database, choice: Choice): Promise<Cart> {
  const { shopperId, cartId, fulfillmentType, versionKey } = choice;
  const modality = modalityFor(fulfillmentType);
  return withTransaction(db, async (tx) => {
    const done = versionKey === undefined ? null : await changedSince(tx, { ...choice, versionKey });
    if (done) return done;
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
    if (modality === 'DELIVERY') await keepDeliveryStore(tx, shopperId);
    const cart = await readCart(tx, shopperId);
    if (!cart) throw new ProblemError('NOT_FOUND');
    if (modality === 'PICKUP' && needsIdCheckAtLocker(cart.pickupType, cart.lineItems).length > 0) {
      throw new ProblemError('AGE_RESTRICTED', { detail: t(CART_NEEDS_ID_CHECK) });
    }
    return cart;
  });
}
