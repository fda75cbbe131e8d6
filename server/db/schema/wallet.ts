import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';

/** Shoppers' cards, bank accounts, and gift cards. Only the vault and the processor know what's behind them. */
export const cards = pgTable(
  'cards',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    /** The pharmacy's cards are separate: they can't pay for grocery orders. */
    application: text('application').$type<PaymentCard['accountId']>().notNull().default('clicklist'),
    cardType: text('card_type').$type<PaymentCard['cardType']>().notNull(),
    /** The vault's id for a card, the processor's for an account. */
    instrumentId: text('instrument_id').notNull(),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    /** The first six digits of a bank card's number. Null for other kinds. */
    bin: text('bin'),
    /** The last day of its month; null if the kind doesn't expire. */
    validThrough: date('valid_through', { mode: 'string' }),
    holderFirstName: text('holder_first_name').notNull(),
    holderLastName: text('holder_last_name').notNull(),
    billingAddress: jsonb('billing_address').$type<PaymentCard['billingAddress']>(),
    /** False for a card that pays one order and is then forgotten. */
    saved: boolean('saved').notNull(),
    /** The order an unsaved card can pay. */
    checkoutId: text('checkout_id'),
    /** What was left on an EBT card when its PIN was last entered, in cents. The processor knows a gift card's. */
    balance: integer('balance'),
    /** When that was noted, or what went back since. */
    balanceAt: instant('balance_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // An account has the same card once, plus once for each order it was added to without saving.
    uniqueIndex('cards_entry').on(
      table.shopperId,
      table.instrumentId,
      table.application,
      sql`(case when ${table.saved} then '' else coalesce(${table.checkoutId}, '') end)`,
    ),
    // At most one EBT card (SNP-03).
    uniqueIndex('cards_one_ebt').on(table.shopperId).where(sql`${table.cardType} = 'EBT'`),
  ],
);

/** Changes of a wallet by key. */
export const cardRequests = pgTable(
  'card_requests',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    /** The card added or changed; null once it's deleted. */
    cardId: text('card_id').references(() => cards.id, { onDelete: 'set null' }),
    /** The card already existed and got the new details. */
    isUpdate: boolean('is_update').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.idempotencyKey] }),
    index('card_requests_age').on(table.createdAt),
    index('card_requests_card').on(table.cardId),
  ],
);

/**
 * What was redeemed or deleted and may not be in a wallet anymore. The vault erases its number once nothing has needed it
 * for long enough.
 */
export const releasedInstruments = pgTable(
  'released_instruments',
  {
    instrumentId: text('instrument_id').primaryKey(),
    shopperId: text('shopper_id').notNull(),
    releasedAt: instant('released_at').notNull().defaultNow(),
  },
  (table) => [index('released_instruments_age').on(table.releasedAt)],
);

/** A shopper has at most one preferred card. */
export const wallets = pgTable(
  'wallets',
  {
    shopperId: text('shopper_id')
      .primaryKey()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    preferredCardId: text('preferred_card_id').references(() => cards.id, { onDelete: 'set null' }),
  },
  (table) => [index('wallets_preferred_card').on(table.preferredCardId)],
);
