import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { MembershipType } from '../../../services/contracts/membership.ts';
import type { QuoteItem } from '../../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../../services/contracts/quotes.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination, Modality } from '../../../services/contracts/values.ts';
import { instant } from '../columns.ts';
import { products } from './catalogue.ts';
import { shoppers } from './shoppers.ts';
import { stores } from './stores.ts';

/** What the fee of a quote's times is reckoned from, so that it is charged as it was shown. Cents. */
export const FeeBasis = v.object({
  itemTotal: v.number(),
  membership: v.nullable(MembershipType),
  freeThreshold: v.number(),
  /** From when on BOOST_LITE is free, ISO (MEM-03); null for others. */
  freeFrom: v.nullable(v.string()),
});
export type FeeBasis = v.InferOutput<typeof FeeBasis>;

/** What a shopper was offered by one vendor: an option is chosen under its id, by that shopper alone and not for ever. */
export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    /** Null where a seller ships. */
    storeId: text('store_id').references(() => stores.locationId),
    /** The store's own id, a delivery vendor's or a seller's. */
    vendorId: text('vendor_id').notNull().default(''),
    modality: text('modality').$type<Modality>().notNull(),
    items: jsonb('items').$type<QuoteItem[]>().notNull(),
    /** Null for pickup. */
    destination: jsonb('destination').$type<Destination>(),
    feeBasis: jsonb('fee_basis').$type<FeeBasis>(),
    /** The shipping methods on offer; times are found again from the vendor's hours. */
    options: jsonb('options').$type<QuoteOption[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('quotes_shopper').on(table.shopperId), index('quotes_expiry').on(table.expiresAt)],
);

/** Slots that were ever taken; the others exist only as the store's hours. */
export const slots = pgTable(
  'slots',
  {
    /** Says store, modality and start (`server/quotes/option-id.ts`). */
    id: text('id').primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.locationId),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull(),
  },
  (table) => [
    index('slots_start').on(table.storeId, table.startsAt),
    check('slots_not_oversold', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
);

/**
 * A price for the orders of some slots alone (FLS-07): those that start at the store's hours `fromHour` to `toHour`, the
 * latter not included, in one modality or, when null, in any.
 */
export const flashSales = pgTable('flash_sales', {
  id: text('id').primaryKey(),
  gtin13: text('gtin13')
    .notNull()
    .references(() => products.gtin13),
  percentOff: integer('percent_off').notNull(),
  maxQuantity: integer('max_quantity').notNull(),
  modality: text('modality').$type<Modality>(),
  fromHour: integer('from_hour').notNull(),
  toHour: integer('to_hour').notNull(),
});

/** A shopper's hold of a slot, or of shipping methods, which have none. COMMITTING while an order is being paid: then no sweep takes it. */
export const reservations = pgTable(
  'reservations',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    /** Of a shipment the first seller's. */
    quoteId: text('quote_id').notNull(),
    /** Null where sellers ship. */
    slotId: text('slot_id').references(() => slots.id),
    modality: text('modality').$type<Modality>().notNull(),
    /** 'quoteId|optionId' each. */
    optionIds: jsonb('option_ids').$type<string[]>().notNull().default([]),
    selections: jsonb('selections').$type<Reservation['selections']>().notNull().default([]),
    /** Null for pickup. */
    destination: jsonb('destination').$type<Destination>(),
    versionKey: text('version_key').notNull(),
    status: text('status').$type<Reservation['status']>().notNull(),
    keyspace: text('keyspace').notNull(),
    items: jsonb('items').$type<QuoteItem[]>().notNull(),
    /** In cents, what it costs and what a promotion takes off that. */
    fee: integer('fee').notNull(),
    feePromo: integer('fee_promo').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was made to last once more. */
    extendedAt: instant('extended_at'),
  },
  (table) => [
    uniqueIndex('reservations_one_hold')
      .on(table.shopperId)
      .where(sql`${table.status} in ('HELD', 'COMMITTING')`),
    uniqueIndex('reservations_key').on(table.shopperId, table.idempotencyKey),
    index('reservations_newest').on(table.shopperId, table.createdAt),
    index('reservations_due').on(table.expiresAt).where(sql`${table.status} = 'HELD'`),
    index('reservations_slot').on(table.slotId).where(sql`${table.status} = 'HELD'`),
  ],
);
