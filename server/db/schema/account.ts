import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SubstitutionPreference } from '../../../services/contracts/substitutions.ts';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';

const shopperId = () =>
  text('shopper_id')
    .notNull()
    .references(() => shoppers.id, { onDelete: 'cascade' });

/** Emails a shopper chose; a kind without a row isn't chosen. */
export const emailPreferences = pgTable(
  'email_preferences',
  { shopperId: shopperId(), kind: text('kind').notNull() },
  (table) => [primaryKey({ columns: [table.shopperId, table.kind] })],
);

/** Numbers that get text messages about orders. */
export const smsPreferences = pgTable(
  'sms_preferences',
  {
    shopperId: shopperId(),
    /** Ten digits. */
    phoneNumber: text('phone_number').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    optedIn: boolean('opted_in').notNull(),
    /** When the phone's owner stopped them by a text; START turns only these on again. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.phoneNumber] }),
    index('sms_preferences_number').on(table.phoneNumber),
  ],
);

/** Substitution policies; the department '' is for all that have none of their own. */
export const substitutionPreferences = pgTable(
  'substitution_preferences',
  {
    shopperId: shopperId(),
    departmentId: text('department_id').notNull(),
    substitutionPolicy: text('substitution_policy').$type<SubstitutionPreference>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopperId, table.departmentId] })],
);

/** One enrollment per shopper: the current one or the one that ended last. */
export const memberships = pgTable('memberships', {
  shopperId: shopperId().primaryKey(),
  type: text('type').$type<'BOOST' | 'BOOST_LITE'>().notNull(),
  since: instant('since').notNull().defaultNow(),
  /** It's active until then. */
  until: instant('until').notNull(),
});

/** Organizations that shoppers' orders support. */
export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  cause: text('cause').notNull(),
  city: text('city').notNull(),
  stateCode: text('state_code').notNull(),
});

export const communitySupport = pgTable('community_support', {
  shopperId: shopperId().primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  /** Orders placed from then on contribute to it. */
  since: instant('since').notNull().defaultNow(),
});

/** Partner rewards a shopper spent points on, each at most once at a time. */
export const rewardClaims = pgTable(
  'reward_claims',
  {
    shopperId: shopperId(),
    rewardId: text('reward_id').notNull(),
    points: integer('points').notNull(),
    /** What the shopper shows the partner. */
    code: text('code').notNull().unique(),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    /** When the partner took the voucher. */
    usedAt: instant('used_at'),
    /** When it was revoked, because an order that paid for it was canceled, refunded, or changed; its points came back. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.shopperId, table.rewardId] })],
);

export const prescriptions = pgTable(
  'prescriptions',
  {
    id: text('id').primaryKey(),
    shopperId: shopperId(),
    medication: text('medication').notNull(),
    quantity: integer('quantity').notNull(),
    prescriber: text('prescriber').notNull(),
    pharmacy: text('pharmacy').notNull(),
    refillsLeft: integer('refills_left').notNull(),
    lastFilledOn: date('last_filled_on', { mode: 'string' }).notNull(),
    refillRequestedAt: instant('refill_requested_at'),
  },
  (table) => [index('prescriptions_of_shopper').on(table.shopperId)],
);
