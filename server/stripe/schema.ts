import { boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core';
import type { DeclineCode } from '../../services/contracts/processor.ts';
import { instant } from '../db/columns.ts';

/** The adapter's own table; nothing else reads or writes it. */
export const stripeSchema = pgSchema('stripe');

/** What Stripe doesn't know of a payment, by the store's key. Whatever it does know (held, captured, returned), it's asked. */
export const payments = stripeSchema.table('payments', {
  key: text('key').primaryKey(),
  /** What the store is told as the authorization's. */
  id: text('id').notNull(),
  /** The card at the vault; null for a key that was canceled before its authorization came. */
  instrumentId: text('instrument_id'),
  /** In cents, as authorized and reduced since: Stripe lowers a hold only when it's captured. */
  amount: integer('amount').notNull(),
  /** The PaymentIntent, committed before it's confirmed; null until there is one. */
  intentId: text('intent_id').unique(),
  /** Why it was declined; null if it wasn't. */
  declineCode: text('decline_code').$type<DeclineCode>(),
  /** Whether it was canceled before it had a PaymentIntent. */
  isCanceled: boolean('is_canceled').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});
