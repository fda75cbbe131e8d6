import * as v from 'valibot';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Quote } from '../../services/contracts/quotes.ts';
import { HOUSE } from '../../services/contracts/vendors.ts';
import { type RowOf, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { timeZoneOf } from '../postal-codes/time-zones.ts';
import { type ShippedItem, shippingVendor } from '../sellers/sellers.ts';
import type { KnownDestination } from './destination.ts';
import { reasonNotToShip, ShippableProduct } from './ship-eligibility.ts';

/** What one vendor would ship, and how. */
type ShipOffer = Pick<Quote, 'vendor' | 'items' | 'options' | 'problem'>;

/** How long a seller may take, in ms. */
const SELLER_TIMEOUT_MS = 2_500;

/** For a product whose weight is unknown. */
const USUAL_GRAMS = 500;

const ProductRow = {
  ...ShippableProduct.entries,
  gtin13: v.string(),
  seller_id: v.nullable(v.string()),
  weight: v.nullable(v.number()),
  unit_price: v.number(),
  alcohol: v.boolean(),
  prop65: v.boolean(),
  now_ms: v.number(),
};
type ProductRow = RowOf<typeof ProductRow>;

const readProducts = statement({
  name: 'quotes_read_shippable',
  params: ['gtins'],
  row: ProductRow,
  text: `select p.gtin13, p.available, p.ship_to_home_item as "shipToHomeItem", p.heat_sensitive as "heatSensitive",
    p.restricted_states as "restrictedStates", p.restricted_zips as "restrictedZips", p.seller_id, p.weight,
    p.unit_price, p.alcohol, p.prop65, floor(extract(epoch from now()) * 1000)::bigint as now_ms
  from products p where p.gtin13 = any($gtins::text[])`,
});

interface Parcel {
  vendorId: string;
  included: QuoteItem[];
  excluded: Quote['items']['excluded'];
  shipped: ShippedItem[];
}

/** The items by who ships them, in their original order; an unknown product is unavailable. */
function parcelsOf(
  items: readonly QuoteItem[],
  rows: readonly ProductRow[],
  destination: KnownDestination,
  today: Temporal.PlainDate,
): Parcel[] {
  const products = new Map(rows.map((row) => [row.gtin13, row]));
  const parcels = new Map<string, Parcel>();
  for (const item of items) {
    const row = products.get(item.gtin13);
    const vendorId = row?.seller_id ?? HOUSE;
    const parcel = parcels.get(vendorId) ?? { vendorId, included: [], excluded: [], shipped: [] };
    parcels.set(vendorId, parcel);
    if (!row) {
      parcel.excluded.push({ ...item, reason: 'UNAVAILABLE' });
      continue;
    }
    const reason = reasonNotToShip(row, destination, today);
    if (reason) {
      parcel.excluded.push({ ...item, reason });
    } else {
      parcel.included.push(item);
      parcel.shipped.push({
        gtin13: row.gtin13,
        productId: row.gtin13,
        quantity: item.quantity,
        unitPrice: row.unit_price,
        averageWeight: row.weight ?? USUAL_GRAMS,
        alcohol: row.alcohol,
        hazardous: false,
        heatSensitive: row.heatSensitive,
        package: null,
        prop65Notice: row.prop65,
      });
    }
  }
  return [...parcels.values()];
}

interface OffersInput {
  shopperId: string;
  items: readonly QuoteItem[];
  destination: KnownDestination;
}

/**
 * What each vendor would ship to the destination, and how. All are asked in parallel; one that doesn't respond in
 * time has no options and says so (SHP-09).
 */
export async function shipOffers(
  { db, sellers, log }: Pick<Deps, 'db' | 'sellers' | 'log'>,
  { shopperId, items, destination }: OffersInput,
): Promise<ShipOffer[]> {
  const rows = await readProducts(db, { gtins: items.map(({ gtin13 }) => gtin13) });
  const now = Temporal.Instant.fromEpochMilliseconds(rows[0]?.now_ms ?? 0);
  const today = now.toZonedDateTimeISO(timeZoneOf(destination.stateProvince)).toPlainDate();

  const ask = async ({ vendorId, included, excluded, shipped }: Parcel): Promise<ShipOffer> => {
    const offer = { vendor: shippingVendor(vendorId), items: { included, excluded } };
    if (included.length === 0) return { ...offer, options: [], problem: null };
    try {
      const request = { shopperId, sellerId: vendorId, items: shipped, destination, now };
      const options = await sellers.quote(request, AbortSignal.timeout(SELLER_TIMEOUT_MS));
      return { ...offer, options, problem: null };
    } catch (error) {
      log.warn({ error, seller: vendorId }, 'seller without a response');
      return { ...offer, options: [], problem: 'VENDOR_UNREACHABLE' };
    }
  };
  return Promise.all(parcelsOf(items, rows, destination, today).map(ask));
}
