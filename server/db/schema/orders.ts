import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { Carrier } from '../../../services/contracts/carriers.ts';
import type { ArrivalStage, OrderStatus, OrderStep } from '../../../services/contracts/orders.ts';
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
    /** The sequence of its last event (`events`); 0 if it has none. */
    lastEvent: integer('last_event').notNull().default(0),
  },
  (table) => [
    index('orders_newest').on(table.shopperId, table.placedAt),
    index('orders_all').on(table.placedAt, table.number),
  ],
);

/** What was refunded of orders, each by an attempt; `authorizationReturns` says to what. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** Its attempt's. */
    id: text('id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    gtin13: text('gtin13').notNull(),
    quantity: integer('quantity').notNull(),
    /** With its tax and less its share of promo codes. */
    amount: integer('amount').notNull(),
  },
  (table) => [
    index('order_refunds_of_order').on(table.orderId),
    check('order_refunds_amounts', sql`${table.quantity} > 0 and ${table.amount} >= 0`),
  ],
);

/** What an order went through after it was placed, and when each was reached for the first time. */
export const orderSteps = pgTable(
  'order_steps',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    step: text('step').$type<OrderStep>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
);

/** What vendors have given to carriers, each a part of an order; what they still have is as far as its order. Written with the order locked. */
export const shipments = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: text('vendor_id').notNull(),
    carrier: text('carrier').$type<Carrier>().notNull(),
    /** Null if a carrier that the store doesn't know gave none. */
    trackingNumber: text('tracking_number'),
    shippedAt: instant('shipped_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('shipments_one_of_vendor').on(table.orderId, table.vendorId),
    check('shipments_tracked', sql`${table.carrier} = 'OTHER' or ${table.trackingNumber} is not null`),
  ],
);

/** How near the shopper of an order that's ready for pickup is, as they told last. */
export const orderArrivals = pgTable('order_arrivals', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  stage: text('stage').$type<ArrivalStage>().notNull(),
  /** The number of the spot they're parked in; null until they're there, and for who comes inside. */
  bay: text('bay'),
  /** Since when they're that near. */
  since: instant('since').notNull().defaultNow(),
});

/** Tips that shoppers asked for after the hand-over, in cents, each by an attempt, which says whether it came about. */
export const tipChanges = pgTable(
  'tip_changes',
  {
    /** Its attempt's. */
    id: text('id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
  },
  (table) => [
    index('tip_changes_of_order').on(table.orderId),
    check('tip_changes_amounts', sql`${table.before} >= 0 and ${table.after} >= 0`),
  ],
);
