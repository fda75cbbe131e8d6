import type { Cart } from '../../services/contracts/cart.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { carts } from '../db/schema/carts.ts';
import { readCart } from './cart-view.ts';

/** The shopper's cart; creates an empty one the first time. */
export async function openCart(db: Database, shopperId: string): Promise<Cart> {
  const cart = await readCart(db, shopperId);
  if (cart) return cart;
  await db.insert(carts).values({ id: newId(), shopperId }).onConflictDoNothing();
  return openCart(db, shopperId);
}
