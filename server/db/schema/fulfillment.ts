import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { MembershipType } from '../../../services/contracts/membership.ts';
import type { QuoteItem } from '../../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../../services/contracts/quotes.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination, Modality } from '../../../services/contracts/values.ts';
import { instant } from '../columns.ts';
import { products } from './catalog.ts';
import { FeesByHour } from './delivery.ts';
import { shoppers } from './shoppers.ts';
import { stores } from './stores.ts';

/** What the fees in a quote are computed from, so that the shopper is charged what was shown. In cents. */
export const FeeBasis = v.object({
  /** Without flash sales. */
  itemTotal: v.number(),
  /** What flash sales take off it at times that start in an hour of the store's day, by the hour (FLS-07). */
  flashSaleDiscounts: v.optional(v.record(v.string(), v.number())),
  membership: v.nullable(MembershipType),
  freeThreshold: v.number(),
  /** When delivery becomes free for BOOST_LITE, ISO (MEM-03); null for others. */
  freeFrom: v.nullable(v.string()),
  /** The delivery service's. */
  fees: FeesByHour,
  immediateFee: v.nullable(v.number()),
});
export type FeeBasis = v.InferOutput<typeof FeeBasis>;

/**
 * One vendor's offer to a shopper: its options can be chosen by id, only by that shopper and only for a limited
 * time.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    /** Null if a seller ships. */
    storeId: text('store_id').references(() => stores.locationId),
    /** The store's own id, a delivery vendor's, or a seller's. */
    vendorId: text('vendor_id').notNull().default(''),
    modality: text('modality').$type<Modality>().notNull(),
    items: jsonb('items').$type<QuoteItem[]>().notNull(),
    /** Null for pickup. */
    destination: jsonb('destination').$type<Destination>(),
    feeBasis: jsonb('fee_basis').$type<FeeBasis>(),
    /** The available shipping methods; times are recomputed from the vendor's hours. */
    options: jsonb('options').$type<QuoteOption[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('quotes_shopper').on(table.shopperId), index('quotes_expiry').on(table.expiresAt)],
);

/** Slots that have ever been taken; the others exist only as the store's hours. */
export const slots = pgTable(
  'slots',
  {
    /** Encodes store, modality, and start (`server/quotes/option-id.ts`). */
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
 * A price only for orders in some slots (FLS-07): those that start from `fromHour` up to but not including
 * `toHour`, store time, in one modality or, if null, any.
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

/**
 * A shopper's reservation of a slot, or of shipping methods, which have none. COMMITTING while an order is being
 * paid; then no sweep takes it.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    /** For a shipment, the first seller's. */
    quoteId: text('quote_id').notNull(),
    /** Null if sellers ship. */
    slotId: text('slot_id').references(() => slots.id),
    modality: text('modality').$type<Modality>().notNull(),
    /** Each 'quoteId|optionId'. */
    optionIds: text('option_ids').array().notNull(),
    selections: jsonb('selections').$type<Reservation['selections']>().notNull().default([]),
    /** Null for pickup. */
    destination: jsonb('destination').$type<Destination>(),
    versionKey: text('version_key').notNull(),
    status: text('status').$type<Reservation['status']>().notNull(),
    keyspace: text('keyspace').notNull(),
    items: jsonb('items').$type<QuoteItem[]>().notNull(),
    /** In cents: the fee, and a promotion's discount on it. */
    fee: integer('fee').notNull(),
    feePromo: integer('fee_promo').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was extended. */
    extendedAt: instant('extended_at'),
  },
  (table) => [
    uniqueIndex('reservations_one_hold')
      .on(table.shopperId)
      .where(sql`${table.status} in ('HELD', 'COMMITTING')`),
    uniqueIndex('reservations_key').on(table.shopperId, table.idempotencyKey),
    index('reservations_newest').on(table.shopperId, table.createdAt),
    index('reservations_due').on(table.expiresAt).where(sql`${table.status} = 'HELD'`),
    index('reservations_ordered').on(table.slotId).where(sql`${table.status} in ('USED', 'RELEASED')`),
    index('reservations_slot').on(table.slotId).where(sql`${table.status} = 'HELD'`),
  ],
);
