import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { index, pgSchema, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import { limitsTable } from '../db/limits-table.ts';

/** What the vault keeps the numbers of. */
export type InstrumentKind = 'BANK_CARD' | 'EBT' | 'GIFT_CARD';

/** The card vault's own tables; nothing else reads or writes them, and they refer to no others. */
export const vaultSchema = pgSchema('vault');

/** The name of the key that sealed it; see `createSealer`. Null if it's null. */
export const keyNameOf = (sealed: SQLWrapper): SQL<string | null> => sql`split_part(${sealed}, '.', 2)`;

/** Cards by the id the rest of the store knows them by. */
export const vaultCards = vaultSchema.table(
  'cards',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<InstrumentKind>().notNull().default('BANK_CARD'),
    /** The number, encrypted and bound to the id. Null once it's erased. */
    sealedNumber: text('sealed_number'),
    /** The shopper's id. Null if nobody has the card anymore. */
    owner: text('owner'),
    /** A keyed hash of number and owner, so that a shopper's card is stored once. Null if another row has it. */
    fingerprint: text('fingerprint').unique(),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    /** Null for EBT and gift cards. */
    expirationMonth: text('expiration_month'),
    expirationYear: text('expiration_year'),
    /** When the owner last redeemed a token for it. */
    redeemedAt: instant('redeemed_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('cards_key').on(keyNameOf(table.sealedNumber))],
);

/** One-time tokens, stored as SHA-256 hashes so that the table reveals none. */
export const vaultTokens = vaultSchema.table(
  'tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Number, expiration date, and CVV or PIN, encrypted; null once redeemed. */
    sealedCard: text('sealed_card'),
    /** A redeemed gift card's PIN, which opens for five minutes, should the redemption be repeated. */
    encryptedPin: text('encrypted_pin'),
    expiresAt: instant('expires_at').notNull(),
    /** Who redeemed it, and the card it became. */
    redeemer: text('redeemer'),
    cardId: text('card_id').references(() => vaultCards.id, { onDelete: 'cascade' }),
  },
  (table) => [index('tokens_expiry').on(table.expiresAt)],
);

/** Calls to its pages, counted by network. */
export const vaultLimits = limitsTable(vaultSchema.table, 'limits');
