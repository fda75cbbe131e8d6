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

/** Cards, bank accounts and gift cards of shoppers. What stands behind them only the vault and the processor know. */
export const cards = pgTable(
  'cards',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    cardType: text('card_type').$type<PaymentCard['cardType']>().notNull(),
    /** The vault's id of a card, the processor's of an account. */
    instrumentId: text('instrument_id').notNull(),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    /** The first six digits of a bank card's number. Cards added before they were kept have none. */
    bin: text('bin'),
    /** The last day of its month; null where the kind has no expiry. */
    validThrough: date('valid_through', { mode: 'string' }),
    holderFirstName: text('holder_first_name').notNull(),
    holderLastName: text('holder_last_name').notNull(),
    billingAddress: jsonb('billing_address').$type<PaymentCard['billingAddress']>(),
    /** False for a card that pays one order and is then forgotten. */
    saved: boolean('saved').notNull(),
    /** The order that an unsaved card may pay. */
    checkoutId: text('checkout_id'),
    /** What is left on it, in cents, where that is known. */
    balance: integer('balance'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The same card stands in a wallet once, and once beside it for each order that it was added to and not saved.
    uniqueIndex('cards_entry').on(
      table.shopperId,
      table.instrumentId,
      sql`(case when ${table.saved} then '' else coalesce(${table.checkoutId}, '') end)`,
    ),
  ],
);

/** Additions of cards by their keys, with what they were answered. */
export const cardRequests = pgTable(
  'card_requests',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    /** The card was known already, and took the new details. */
    isUpdate: boolean('is_update').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.idempotencyKey] }),
    index('card_requests_age').on(table.createdAt),
  ],
);

/** A shopper prefers one card at most. */
export const wallets = pgTable('wallets', {
  shopperId: text('shopper_id')
    .primaryKey()
    .references(() => shoppers.id, { onDelete: 'cascade' }),
  preferredCardId: text('preferred_card_id').references(() => cards.id, { onDelete: 'set null' }),
});
