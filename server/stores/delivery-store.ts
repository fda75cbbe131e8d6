import { eq } from 'drizzle-orm';
import { addressFor, destinationOf } from '../../services/contracts/cart-addresses.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import type { Database } from '../db/database.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { ProblemError } from '../http/problems.ts';
import { readDestination, zipOf } from '../quotes/destination.ts';
import { storeServing } from '../quotes/serving-store.ts';

/** The store that serves the address a shopper's deliveries go to; null if they have none, or nobody delivers there. */
export async function findDeliveryStore(db: Database, shopperId: string): Promise<string | null> {
  const address = addressFor(await listAddresses({ db }, { shopperId }), 'DELIVERY');
  if (!address) return null;
  try {
    const destination = await readDestination(destinationOf(address));
    const serving = await storeServing(db, { place: destination.location, postalCode: zipOf(destination) });
    return serving?.store.storeId ?? null;
  } catch (error) {
    // An address that scheduling refuses is refused there, in words.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Deliveries come from the store that serves their address now: until a time is reserved, the shopper sees its prices. */
export async function keepDeliveryStore(db: Database, shopperId: string): Promise<void> {
  const deliveryLocationId = await findDeliveryStore(db, shopperId);
  await db.update(shoppers).set({ deliveryLocationId }).where(eq(shoppers.id, shopperId));
}
