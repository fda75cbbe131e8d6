import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { shoppers } from '../db/schema/shoppers.ts';

/**
 * Waits until no other transaction changes what the shopper has; those that change the same thing each lock the shopper
 * first, so whatever one of them reads holds until it commits.
 */
export async function lockShopper(tx: Database, shopperId: string): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for('no key update');
}
