import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';
import { stores } from './stores.ts';

/** What a shopper was offered: an option is chosen under its id, by that shopper alone and not for ever. */
export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.locationId),
    modality: text('modality').$type<Modality>().notNull(),
    items: jsonb('items').$type<{ gtin13: string; quantity: number }[]>().notNull(),
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

/** A shopper's hold of a slot. COMMITTING while an order is being paid: then no sweep takes it. */
export const reservations = pgTable(
  'reservations',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    quoteId: text('quote_id').notNull(),
    slotId: text('slot_id')
      .notNull()
      .references(() => slots.id),
    modality: text('modality').$type<Modality>().notNull(),
    versionKey: text('version_key').notNull(),
    status: text('status').$type<Reservation['status']>().notNull(),
    keyspace: text('keyspace').notNull(),
    items: jsonb('items').$type<{ gtin13: string; quantity: number }[]>().notNull(),
    /** In cents, what it costs and what a promotion takes off that. */
    fee: integer('fee').notNull(),
    feePromo: integer('fee_promo').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
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
