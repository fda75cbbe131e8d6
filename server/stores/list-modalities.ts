import { asc, desc, eq, exists } from 'drizzle-orm';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { REACH_MILES } from '../catalog/nearest-store.ts';
import { now as databaseNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { addresses } from '../db/schema/addresses.ts';
import { deliveryServices } from '../db/schema/delivery.ts';
import { shippingOptions } from '../db/schema/shipping.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { milesBetween, type Place } from '../postal-codes/distance.ts';
import { placeOfPostalCode } from '../postal-codes/postal-codes.ts';
import { specialDays } from '../quotes/special-days.ts';
import { type StoreRow, storeView } from './store-view.ts';

const MAX_STORES = 8;

interface Asked {
  modalityType: Modality;
  shopperId: string;
  postalCode: string | undefined;
  location: Place | undefined;
  preferredLocationId: string | null;
  /** The banner in use, whose stores come first if nothing else counts; others are marked. */
  banner: string | undefined;
}

/** Where the shopper is likely to be: the address deliveries go to, the mailing address, or the newest one. */
async function placeOfShopper(db: Database, shopperId: string): Promise<Place | null> {
  const [address] = await db
    .select({ lat: addresses.lat, lng: addresses.lng, zip: addresses.zip })
    .from(addresses)
    .where(eq(addresses.shopperId, shopperId))
    .orderBy(
      desc(addresses.forDelivery),
      desc(eq(addresses.type, 'home')),
      desc(addresses.createdAt),
      asc(addresses.id),
    )
    .limit(1);
  if (!address) return null;
  const { lat, lng, zip } = address;
  return lat !== null && lng !== null ? { lat, lng } : placeOfPostalCode(zip);
}

/** Where distances are measured from: the location, the postal code, or where the shopper is; null if it isn't known. */
async function originOf(db: Database, { location, postalCode, shopperId }: Asked): Promise<Place | null> {
  if (location) return location;
  return postalCode === undefined ? placeOfShopper(db, shopperId) : placeOfPostalCode(postalCode);
}

interface OfferedStore extends StoreRow {
  ways: Readonly<Record<(typeof WAYS)[number], boolean>>;
}

interface StoreAt {
  store: OfferedStore;
  /** From the origin; null without one. */
  miles: number | null;
}

/** The nearest within reach. Without an origin, those around the shopper's own store, which isn't a distance from itself. */
function nearest(
  all: readonly OfferedStore[],
  origin: Place | null,
  { banner, preferredLocationId }: Asked,
): StoreAt[] {
  const own = origin ? undefined : all.find(({ locationId }) => locationId === preferredLocationId);
  const from = origin ?? own;
  return all
    .map((store) => ({ store, miles: from && store !== own ? milesBetween(from, store) : null }))
    .filter(({ miles }) => miles === null || miles <= REACH_MILES)
    .toSorted(
      (a, b) =>
        (a.miles ?? 0) - (b.miles ?? 0) ||
        Number(b.store === own) - Number(a.store === own) ||
        Number(b.store.banner === banner) - Number(a.store.banner === banner) ||
        a.store.locationId.localeCompare(b.store.locationId),
    );
}

/** In the order in which they're suggested. */
const WAYS = ['DELIVERY', 'PICKUP', 'SHIP'] as const;

/** The ways to receive an order from each store; every one takes pickups. */
const waysOf = (db: Deps['readDb']) => ({
  DELIVERY: exists(
    db
      .select({ storeId: deliveryServices.storeId })
      .from(deliveryServices)
      .where(eq(deliveryServices.storeId, stores.locationId)),
  ).mapWith(Boolean),
  SHIP: exists(db.select({ id: shippingOptions.id }).from(shippingOptions)).mapWith(Boolean),
});

/**
 * Stores to receive an order from, nearest first. An unknown postal code has none nearby; without a place, an address, or a
 * preferred store, the banner's own stores come first. The preferred store is among them unless a place was asked for.
 */
export async function listModalities(
  { db, readDb, env }: Pick<Deps, 'db' | 'readDb' | 'env'>,
  asked: Asked,
): Promise<ModalityOption[]> {
  const rows = await readDb
    .select({ store: stores, specialDays, ways: waysOf(readDb), now: databaseNow })
    .from(stores);
  const [first] = rows;
  if (!first) return [];
  const now = Temporal.Instant.fromEpochMilliseconds(first.now.getTime());
  const origin = await originOf(db, asked);
  const isPlaceAsked = asked.location !== undefined || asked.postalCode !== undefined;
  if (!origin && isPlaceAsked) return [];
  const all = rows.map(({ store, specialDays, ways }) => ({
    ...store,
    specialDays,
    ways: { ...ways, PICKUP: true },
  }));
  const isPreferred = ({ locationId }: StoreRow) => locationId === asked.preferredLocationId;
  const offered = nearest(all, origin, asked).slice(0, MAX_STORES);
  const own = all.find(isPreferred);
  const isOwnMissing = !isPlaceAsked && own && !offered.some(({ store }) => store === own);
  const shown = isOwnMissing
    ? [...offered.slice(0, MAX_STORES - 1), { store: own, miles: origin && milesBetween(origin, own) }]
    : offered;
  return shown.map(({ store, miles }) => ({
    modalityType: asked.modalityType,
    destination: { locationId: store.locationId },
    fallbackFulfillment: WAYS.find((way) => way !== asked.modalityType && store.ways[way]) ?? null,
    isCrossBanner: asked.banner !== undefined && store.banner !== asked.banner,
    bannerTitle: env.banners.find(({ id }) => id === store.banner)?.title ?? null,
    storeDetails: storeView(store, now),
    isPreferred: isPreferred(store),
    distanceMiles: miles,
  }));
}
