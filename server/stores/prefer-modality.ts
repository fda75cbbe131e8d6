import { and, eq, sql } from 'drizzle-orm';
import type { preferModality as contract } from '../../services/contracts/modalities.ts';
import type { OperationRequest } from '../../services/contracts/operation.ts';
import type { Database } from '../db/database.ts';
import { addresses } from '../db/schema/addresses.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';

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
  const changed = await db
    .update(shoppers)
    .set({ preferredModality: modalityType, preferredLocationId: locationId })
    .where(
      sql`${eq(shoppers.id, shopperId)} and exists (select from stores where location_id = ${locationId})`,
    )
    .returning({ id: shoppers.id });
  if (changed.length === 0) throw new ProblemError('NOT_FOUND');
}

/** Orders of the modality go to this address from now on; optionally, what's added to the cart is among them. */
const preferAddress = (
  db: Database,
  shopperId: string,
  { modalityType, addressId, isActive }: Extract<Preference, { addressId: string }>,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await tx.execute(sql`select from shoppers where id = ${shopperId} for no key update`);
    const [found] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)));
    if (!found) throw new ProblemError('NOT_FOUND');
    const isThis = sql<boolean>`${addresses.id} = ${addressId}`;
    await tx
      .update(addresses)
      .set(modalityType === 'SHIP' ? { forShip: isThis } : { forDelivery: isThis })
      .where(eq(addresses.shopperId, shopperId));
    if (!isActive) return;
    await tx.update(shoppers).set({ preferredModality: modalityType }).where(eq(shoppers.id, shopperId));
  });
