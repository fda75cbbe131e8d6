import { eq, sql } from 'drizzle-orm';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { ProblemError } from '../http/problems.ts';

interface Preference {
  modalityType: Modality;
  locationId: string;
}

/** Saves how and where the shopper likes to receive orders; an unknown store is NOT_FOUND. */
export async function preferModality(
  db: Database,
  shopperId: string,
  { modalityType, locationId }: Preference,
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
