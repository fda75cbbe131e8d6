import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { PaymentType } from '../../../services/contracts/payments.ts';
import { Reservation } from '../../../services/contracts/reservations.ts';
import { instant } from '../columns.ts';
import { type AttemptTender, checkouts, type Decline, type StoredTender } from './checkouts.ts';
import { lineChecks, lineColumns } from './lines.ts';
import type { OrderAuthorization } from './orders.ts';
import type { StoredPromo } from './promos.ts';
import { shoppers } from './shoppers.ts';

/** Another time for an order. No place in it is taken before the change is saved. */
export const NewTime = v.object({
  slotId: v.string(),
  storeId: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  capacity: v.number(),
  /** When the store needs to start on an order for it. */
  until: v.string(),
  quoteId: v.string(),
  optionIds: Reservation.entries.optionIds,
  selection: Reservation.entries.selections.item,
});
export type NewTime = v.InferOutput<typeof NewTime>;

/**
 * A placed order as it would be with the changes its shopper is about to make, priced with every one of them, or as it was
 * picked. Deleted when they're saved.
 */
export const modifications = pgTable('modifications', {
  checkoutId: text('checkout_id')
    .primaryKey()
    .references(() => checkouts.id, { onDelete: 'cascade' }),
  shopperId: text('shopper_id')
    .notNull()
    .references(() => shoppers.id, { onDelete: 'cascade' }),
  versionKey: text('version_key').notNull(),
  /** Of the order it was made from. */
  orderVersionKey: text('order_version_key').notNull(),
  /** SAVING while an attempt to save it is running: then nothing changes it. */
  status: text('status').$type<'OPEN' | 'SAVING'>().notNull(),
  itemTotal: integer('item_total').notNull(),
  yellowTagDiscountTotal: integer('yellow_tag_discount_total').notNull(),
  fulfillmentTotal: integer('fulfillment_total').notNull(),
  taxTotal: integer('tax_total').notNull(),
  gratuityTotal: integer('gratuity_total').notNull(),
  total: integer('total').notNull(),
  promos: jsonb('promos').$type<StoredPromo[]>().notNull(),
  tenders: jsonb('tenders').$type<StoredTender[]>().notNull(),
  /** Null for the time the order has. */
  time: jsonb('time').$type<NewTime>(),
  /** YYYY-MM-DD, once the age is verified for these changes. */
  dateOfBirth: text('date_of_birth'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** The lines an order would have with them. */
export const modificationLines = pgTable(
  'modification_lines',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => modifications.checkoutId, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...lineChecks('modification_lines', table),
  ],
);

/** What a change releases of one authorization, in cents: by how much and what stays. */
export const Reduction = v.object({
  key: v.string(),
  paymentId: v.string(),
  paymentType: PaymentType,
  amount: v.number(),
  by: v.number(),
});
export type Reduction = v.InferOutput<typeof Reduction>;

/** RELEASING: the order is changed; what it no longer needs isn't released yet. */
export const CHANGE_STATUSES = [
  'AUTHORIZING',
  'RELEASING',
  'SAVED',
  'DECLINED',
  'REJECTED',
  'REVERSED',
] as const;

/**
 * The journal of saving changes to orders, as `order_attempts` is of placing them. An attempt ends when the order is
 * changed and everything it no longer needs is released, or when every new authorization is reversed.
 */
export const modificationAttempts = pgTable(
  'modification_attempts',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    shopperId: text('shopper_id').notNull(),
    /** The shopper changes it until the store begins; the store, when it has picked it. */
    madeBy: text('made_by').$type<'SHOPPER' | 'STORE'>().notNull().default('SHOPPER'),
    status: text('status').$type<(typeof CHANGE_STATUSES)[number]>().notNull(),
    /** What's authorized in addition; the keys are made as for `order_attempts`. */
    tenders: jsonb('tenders').$type<AttemptTender[]>().notNull(),
    /** What the order has authorized already, as it will be. */
    kept: jsonb('kept').$type<OrderAuthorization[]>().notNull(),
    reductions: jsonb('reductions').$type<Reduction[]>().notNull(),
    /** What it took off the counted stock; negative for what it put back. */
    stock: jsonb('stock')
      .$type<{ locationId: string; gtin13: string; quantity: number }[]>()
      .notNull()
      .default([]),
    /** The other time's slot, in which it took a place. */
    slotId: text('slot_id'),
    reason: text('reason'),
    decline: jsonb('decline').$type<Decline>(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    leaseUntil: instant('lease_until').notNull(),
    /** How often finishing it for a process that had gone failed. */
    tries: integer('tries').notNull().default(0),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('modification_attempts_key').on(table.shopperId, table.idempotencyKey),
    uniqueIndex('modification_attempts_one')
      .on(table.checkoutId)
      .where(sql`${table.status} in ('AUTHORIZING', 'RELEASING')`),
    index('modification_attempts_interrupted')
      .on(table.leaseUntil)
      .where(sql`${table.status} in ('AUTHORIZING', 'RELEASING')`),
  ],
);
