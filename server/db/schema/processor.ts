import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgSchema, text } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { PinCode, TransactionStatus, TransactionType } from '../../../services/contracts/payments.ts';
import type { DeclineCode } from '../../../services/contracts/processor.ts';
import { instant } from '../columns.ts';

/** The payment processor's own tables; nothing else reads or writes them, and they refer to no others. */
export const processorSchema = pgSchema('processor');

/**
 * One row per transaction, found by the caller's key. A reversal, cancellation, completion, or return names its
 * authorization.
 */
export const processorTransactions = processorSchema.table(
  'transactions',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    type: text('type').$type<v.InferOutput<typeof TransactionType>>().notNull(),
    status: text('status').$type<v.InferOutput<typeof TransactionStatus>>().notNull(),
    authorizationId: text('authorization_id'),
    instrumentId: text('instrument_id'),
    amount: integer('amount').notNull(),
    /** How much of an authorization was captured; null until then. */
    completedAmount: integer('completed_amount'),
    /** How much of what was captured has been refunded. */
    returnedAmount: integer('returned_amount').notNull().default(0),
    declineCode: text('decline_code').$type<DeclineCode>(),
    /** Why the PIN was refused; null if it wasn't. */
    pinCode: text('pin_code').$type<PinCode>(),
    /** What the authorization left on its account; null if there is none or its PIN was refused. */
    remainingBalance: integer('remaining_balance'),
    /** What the fraud check found after the authorization; null if nothing. */
    reviewCode: text('review_code').$type<DeclineCode>(),
    /** Until then, callers hear that it's PENDING; null for one that isn't slow. */
    pendingUntil: instant('pending_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('transactions_authorization').on(table.authorizationId)],
);

/** The kinds of instrument that have a balance here. */
export const ACCOUNT_KINDS = ['GIFT_CARD', 'EBT'] as const;

/**
 * Gift cards and EBT cards: what's left on them. An authorization takes its amount at once, and whatever undoes it
 * returns it, so `balance` is always `openingBalance` plus `toppedUp`, less what is authorized or captured and isn't returned.
 */
export const processorAccounts = processorSchema.table(
  'accounts',
  {
    /** The vault's id for the card. */
    instrumentId: text('instrument_id').primaryKey(),
    kind: text('kind').$type<(typeof ACCOUNT_KINDS)[number]>().notNull(),
    /** In cents; null if the balance can't be read. */
    openingBalance: integer('opening_balance'),
    /** What the sandbox's resets added. */
    toppedUp: integer('topped_up').notNull().default(0),
    balance: integer('balance'),
    /** In a row, since the last right one. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    isLocked: boolean('is_locked').notNull().default(false),
  },
  (table) => [check('accounts_never_below_zero', sql`${table.balance} >= 0`)],
);
