import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { OrderStatus } from '../../../services/contracts/orders.ts';
import { PaymentType } from '../../../services/contracts/payments.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { instant } from '../columns.ts';
import { attempts } from './attempts.ts';
import { checkouts } from './checkouts.ts';
import { shoppers } from './shoppers.ts';

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** The number people use, such as '4107-5532-19'. */
    number: text('number').notNull().unique(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    checkoutId: text('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    attemptId: text('attempt_id')
      .notNull()
      .unique()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    status: text('status').$type<v.InferOutput<typeof OrderStatus>>().notNull(),
    /** The state of its money: authorized, then captured or reversed once the order is handed over or canceled. */
    settlement: text('settlement').$type<'AUTHORIZED' | 'CAPTURED' | 'REVERSED'>().notNull(),
    modality: text('modality').$type<Modality>().notNull(),
    total: integer('total').notNull(),
    /** What it was to cost before it was picked; null until it is. */
    estimatedTotal: integer('estimated_total'),
    itemCount: integer('item_count').notNull(),
    /** What it earned: one point per whole dollar, two for a BOOST member; less when a part of it is refunded. */
    points: integer('points').notNull(),
    placedAt: instant('placed_at').notNull().defaultNow(),
    /** How often settling it has failed, and when it's due again. */
    settleTries: integer('settle_tries').notNull().default(0),
    settleAt: instant('settle_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_newest').on(table.shopperId, table.placedAt),
    index('orders_to_settle')
      .on(table.settleAt)
      .where(sql`${table.settlement} = 'AUTHORIZED' and ${table.status} in ('COMPLETED', 'CANCELED')`),
  ],
);

/** What of a refund goes back to one of the order's authorizations, in cents. */
export const RefundShare = v.object({
  /** The authorization's. */
  key: v.string(),
  paymentId: v.string(),
  paymentType: PaymentType,
  amount: v.number(),
});

/**
 * The journal of refunds, written before any money moves. A refund is OPEN until every share is back where it came from.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    gtin13: text('gtin13').notNull(),
    quantity: integer('quantity').notNull(),
    /** With its tax and less its share of promo codes. */
    amount: integer('amount').notNull(),
    shares: jsonb('shares').$type<v.InferOutput<typeof RefundShare>[]>().notNull(),
    status: text('status').$type<'OPEN' | 'DONE'>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** How often issuing it has failed, and when it's due again. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_refunds_key').on(table.orderId, table.idempotencyKey),
    index('order_refunds_open').on(table.nextTryAt).where(sql`${table.status} = 'OPEN'`),
  ],
);
