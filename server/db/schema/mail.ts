import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChangesMade } from '../../../rules/changes-made.ts';
import { instant } from '../columns.ts';
import { orders } from './orders.ts';

/** How long an email is tried: one that couldn't be sent for three days would only confuse. */
const KEPT = sql`(now() + '3 days'::interval)`;

/**
 * What shoppers get emails about: an order that's placed, changed, canceled by them or the store, ready for pickup, on its way, handed
 * over, or refunded, has another tip, has lost its time, or whose picker proposes a substitute; or a shipment of one that's shipped or
 * delivered.
 */
export const MAIL_KINDS = [
  'CONFIRMATION',
  'CHANGED',
  'CANCELLATION',
  'REFUSAL',
  'READY',
  'ON_ITS_WAY',
  'RECEIPT',
  'REFUND',
  'TIP_CHANGED',
  'TIME_LOST',
  'SUBSTITUTE_PROPOSED',
  'SHIPPED',
  'DELIVERED',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What people get letters about their accounts for. */
export const LETTER_KINDS = [
  'CONFIRM_EMAIL',
  'ACCOUNT_EXISTS',
  'PASSWORD_RESET',
  'SIGN_IN_CODE',
  'PASSWORD_CHANGED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'EMAIL_CHANGE',
  'EMAIL_TAKEN',
  'EMAIL_CHANGED',
  'ACCOUNT_DELETED',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

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
  attachments?: { filename: string; contentType: string; content: string }[];
}

/** The emails to send, each written by the statement or call that does what it's about. */
export const emails = pgTable(
  'emails',
  {
    /** For orders, made from the kind and the order or, for a refund or a changed tip, its attempt, or the shipment or proposal: nothing is told twice. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind | LetterKind>().notNull(),
    /** Null for a letter about an account. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** What the shopper changed, for CHANGED; otherwise null. */
    changes: jsonb('changes').$type<ChangesMade>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Until then, the process that took it last may be sending it. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** From then on it isn't sent anymore: for a letter with a link or a code, when that ends. */
    uselessAt: instant('useless_at').notNull().default(KEPT),
    /**
     * The email as it was first rendered: what it says doesn't change with its order. Null until it's rendered and, because
     * it may hold a key to the account, once a letter about an account is sent.
     */
    letter: jsonb('letter').$type<Message>(),
  },
  (table) => [
    index('emails_order').on(table.orderId),
    index('emails_due').on(table.nextTryAt).where(sql`${table.sentAt} is null`),
    index('emails_age').on(table.createdAt),
    index('emails_useless').on(table.uselessAt).where(sql`${table.orderId} is null`),
  ],
);
