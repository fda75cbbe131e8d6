import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../../languages/languages.ts';
import { instant } from '../columns.ts';
import { limitsTable } from '../limits-table.ts';

/** Where the email of the row is that a deleted account leaves its orders, so that no email goes there: RFC 2606 reserves the name for nothing. */
export const NO_MAIL_HOST = 'deleted.invalid';

/** Who can sign in. The first block is better-auth's `user`; the rest is the profile. */
export const shoppers = pgTable('shoppers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),

  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  /** Ten digits. */
  phone: text('phone'),
  /** Agrees to personalized ads. */
  relevantAdsOptIn: boolean('relevant_ads_opt_in').notNull().default(false),
  loyaltyCardNumber: text('loyalty_card_number'),
  preferredModality: text('preferred_modality').$type<'PICKUP' | 'DELIVERY' | 'SHIP' | 'IN_STORE'>(),
  /** Where they pick up. */
  preferredLocationId: text('preferred_location_id'),
  /** The store that served the address deliveries go to when that or delivery was chosen last; null if none did. */
  deliveryLocationId: text('delivery_location_id'),
  /** Of the page they opened last while they were signed in: letters and texts about the account speak it. Null before that. */
  language: text('language').$type<Language>(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the shopper signed in; determines full authentication. */
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Up to a few minutes old (`readSession`). */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_shopper').on(table.shopperId), index('sessions_expiry').on(table.expiresAt)],
);

/** Ways to sign in, including the password's hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_shopper').on(table.shopperId)],
);

/** Better-auth's: what a passkey's challenge, or a return from single sign-on, is checked against. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    /** Hashed. */
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
  ],
);

/** What a letter's link or code is checked against (`server/auth/links.ts`). All of an account's end with what changes the account. */
export const links = pgTable(
  'links',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    kind: text('kind')
      .$type<'CONFIRM_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_CHANGE' | 'SIGN_IN_CODE'>()
      .notNull(),
    /** Of the token; a code's is under a secret, because it has so few digits. */
    hash: text('hash').notNull(),
    /** The account's when the link was made: it's for no other. */
    email: text('email').notNull(),
    /** What EMAIL_CHANGE changes it to. */
    newEmail: text('new_email'),
    /** Of a code. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('links_shopper').on(table.shopperId),
    index('links_hash').on(table.hash),
    index('links_expiry').on(table.expiresAt),
  ],
);

/** Passkeys to sign in with; better-auth's. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    /** What the shopper calls it. */
    name: text('name'),
    publicKey: text('public_key').notNull(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    /** How often it has signed; an older count is a copy's. */
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The kind of authenticator it's kept in. */
    aaguid: text('aaguid'),
  },
  (table) => [index('passkeys_shopper').on(table.shopperId)],
);

/**
 * Failed sign-ins, and letters asked for, per account and address since the last successful one. Hashed, since anything can be typed as an
 * email. Accounts that don't exist have rows just like those that do.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    account: text('account').notNull(),
    address: text('address').notNull(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.address] }),
    index('sign_in_attempts_age').on(table.lastAt),
  ],
);

/** Unlogged (by its migration): a crash forgets who called how often, and no call waits on a disk to be counted. */
export const rateLimits = limitsTable(pgTable, 'rate_limits');
