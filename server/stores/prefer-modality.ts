import { and, eq, sql } from 'drizzle-orm';
import type { preferModality as contract } from '../../services/contracts/modalities.ts';
import type { OperationRequest } from '../../services/contracts/operation.ts';
import type { Database } from '../db/database.ts';
import { addresses } from '../db/schema/addresses.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { stores } from '../db/schema/stores.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';
import { keepDeliveryStore } from './delivery-store.ts';

type Preference = OperationRequest<typeof contract>['body'];

/**
 * Saves how and where the shopper likes to receive orders; an unknown store, or an address that isn't in the
 * shopper's address book, is NOT_FOUND.
 */
export const preferModality = (db: Database, shopperId: string, preference: Preference): Promise<void> =>
  'locationId' in preference
    ? preferStore(db, shopperId, preference)
    : preferAddress(db, shopperId, preference);

async function preferStore(
  db: Database,
  shopperId: string,
  { modalityType, locationId }: Extract<Preference, { locationId: string }>,
): Promise<void> {
  const known = await db.select().from(stores).where(eq(stores.locationId, locationId));
  if (known.length === 0) throw new ProblemError('NOT_FOUND');
  await db
    .update(shoppers)
    .set({ preferredModality: modalityType, preferredLocationId: locationId })
    .where(eq(shoppers.id, shopperId));
}

/** Orders of the modality go to this address from now on; optionally, what's added to the cart is among them. */
const preferAddress = (
  db: Database,
  shopperId: string,
  { modalityType, addressId, isActive }: Extract<Preference, { addressId: string }>,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockShopper(tx, shopperId);
    const [found] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)));
    if (!found) throw new ProblemError('NOT_FOUND');
    const isThis = sql<boolean>`${eq(addresses.id, addressId)}`;
    await tx
      .update(addresses)
      .set(modalityType === 'SHIP' ? { forShip: isThis } : { forDelivery: isThis })
      .where(eq(addresses.shopperId, shopperId));
    if (modalityType === 'DELIVERY') await keepDeliveryStore(tx, shopperId);
    if (!isActive) return;
    await tx.update(shoppers).set({ preferredModality: modalityType }).where(eq(shoppers.id, shopperId));
  });
