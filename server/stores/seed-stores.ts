import type { Database } from '../db/database.ts';
import { stores } from '../db/schema/stores.ts';
import { everyColumn } from '../db/upsert.ts';
import type { Place } from './place.ts';
import { california } from './places/california.ts';
import { kentucky } from './places/kentucky.ts';
import { ohio } from './places/ohio.ts';
import { texas } from './places/texas.ts';
import { washington } from './places/washington.ts';

export const PLACES: readonly Place[] = [...ohio, ...kentucky, ...california, ...texas, ...washington];

const SLOT_MINUTES = 60;

/** A location id is the division plus the store number: '01400943' is store 00943 in division 014. */
const rowOf = ({ at: [lat, lng], ...place }: Place) => ({
  ...place,
  divisionNumber: place.locationId.slice(0, 3),
  storeNumber: place.locationId.slice(3),
  lat,
  lng,
  slotMinutes: SLOT_MINUTES,
});

/** Writes the stores from their place files. */
export async function seedStores(tx: Database): Promise<void> {
  await tx
    .insert(stores)
    .values(PLACES.map(rowOf))
    .onConflictDoUpdate({ target: stores.locationId, set: everyColumn(stores) });
}
