import { asc, sql } from 'drizzle-orm';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { stores } from '../db/schema/stores.ts';
import { milesBetween, type Place } from '../postal-codes/distance.ts';
import { placeOfPostalCode } from '../postal-codes/postal-codes.ts';

/** Stores farther away aren't offered. */
export const REACH_MILES = 60;

/** Orders stores by their distance from a place, using the length of a degree there: close enough for choosing between nearby stores. */
export const distanceFrom = ({ lat, lng }: Givens<Place>) => sql`power(${stores.lat} - ${lat}::float8, 2)
    + power((${stores.lng} - ${lng}::float8) * cos(radians(${lat}::float8)), 2)`;

const readNearest = prepared('stores_find_nearest', (db: ReadDatabase, given: Givens<Place>) =>
  db
    .select({ locationId: stores.locationId, lat: stores.lat, lng: stores.lng })
    .from(stores)
    .orderBy(distanceFrom(given), asc(stores.locationId))
    .limit(1),
);

/** The store nearest to a postal code; null for one that's unknown, or if none is within reach. */
export async function storeNear(db: ReadDatabase, postalCode: string): Promise<string | null> {
  const place = await placeOfPostalCode(postalCode);
  if (!place) return null;
  const [nearest] = await readNearest(db, { lat: place.lat, lng: place.lng });
  return nearest && milesBetween(place, nearest) <= REACH_MILES ? nearest.locationId : null;
}
