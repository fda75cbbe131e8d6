import { and, eq } from 'drizzle-orm';
import { type Text, t } from '../../languages/t.ts';
import type { Database } from '../db/database.ts';
import { cartLines } from '../db/schema/carts.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { touchCart } from './update-cart.ts';

const CHANGED_ELSEWHERE =
  'Your cart was changed elsewhere, so nothing was removed. Please look at it before you empty it.' satisfies Text;

/**
 * Empties the shopper's own cart; another shopper's is NOT_FOUND. With `versionKey`, it's VERSION_STALE if the cart has changed
 * since.
 */
export const emptyCart = (
  db: Database,
  { shopperId, cartId, versionKey }: { shopperId: string; cartId: string; versionKey?: string | undefined },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { version } = await touchCart(tx, { shopperId, cartId });
    if (versionKey !== undefined && versionKey !== String(version - 1)) {
      throw new ProblemError('VERSION_STALE', { detail: t(CHANGED_ELSEWHERE) });
    }
    await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
  });

/**
 * Makes sure a placed order's items are out of the cart (SUB-04). The transaction that writes the order removes
 * them, so this only confirms it or says that the order isn't placed.
 */
export async function requireTakenOut(
  db: Database,
  order: { shopperId: string; cartId: string; checkoutId: string },
): Promise<void> {
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.id, order.checkoutId),
        eq(checkouts.cartId, order.cartId),
        eq(checkouts.shopperId, order.shopperId),
      ),
    );
  if (!checkout) throw new ProblemError('NOT_FOUND');
  if (checkout.status === 'PLACED') return;
  throw new ProblemError(checkout.status === 'PLACING' ? 'STILL_RUNNING' : 'CHECKOUT_CLOSED');
}
