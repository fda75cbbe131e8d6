import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { stores } from './stores.ts';

/** Companies that deliver stores' orders (SCH-47); a store's own drivers aren't one. */
export const deliveryVendors = pgTable('delivery_vendors', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Requires the shopper's separate consent (SCH-24); one that's part of the chain doesn't. */
  isThirdParty: boolean('is_third_party').notNull(),
  /** Quotes are in this order, after the stores' own drivers. */
  position: integer('position').notNull(),
});

/** What a delivery costs, in cents, by the hour of the store's day it starts at: each fee counts until the next. */
export const FeesByHour = v.array(v.tuple([v.number(), v.number()]));
export type FeesByHour = v.InferOutput<typeof FeesByHour>;

/** Who delivers a store's orders, how far, when, and for how much. */
export const deliveryServices = pgTable(
  'delivery_services',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.locationId),
    /** A delivery vendor's id, or the store's own for its drivers. */
    vendorId: text('vendor_id').notNull(),
    /** From the store, in a straight line. */
    reachMiles: integer('reach_miles').notNull(),
    /** 'HH:MM' in the store's time; nobody delivers while the store is closed. */
    opens: text('opens').notNull(),
    closes: text('closes').notNull(),
    leadMinutes: integer('lead_minutes').notNull(),
    slotMinutes: integer('slot_minutes').notNull(),
    slotCapacity: integer('slot_capacity').notNull(),
    fees: jsonb('fees').$type<FeesByHour>().notNull(),
    carriesAlcohol: boolean('carries_alcohol').notNull(),
    /** Whether the shopper can leave instructions for the driver. */
    takesInstructions: boolean('takes_instructions').notNull(),
    /** Delivers within this many hours of the request, for this fee in cents; null if it doesn't. */
    immediateHours: integer('immediate_hours'),
    immediateFee: integer('immediate_fee'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.vendorId] }),
    check(
      'delivery_services_immediate',
      sql`(${table.immediateHours} is null) = (${table.immediateFee} is null)`,
    ),
  ],
);

/** The postal codes a service delivers to; one without any delivers wherever it reaches. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    storeId: text('store_id').notNull(),
    vendorId: text('vendor_id').notNull(),
    postalCode: text('postal_code').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.vendorId, table.postalCode] }),
    foreignKey({
      name: 'delivery_zones_service',
      columns: [table.storeId, table.vendorId],
      foreignColumns: [deliveryServices.storeId, deliveryServices.vendorId],
    }).onDelete('cascade'),
  ],
);
