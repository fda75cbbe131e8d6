import { type AnyColumn, sql } from 'drizzle-orm';
import { type CheckBuilder, check, integer, text } from 'drizzle-orm/pg-core';
import type { PaymentEntry } from '../../../services/contracts/payments.ts';

/** A tender as stored with a checkout or with changes to an order. */
export type StoredTender = PaymentEntry;

/** A tender of a checkout or of changes to an order. Money is in cents. */
export const tenderColumns = () => ({
  /** Counts from 1, in the order they're charged. */
  position: integer('position').notNull(),
  /** The card's, which isn't referred to: it may have left the wallet. */
  id: text('payment_id').notNull(),
  paymentType: text('payment_type').$type<StoredTender['paymentType']>().notNull(),
  brand: text('brand'),
  lastFour: text('last_four'),
  /** What was left on it before this order, if it's known. */
  balance: integer('balance'),
  /** The most the shopper lets it pay. */
  requestedAmount: integer('requested_amount'),
  /** What it pays, and that with what it holds in addition (PAY-10). */
  amount: integer('amount').notNull(),
  amountToAuthorize: integer('amount_to_authorize').notNull(),
  /** Null until it's charged. */
  authorizedAmount: integer('authorized_amount'),
});

type TenderColumns = Record<keyof ReturnType<typeof tenderColumns>, AnyColumn>;

/** What holds of every tender. `name` is the table's. */
export const tenderChecks = (name: string, tender: TenderColumns): CheckBuilder[] => [
  check(`${name}_position`, sql`${tender.position} > 0`),
  check(
    `${name}_amounts`,
    sql`${tender.amount} >= 0 and ${tender.amountToAuthorize} >= ${tender.amount} and ${tender.authorizedAmount} >= 0`,
  ),
  check(`${name}_limits`, sql`${tender.balance} >= 0 and ${tender.requestedAmount} >= 0`),
];
