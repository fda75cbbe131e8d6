import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Where sellers and the chain itself ship from. */
export const warehouses = pgTable('warehouses', {
  /** A seller's id, or HOUSE. */
  sellerId: text('seller_id').primaryKey(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  /** Where each zone of its prices and days ends, in miles; the last zone has no end. */
  zoneMiles: integer('zone_miles').array().notNull(),
});

/** How a warehouse ships. Prices are in cents. */
export const shippingOptions = pgTable(
  'shipping_options',
  {
    sellerId: text('seller_id')
      .notNull()
      .references(() => warehouses.sellerId),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull(),
    basePrice: integer('base_price').notNull(),
    perKilogram: integer('per_kilogram').notNull(),
    /** For each zone after the first. */
    perZone: integer('per_zone').notNull(),
    /** The fewest and most delivery days until arrival in the first zone. */
    leastDays: integer('least_days').notNull(),
    mostDays: integer('most_days').notNull(),
    /** Extra delivery days for each zone after the first. */
    daysPerZone: integer('days_per_zone').notNull(),
    mostGrams: integer('most_grams').notNull(),
    /** Free if the items cost this much; null if never. */
    freeFrom: integer('free_from'),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.id] })],
);

/** When parcels to a state get too hot for what heat spoils. */
export const heatSeasons = pgTable(
  'heat_seasons',
  {
    /** Two letters. */
    state: text('state').notNull(),
    /** MM-DD, both included. */
    from: text('from_day').notNull(),
    to: text('to_day').notNull(),
    /** Who says so. */
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.from] }),
    check('heat_seasons_days', sql`${table.to} >= ${table.from}`),
  ],
);
