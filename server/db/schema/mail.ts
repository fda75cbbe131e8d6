import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { orders } from './orders.ts';

/** The confirmations to send, one per order, written by the statement that writes the order. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Until then, whoever took it last may be sending it. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('mail_outbox_due').on(table.nextTryAt).where(sql`${table.sentAt} is null`),
    index('mail_outbox_age').on(table.createdAt),
  ],
);
