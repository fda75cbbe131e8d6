import { asc } from 'drizzle-orm';
import { distanceFrom } from '../catalog/nearest-store.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { stores } from '../db/schema/stores.ts';
import { milesBetween, type Place } from '../postal-codes/distance.ts';
import { type DeliveryFulfiller, deliveryFulfiller } from './delivery-fulfiller.ts';
import { readServicesFor } from './delivery-service.ts';
import { type QuotedProducts, readQuotedProducts } from './quoted-items.ts';
import { quotedStore, readTaken } from './store.ts';
import type { QuotedDays } from './times.ts';
import { type ExcludedVendors, withoutVendors } from './vendors.ts';

/**
 * The store that serves a place, with what it needs to know, and the vendors that deliver there; none if nobody
 * does.
 */
export interface ServingStore {
  storeId: string;
  fulfillers: DeliveryFulfiller[];
  strip: QuotedDays;
  products: QuotedProducts;
}

interface ServingInput {
  place: Place;
  /** Its five digits. */
  postalCode: string;
  /** The products to look up. */
  gtins: readonly string[];
  days: number;
  excludedVendors: ExcludedVendors;
}

const readNearest = prepared('quotes_read_nearest_store', (db, given: Givens<Place>) =>
  db
    .select({ store: quotedStore, lat: stores.lat, lng: stores.lng, now })
    .from(stores)
    .orderBy(distanceFrom(given), asc(stores.locationId))
    .limit(1),
);

/** The store nearest to a place, null if there's none at all. */
async function nearestStore(db: Database, { lat, lng }: Place) {
  const [row] = await readNearest(db, { lat, lng });
  return row ?? null;
}

/** The nearest store and who delivers its orders to the place; null if nobody does. */
export async function storeServing(
  db: Database,
  { place, postalCode }: Pick<ServingInput, 'place' | 'postalCode'>,
) {
  const nearest = await nearestStore(db, place);
  if (!nearest) return null;
  const { store, now, ...at } = nearest;
  const miles = milesBetween(place, at);
  const services = await readServicesFor(db, { storeId: store.storeId, postalCode });
  const reaching = services.filter(({ service }) => miles <= service.reachMiles);
  return reaching.length > 0 ? { store, now, reaching } : null;
}

/** The store that serves a place, if one of the vendors does that aren't excluded. */
export async function servingStore(db: Database, input: ServingInput): Promise<ServingStore | null> {
  const { gtins, days, excludedVendors } = input;
  const serving = await storeServing(db, input);
  if (!serving) return null;
  const { store, now, reaching } = serving;
  const { storeId, timezone } = store;
  const fulfillers = withoutVendors(
    reaching.map((service) => deliveryFulfiller(service, store)),
    excludedVendors,
  );
  if (fulfillers.length === 0) return null;
  const taken = await readTaken(db, { storeId, modality: 'DELIVERY', days });
  return {
    storeId,
    fulfillers,
    strip: { now: now.toTemporalInstant(), days, timezone, taken },
    products: await readQuotedProducts(db, { gtins, storeId }),
  };
}
