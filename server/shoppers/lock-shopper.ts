import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { shoppers } from '../db/schema/shoppers.ts';

/**
 * Waits until no other transaction changes what the shopper has; those that change the same thing each lock the shopper
 * first, so whatever one of them reads holds until it commits. False if the account has been deleted.
 */
export async function lockShopper(tx: Database, shopperId: string): Promise<boolean> {
  const isIt = eq(shoppers.id, shopperId);
  const locked = await tx.select({ id: shoppers.id }).from(shoppers).where(isIt).for('no key update');
  return locked.length > 0;
}
