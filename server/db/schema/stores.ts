import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';

/** A day's opening hours in the store's time, 'HH:MM'; '24:00' is midnight. Null means closed all day. */
export const DayHours = v.nullable(v.object({ opens: v.string(), closes: v.string() }));
export type DayHours = v.InferOutput<typeof DayHours>;

/** Monday first, like ISO weekdays (weekday 1 is index 0). */
export const WeekHours = v.array(DayHours);
export type WeekHours = v.InferOutput<typeof WeekHours>;

/**
 * What picking an order up costs, and what a promotion takes off that, in cents, by the hour of the store's day it starts at: each entry
 * counts until the next.
 */
export type PickupFees = readonly (readonly [fromHour: number, cost: number, promo: number])[];

export const stores = pgTable('stores', {
  locationId: text('location_id').primaryKey(),
  divisionNumber: text('division_number').notNull(),
  storeNumber: text('store_number').notNull(),
  vanityName: text('vanity_name').notNull(),
  storeType: text('store_type').$type<'C' | 'PI' | 'HS' | 'MF'>().notNull(),
  banner: text('banner').notNull(),
  addressLine: text('address_line').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  postalCode: text('postal_code').notNull(),
  /** The stores that share prices with it; null for the chain's. */
  priceZone: text('price_zone'),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  timezone: text('timezone').notNull(),
  phone: text('phone').notNull(),
  hours: jsonb('hours').$type<WeekHours>().notNull(),
  /** Minutes from now to the first available slot. */
  leadMinutes: integer('lead_minutes').notNull(),
  /** A pickup slot's length in minutes. */
  slotMinutes: integer('slot_minutes').notNull(),
  /** How many orders a slot takes. */
  slotCapacity: integer('slot_capacity').notNull(),
  pickupFees: jsonb('pickup_fees').$type<PickupFees>().notNull(),
});

/** What counts on a day in place of its weekday's hours, and why. */
export interface SpecialDay {
  hours: DayHours;
  reason: string;
}

/** By day, YYYY-MM-DD. */
export type SpecialDays = Readonly<Record<string, SpecialDay>>;

/** Days when a store is closed, or has other hours than on that weekday. */
export const storeSpecialDays = pgTable(
  'store_special_days',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.locationId),
    /** YYYY-MM-DD, in the store's time. */
    day: text('day').notNull(),
    /** 'HH:MM', '24:00' at the latest; null if it's closed. */
    opens: text('opens'),
    closes: text('closes'),
    /** For shoppers, such as 'Christmas Day'. */
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day] }),
    check('store_special_days_hours', sql`num_nulls(${table.opens}, ${table.closes}) in (0, 2)`),
  ],
);

/** How many orders each time takes, by the hour of the store's day it starts at: each number counts until the next. */
export type CapacityByHour = readonly (readonly [fromHour: number, orders: number])[];

/** What counts for a day's times in place of what counts otherwise; null leaves it as it is. */
export interface DayRule {
  leadMinutes: number | null;
  /** 'HH:MM': orders for the day end then, so many days before. */
  cutOff: string | null;
  cutOffDaysBefore: number;
  capacities: CapacityByHour | null;
  /** Of pickups. */
  fees: PickupFees | null;
}

/** A store's rules, by weekday ('monday') or day (YYYY-MM-DD). */
export type StoreDayRules = Partial<Record<'PICKUP' | 'DELIVERY', Readonly<Record<string, DayRule>>>>;

/** Until when a weekday's or a day's orders are taken, and how many. */
export const storeDayRules = pgTable(
  'store_day_rules',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.locationId),
    modality: text('modality').$type<'PICKUP' | 'DELIVERY'>().notNull(),
    /** 'monday' to 'sunday', or YYYY-MM-DD, in the store's time. */
    day: text('day').notNull(),
    leadMinutes: integer('lead_minutes'),
    cutOff: text('cut_off'),
    cutOffDaysBefore: integer('cut_off_days_before').notNull().default(0),
    capacities: jsonb('capacities').$type<CapacityByHour>(),
    fees: jsonb('fees').$type<PickupFees>(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.modality, table.day] })],
);
