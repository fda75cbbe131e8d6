import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { onlyRow, statement } from '../db/statement.ts';
import { milesBetween, type Place } from '../postal-codes/distance.ts';
import { deliveryBy } from './delivery-by.ts';
import { DELIVERY_VENDORS } from './delivery-vendors.ts';
import type { Fulfiller } from './fulfiller.ts';
import { QUOTED_PRODUCTS, QuotedProducts } from './quoted-items.ts';
import { readStore, STORE_COLUMNS, StoreRow, takenOf } from './store.ts';
import type { Strip } from './times.ts';
import { type ExcludedVendors, withoutVendors } from './vendors.ts';

/** The nearest store, using the length of a degree there: close enough for choosing between nearby stores. */
const readServing = statement({
  name: 'quotes_read_serving_store',
  params: ['lat', 'lng', 'days', 'gtins'],
  row: {
    ...StoreRow,
    lat: v.number(),
    lng: v.number(),
    now_ms: v.number(),
    taken: v.record(v.string(), v.number()),
    products: QuotedProducts,
  },
  text: `select ${STORE_COLUMNS}, s.lat, s.lng, floor(extract(epoch from now()) * 1000)::bigint as now_ms,
    ${takenOf('DELIVERY', '$days')} as taken, ${QUOTED_PRODUCTS} as products
  from (
    select * from stores
    order by power(lat - $lat::float8, 2) + power((lng - $lng::float8) * cos(radians($lat::float8)), 2), location_id
    limit 1
  ) s`,
});

/**
 * The store that serves a place, with what it needs to know, and the vendors that deliver there; none if nobody
 * does.
 */
export interface ServingStore {
  storeId: string;
  fulfillers: Fulfiller[];
  strip: Strip;
  products: QuotedProducts;
}

interface ServingInput {
  place: Place;
  /** The products to look up. */
  gtins: readonly string[];
  days: number;
  excludedVendors: ExcludedVendors;
}

/** The nearest store, if a vendor delivers its orders to the place; one statement. */
export async function servingStore(db: Database, input: ServingInput): Promise<ServingStore | null> {
  const { place, gtins, days, excludedVendors } = input;
  const row = onlyRow(await readServing(db, { lat: place.lat, lng: place.lng, gtins, days }));
  const store = readStore(row);
  const miles = milesBetween(place, row);
  const reaching = DELIVERY_VENDORS.filter(({ reachMiles }) => miles <= reachMiles);
  const fulfillers = withoutVendors(
    reaching.map((vendor) => deliveryBy(vendor, store)),
    excludedVendors,
  );
  if (fulfillers.length === 0) return null;
  const now = Temporal.Instant.fromEpochMilliseconds(row.now_ms);
  return {
    storeId: store.storeId,
    fulfillers,
    strip: { now, days, timezone: store.timezone, taken: row.taken },
    products: row.products,
  };
}
