import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { orders } from './orders.ts';
import { shoppers } from './shoppers.ts';

/**
 * What shoppers get text messages about: an order that's placed, changed, ready, on its way, handed over for delivery, canceled, or refunded, that has lost
 * its time, or whose picker proposes a substitute.
 */
export const ORDER_TEXT_KINDS = [
  'PLACED',
  'CHANGED',
  'SUBSTITUTE_PROPOSED',
  'READY',
  'ON_ITS_WAY',
  'HANDED_OVER',
  'CANCELED',
  'REFUNDED',
  'TIME_LOST',
] as const;
export type OrderTextKind = (typeof ORDER_TEXT_KINDS)[number];

/** What a number is told about its texts: that they're on or off, how to get help, or how to turn them on. */
export const NUMBER_TEXT_KINDS = ['TURNED_ON', 'TURNED_OFF', 'HELP', 'NOT_KNOWN'] as const;
export type NumberTextKind = (typeof NUMBER_TEXT_KINDS)[number];

/** Why a text won't be sent: its number was opted out in the meantime, can't get texts, it's no longer true, or the number was just told the same. */
export type UnsentReason = 'OPTED_OUT' | 'NUMBER_REFUSED' | 'OVERTAKEN' | 'TOLD_BEFORE';

/** The text messages to send, an outbox like that of emails. */
export const texts = pgTable(
  'texts',
  {
    /** For orders, made from the kind and the order or what else it's about, so that nothing is told twice; for a reply, from the message's id. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<OrderTextKind | NumberTextKind>().notNull(),
    /** Null for a text about texts. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for a reply, which goes to whoever has the phone. */
    shopperId: text('shopper_id').references(() => shoppers.id, { onDelete: 'cascade' }),
    /** Ten digits. */
    phoneNumber: text('phone_number').notNull(),
    /** Whose name it begins with; null for the shop's own. */
    banner: text('banner'),
    createdAt: instant('created_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Until then, the process that took it last may be sending it, or it's night where it's read. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** From then on it isn't sent anymore: it would only confuse. */
    uselessAt: instant('useless_at').notNull().default(sql`(now() + '1 day'::interval)`),
    unsentReason: text('unsent_reason').$type<UnsentReason>(),
    /** What it says, as it was first tried: it doesn't change with its order. */
    words: text('words'),
    /** The message that it answers, if somebody should read that; null for any other text. */
    received: text('received'),
  },
  (table) => [
    index('texts_order').on(table.orderId),
    index('texts_shopper').on(table.shopperId),
    index('texts_phone').on(table.phoneNumber, table.createdAt),
    index('texts_due').on(table.nextTryAt).where(sql`${table.sentAt} is null`),
    index('texts_age').on(table.createdAt),
    index('texts_useless').on(table.uselessAt).where(sql`${table.shopperId} is null`),
    index('texts_received').on(table.createdAt, table.id).where(sql`${table.received} is not null`),
  ],
);
