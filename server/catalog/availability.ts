import { sql } from 'drizzle-orm';
import { FEW_LEFT, type ProductSummary } from '../../services/contracts/catalog.ts';
import { products, stock } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { isSoldAt, type Location } from './prices.ts';
import { WAREHOUSE } from './stock-location.ts';

const warehouse = sql.raw(`'${WAREHOUSE}'`);

/** What a place counts of a product; null if it doesn't count it. Found by the key, place by place. */
const countedAt = (place: unknown) => sql`(
  select ${stock.onHand} from ${stock} where ${stock.locationId} = ${place} and ${stock.gtin13} = ${products.gtin13}
)`;

const hasOne = (place: unknown) => sql`coalesce(${countedAt(place)}, 1) > 0`;

/** The first store that has one ends the search: few have none. */
const isInSomeStore = sql`exists (select from ${stores} where ${hasOne(stores.locationId)})`;

const isSomewhere = sql`(
  (${products.soldInStore} and ${isInSomeStore}) or
  (${products.shipToHomeItem} and ${hasOne(warehouse)}) or
  not (${products.soldInStore} or ${products.shipToHomeItem})
)`;

/** Where no place is known, or whichever it is. */
export const ANYWHERE: Location = sql`null`;

/**
 * How many are left of a product where it comes from, in a query that reads products: a store or, for what stores don't sell, the
 * warehouse. Null if nobody counts them. ANYWHERE, 0 if it's sold out in every place, and null otherwise.
 */
const leftAt = (location: Location) => sql<number | null>`(case
  when ${location}::text is not null
    then ${countedAt(sql`case when ${products.soldInStore} then ${location} else ${warehouse} end`)}
  when ${isSomewhere} then null else 0
end)`;

/** Whether the chain sells a product, and it isn't sold out there. */
export const isInStockAt = (location: Location) =>
  sql<boolean>`(${products.available} and coalesce(${leftAt(location)}, 1) > 0)`;

/** Whether a product can be ordered there: it's in stock, and the store sells it. */
export const isAvailableAt = (location: Location) =>
  sql<boolean>`(${isInStockAt(location)} and ${isSoldAt(location)})`;

/** What a product's availability depends on, in a query that reads products; prices say whether it's sold. */
export const stockColumnsAt = (location: Location) => ({
  available: products.available,
  left: leftAt(location),
});

export interface AvailabilityRow {
  /** Whether the chain sells it. */
  available: boolean;
  /** Whether the store does. */
  isSold: boolean;
  left: number | null;
}

/** Whether a product can be ordered, and what a shopper who wants so many is told of how many are left. */
export function availabilityOf(
  { available, isSold, left }: AvailabilityRow,
  wanted = 0,
): Pick<ProductSummary, 'available' | 'shortage' | 'left'> {
  if (!available) return { available, shortage: null, left: null };
  if (!isSold) return { available: false, shortage: 'NOT_SOLD_THERE', left: null };
  if (left === 0) return { available: false, shortage: 'OUT_OF_STOCK', left };
  return {
    available,
    shortage: null,
    left: left !== null && (left <= FEW_LEFT || left < wanted) ? left : null,
  };
}
