import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { modifications } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';

/** A placed order, with the checkout it came from and the changes about to be made to it. */
export interface LockedOrder {
  order: typeof orders.$inferSelect;
  changes: typeof modifications.$inferSelect | undefined;
  checkout: typeof checkouts.$inferSelect;
}

/**
 * Locks the order of a checkout and its changes, so that neither the store starts on it nor anyone else changes it; undefined if
 * there is none. Whatever changes an order or its checkout locks these rows first, in this order, so that there are no deadlocks.
 */
export async function lockOrder(tx: Database, checkoutId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId)).for('update');
  if (!order) return undefined;
  const [changes] = await tx
    .select()
    .from(modifications)
    .where(eq(modifications.checkoutId, checkoutId))
    .for('update');
  const checkout = onlyRow(await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)));
  return { order, changes, checkout };
}
