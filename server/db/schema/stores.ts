import { doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';

/** Opening hours of a day in the store's own time, 'HH:MM'; '24:00' is midnight. Null is closed all day. */
export const DayHours = v.nullable(v.object({ opens: v.string(), closes: v.string() }));
export type DayHours = v.InferOutput<typeof DayHours>;

/** Monday first, as ISO weekdays count (weekday 1 is index 0). */
export const WeekHours = v.array(DayHours);
export type WeekHours = v.InferOutput<typeof WeekHours>;

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
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  timezone: text('timezone').notNull(),
  phone: text('phone').notNull(),
  hours: jsonb('hours').$type<WeekHours>().notNull(),
  /** From now to the first slot that can be had, in minutes. */
  leadMinutes: integer('lead_minutes').notNull(),
  /** How long a pickup slot is, in minutes. */
  slotMinutes: integer('slot_minutes').notNull(),
  /** How many orders one slot takes. */
  slotCapacity: integer('slot_capacity').notNull(),
  /** What picking the order up costs, in cents. */
  pickupFee: integer('pickup_fee').notNull(),
});
