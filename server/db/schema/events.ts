import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderEventType } from '../../../services/contracts/events.ts';
import { instant } from '../columns.ts';
import { orders } from './orders.ts';

/** What the chain's systems are told about orders, each written by the transaction that does what it's about. */
export const events = pgTable(
  'events',
  {
    /** Made from the type and the order or, for a change or a refund, its attempt: nothing is told twice. */
    id: text('id').primaryKey(),
    /** Pages go by it. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    type: text('type').$type<OrderEventType>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Counts the order's events from 1, in which order they're sent. */
    sequence: integer('sequence').notNull(),
    /** An `OrderEvent` as JSON, in the very characters that are signed and sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since it was written or replayed. */
    tries: integer('tries').notNull().default(0),
    firstTryAt: instant('first_try_at'),
    /** Until then, the process that took it last may be sending it. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    heardAt: instant('heard_at'),
    /** It was refused for days; it's sent again only if it's replayed. */
    parkedAt: instant('parked_at'),
    /** What the last try got. */
    failure: text('failure'),
  },
  (table) => [
    uniqueIndex('events_position').on(table.position),
    uniqueIndex('events_of_order').on(table.orderId, table.sequence),
    index('events_due')
      .on(table.nextTryAt)
      .where(sql`${table.heardAt} is null and ${table.parkedAt} is null`),
    index('events_heard').on(table.heardAt),
  ],
);
