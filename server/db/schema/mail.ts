import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { orders } from './orders.ts';

/** What shoppers get emails about: an order that's placed, canceled by them or the store, handed over, or refunded. */
export const MAIL_KINDS = ['CONFIRMATION', 'CANCELLATION', 'REFUSAL', 'RECEIPT', 'REFUND'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** An email, in plain text and in HTML. */
export interface Message {
  /** The same however often it's sent, so that mail programs show it once. */
  messageId: string;
  /** The banner's sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The emails to send, each written by the statement that does what it's about. */
export const orderEmails = pgTable(
  'order_emails',
  {
    /** Made from the kind and the order or, for a refund, the refund: nothing is told twice. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Until then, the process that took it last may be sending it. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** The email as it was first rendered: what it says doesn't change with its order. Null until it's rendered. */
    letter: jsonb('letter').$type<Message>(),
  },
  (table) => [
    index('order_emails_order').on(table.orderId),
    index('order_emails_due').on(table.nextTryAt).where(sql`${table.sentAt} is null`),
    index('order_emails_age').on(table.createdAt),
  ],
);
