import { sql } from 'drizzle-orm';
import { Checkout } from '../../services/contracts/checkouts.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';

/** Empties the shopper's own cart; another shopper's is NOT_FOUND. */
export async function emptyCart(db: Database, shopperId: string, cartId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    with own as (
      update carts set version = version + 1
      where id = ${cartId} and shopper_id = ${shopperId}
      returning id
    ), gone as (
      delete from cart_lines using own where cart_lines.cart_id = own.id
    )
    select id from own`);
  if (rows.length === 0) throw new ProblemError('NOT_FOUND');
}

const readCheckout = statement({
  name: 'carts_read_checkout',
  params: ['cartId', 'checkoutId', 'shopperId'],
  row: { status: Checkout.entries.status },
  text: 'select status from checkouts where id = $checkoutId and cart_id = $cartId and shopper_id = $shopperId',
});

/**
 * Makes sure a placed order's items are out of the cart (SUB-04). The transaction that writes the order removes
 * them, so this only confirms it or says that the order isn't placed.
 */
export async function requireTakenOut(
  db: Database,
  order: { shopperId: string; cartId: string; checkoutId: string },
): Promise<void> {
  const [checkout] = await readCheckout(db, order);
  if (!checkout) throw new ProblemError('NOT_FOUND');
  if (checkout.status === 'PLACED') return;
  throw new ProblemError(checkout.status === 'PLACING' ? 'STILL_RUNNING' : 'CHECKOUT_CLOSED');
}
