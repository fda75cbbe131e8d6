import { sql } from 'drizzle-orm';
import { products, stock } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { WAREHOUSE } from './stock-location.ts';

const isOut = sql`${stock.gtin13} = ${products.gtin13} and ${stock.onHand} = 0`;

/** Whether some store has one left; a store that doesn't count a product always has. */
const isInSomeStore = sql`(select count(*) from ${stores}) > (
  select count(*) from ${stock} where ${isOut} and ${stock.locationId} <> ${sql.raw(`'${WAREHOUSE}'`)}
)`;

const isInWarehouse = sql`not exists (
  select from ${stock} where ${isOut} and ${stock.locationId} = ${sql.raw(`'${WAREHOUSE}'`)}
)`;

/**
 * Whether a product can be ordered, in a query that reads products: the chain sells it, and it isn't sold out everywhere. What one store has left
 * is found out when an order is placed there.
 */
export const isAvailable = sql<boolean>`(${products.available} and (
  (${products.soldInStore} and ${isInSomeStore}) or
  (${products.shipToHomeItem} and ${isInWarehouse}) or
  not (${products.soldInStore} or ${products.shipToHomeItem})
))`;
