import { index, pgSchema, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** The card vault's own tables; nothing else reads or writes them, nor do they refer to others. */
export const vaultSchema = pgSchema('vault');

/** Cards by the id the rest of the store knows them under. */
export const vaultCards = vaultSchema.table('cards', {
  id: text('id').primaryKey(),
  /** The number, encrypted; the id is bound in. */
  sealedNumber: text('sealed_number').notNull(),
  /** Whose it is: the shopper's id. Null where nobody has it any more. */
  owner: text('owner'),
  /** Of number and owner, keyed: the same card of a shopper is kept once. Cards kept before there were any have none. */
  fingerprint: text('fingerprint').unique(),
  brand: text('brand').notNull(),
  lastFour: text('last_four').notNull(),
  expirationMonth: text('expiration_month').notNull(),
  expirationYear: text('expiration_year').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** One-time tokens, by the SHA-256 of each, so that the table gives none away. */
export const vaultTokens = vaultSchema.table(
  'tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Number, expiry and CVV, encrypted; null from the redemption on. */
    sealedCard: text('sealed_card'),
    expiresAt: instant('expires_at').notNull(),
    /** Who redeemed it, and the card it became. */
    redeemer: text('redeemer'),
    cardId: text('card_id').references(() => vaultCards.id, { onDelete: 'cascade' }),
  },
  (table) => [index('tokens_expiry').on(table.expiresAt)],
);
