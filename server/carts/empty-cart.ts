import { sql } from 'drizzle-orm';
import { Checkout } from '../../services/contracts/checkouts.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';

const CHANGED_ELSEWHERE =
  'Your cart was changed elsewhere, so nothing was removed. Please look at it before you empty it.';

/**
 * Empties the shopper's own cart; another shopper's is NOT_FOUND. With `versionKey`, it's VERSION_STALE if the cart has changed
 * since.
 */
export async function emptyCart(
  db: Database,
  { shopperId, cartId, versionKey }: { shopperId: string; cartId: string; versionKey?: string | undefined },
): Promise<void> {
  const isAsSeen = versionKey === undefined ? sql`true` : sql`version::text = ${versionKey}`;
  const { rows } = await db.execute<{ is_empty: boolean }>(sql`
    with emptied as (
      update carts set version = version + 1
      where id = ${cartId} and shopper_id = ${shopperId} and ${isAsSeen}
      returning id
    ), gone as (
      delete from cart_lines using emptied where cart_lines.cart_id = emptied.id
    )
    select exists (select from emptied) as is_empty from carts where id = ${cartId} and shopper_id = ${shopperId}`);
  const [own] = rows;
  if (!own) throw new ProblemError('NOT_FOUND');
  if (!own.is_empty) throw new ProblemError('VERSION_STALE', { detail: CHANGED_ELSEWHERE });
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
