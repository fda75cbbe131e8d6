import { sql } from 'drizzle-orm';
import { shoppers } from '../db/schema/shoppers.ts';

/** The store that a shopper's deliveries come from, as far as it's known before a time is reserved: without an address, it's the one where they pick up. */
export const deliveryStore = sql<
  string | null
>`coalesce(${shoppers.deliveryLocationId}, ${shoppers.preferredLocationId})`;

/** The store whose prices and shelves a shopper sees; null until one is chosen. */
export const shoppingStore = sql<string | null>`case
  when ${shoppers.preferredModality} = 'DELIVERY' then ${deliveryStore} else ${shoppers.preferredLocationId}
end`;
