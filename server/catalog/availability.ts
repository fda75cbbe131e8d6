import { sql } from 'drizzle-orm';
import { products, stock } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { WAREHOUSE } from './stock-location.ts';

/** What's left there of a product; a place that doesn't count it always has one. Found by the key, place by place. */
const leftAt = (place: unknown) => sql`coalesce((
  select ${stock.onHand} from ${stock} where ${stock.locationId} = ${place} and ${stock.gtin13} = ${products.gtin13}
), 1)`;

/** The first store that has one ends the search: few have none. */
const isInSomeStore = sql`exists (select from ${stores} where ${leftAt(stores.locationId)} > 0)`;

const isInWarehouse = sql`${leftAt(sql.raw(`'${WAREHOUSE}'`))} > 0`;

/**
 * Whether a product can be ordered, in a query that reads products: the chain sells it, and it isn't sold out everywhere. What one store has left
 * is found out when an order is placed there.
 */
export const isAvailable = sql<boolean>`(${products.available} and (
  (${products.soldInStore} and ${isInSomeStore}) or
  (${products.shipToHomeItem} and ${isInWarehouse}) or
  not (${products.soldInStore} or ${products.shipToHomeItem})
))`;
