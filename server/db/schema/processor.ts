import { index, integer, pgSchema, text } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { TransactionStatus, TransactionType } from '../../../services/contracts/payments.ts';
import type { DeclineCode } from '../../../services/contracts/processor.ts';
import { instant } from '../columns.ts';

/** The payment processor's own tables; nothing else reads or writes them, and they refer to no others. */
export const processorSchema = pgSchema('processor');

/**
 * One row per transaction, found by the caller's key. A reversal, cancellation, or completion names its
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
    declineCode: text('decline_code').$type<DeclineCode>(),
    /** What the fraud check found after the authorization; null if nothing. */
    reviewCode: text('review_code').$type<DeclineCode>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('transactions_authorization').on(table.authorizationId)],
);
