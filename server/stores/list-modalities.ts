import { sql } from 'drizzle-orm';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/schema/stores.ts';
import { milesBetween, type Place } from '../postal-codes/distance.ts';
import { placeOfPostalCode } from '../postal-codes/postal-codes.ts';
import { type StoreRow, storeView } from './store-view.ts';

const MAX_STORES = 8;
/** Stores farther away aren't offered. */
const REACH_MILES = 60;

interface Asked {
  modalityType: Modality;
  postalCode: string | undefined;
  location: Place | undefined;
  preferredLocationId: string | null;
  /** The banner in use, whose stores come first if nothing else counts; others are marked. */
  banner: string | undefined;
}

/**
 * Where distances are measured from: the location, the postal code, the preferred store, or nowhere in particular.
 */
async function originOf(asked: Asked, rows: readonly StoreRow[]): Promise<Place | null> {
  if (asked.location) return asked.location;
  if (asked.postalCode !== undefined) return placeOfPostalCode(asked.postalCode);
  return rows.find((row) => row.locationId === asked.preferredLocationId) ?? null;
}

/**
 * Stores to receive an order from, nearest first. An unknown postal code has none nearby; without a place or a
 * preferred store, the banner's own stores come first.
 */
export async function listModalities(db: Database, asked: Asked): Promise<ModalityOption[]> {
  const rows = await db.select({ store: stores, now: sql<string>`now()::text` }).from(stores);
  const [first] = rows;
  if (!first) return [];
  const now = Temporal.Instant.from(first.now.replace(' ', 'T'));
  const all = rows.map(({ store }) => store);
  const origin = await originOf(asked, all);
  if (!origin && asked.postalCode !== undefined) return [];
  return all
    .map((store) => ({ store, miles: origin && milesBetween(origin, store) }))
    .filter(({ miles }) => miles === null || miles <= REACH_MILES)
    .toSorted(
      (a, b) =>
        (a.miles ?? 0) - (b.miles ?? 0) ||
        Number(b.store.banner === asked.banner) - Number(a.store.banner === asked.banner) ||
        a.store.locationId.localeCompare(b.store.locationId),
    )
    .slice(0, MAX_STORES)
    .map(({ store, miles }) => ({
      modalityType: asked.modalityType,
      destination: { locationId: store.locationId },
      fallbackFulfillment: null,
      isCrossBanner: asked.banner !== undefined && store.banner !== asked.banner,
      storeDetails: storeView(store, now),
      distanceMiles: miles,
    }));
}
