import { getTableColumns, sql } from 'drizzle-orm';
import { HOUSE, type QuoteItem, type Vendor } from '../../services/contracts/quote-parts.ts';
import type { Quote } from '../../services/contracts/quotes.ts';
import type { TaxCategory } from '../../services/contracts/tax.ts';
import { isInStockAt } from '../catalog/availability.ts';
import { sellerOfProduct } from '../catalog/product-row.ts';
import { WAREHOUSE } from '../catalog/stock-location.ts';
import { anyOf } from '../db/any-of.ts';
import { now } from '../db/clock.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { products, sellers } from '../db/schema/catalog.ts';
import type { Deps } from '../http/context.ts';
import type { KnownDestination, ShippedItem } from '../ports/sellers.ts';
import { timeZoneOf } from '../postal-codes/time-zones.ts';
import { shippingVendor } from '../sellers/shipping-vendor.ts';
import { readHeatSeasons } from './heat.ts';
import { isHot, reasonNotToShip } from './ship-eligibility.ts';

/** What one vendor would ship, and how. */
type ShipOffer = Pick<Quote, 'vendor' | 'items' | 'options' | 'problem'>;

interface ShipOffers {
  offers: ShipOffer[];
  /** YYYY-MM-DD, where they'd be received. */
  day: string;
  /** What would be shipped, as tax laws tell it apart. */
  goods: TaxCategory[];
}

/** How long a seller may take, in ms. */
const SELLER_TIMEOUT_MS = 2_500;

/** For a product whose weight is unknown. */
const USUAL_GRAMS = 500;

const readProducts = prepared('quotes_read_shippable', (db, given: Givens<{ gtins: readonly string[] }>) =>
  db
    .select({
      product: { ...getTableColumns(products), available: isInStockAt(sql`${WAREHOUSE}`) },
      sellerName: sellers.name,
      now,
    })
    .from(products)
    .leftJoin(sellers, sellerOfProduct)
    .where(anyOf(products.gtin13, given.gtins)),
);

type ProductRow = typeof products.$inferSelect & { sellerName: string | null };

interface Parcel {
  vendor: Vendor;
  included: QuoteItem[];
  excluded: Quote['items']['excluded'];
  shipped: ShippedItem[];
}

/** The items by who ships them, in their original order; an unknown product is unavailable. */
function parcelsOf(
  items: readonly QuoteItem[],
  rows: readonly ProductRow[],
  destination: KnownDestination,
  hot: boolean,
): Parcel[] {
  const known = new Map(rows.map((row) => [row.gtin13, row]));
  const parcels = new Map<string, Parcel>();
  for (const item of items) {
    const row = known.get(item.gtin13);
    const vendorId = row?.sellerId ?? HOUSE;
    const vendor = shippingVendor(vendorId, row?.sellerName ?? null);
    const parcel = parcels.get(vendorId) ?? { vendor, included: [], excluded: [], shipped: [] };
    parcels.set(vendorId, parcel);
    if (!row) {
      parcel.excluded.push({ ...item, reason: 'UNAVAILABLE' });
      continue;
    }
    const reason = reasonNotToShip(row, destination, hot);
    if (reason) {
      parcel.excluded.push({ ...item, reason });
    } else {
      parcel.included.push(item);
      parcel.shipped.push({
        gtin13: row.gtin13,
        productId: row.gtin13,
        quantity: item.quantity,
        unitPrice: row.unitPrice,
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
): Promise<ShipOffers> {
  const rows = await readProducts(db, { gtins: items.map(({ gtin13 }) => gtin13) });
  const at = (rows[0]?.now ?? new Date(0)).toTemporalInstant();
  const today = at.toZonedDateTimeISO(timeZoneOf(destination.stateProvince)).toPlainDate();
  const hot = rows.some(({ product }) => product.heatSensitive)
    ? isHot(await readHeatSeasons(db, { state: destination.stateProvince }), today)
    : false;

  const ask = async ({ vendor, included, excluded, shipped }: Parcel): Promise<ShipOffer> => {
    const offer = { vendor, items: { included, excluded } };
    if (included.length === 0) return { ...offer, options: [], problem: null };
    try {
      const request = { shopperId, sellerId: vendor.id, items: shipped, destination, now: at };
      const options = await sellers.quote(request, AbortSignal.timeout(SELLER_TIMEOUT_MS));
      return { ...offer, options, problem: null };
    } catch (error) {
      log.warn({ error, seller: vendor.id }, 'seller without a response');
      return { ...offer, options: [], problem: 'VENDOR_UNREACHABLE' };
    }
  };
  const parcels = parcelsOf(
    items,
    rows.map(({ product, sellerName }) => ({ ...product, sellerName })),
    destination,
    hot,
  );
  const shipped = new Set(parcels.flatMap(({ included }) => included.map(({ gtin13 }) => gtin13)));
  const goods = rows.flatMap(({ product }) => (shipped.has(product.gtin13) ? product.taxCategory : []));
  return { offers: await Promise.all(parcels.map(ask)), day: today.toString(), goods: [...new Set(goods)] };
}
