import * as v from 'valibot';
import { Cents, Id } from './values.ts';

export const PaymentType = v.picklist(['ACH', 'GIFT_CARD', 'BANK_CARD', 'EBT']);
export type PaymentType = v.InferOutput<typeof PaymentType>;

/** How the processor stands to a transaction (ENT-10). */
export const TransactionStatus = v.picklist(['APPROVED', 'CANCELLED', 'DECLINED', 'ERRORED', 'REVERSED']);
/** What kind of transaction it is (ENT-11). */
export const TransactionType = v.picklist([
  'AUTHORIZATION',
  'CANCELLATION',
  'COMPLETION',
  'FINALIZE',
  'RETURN',
  'REVERSAL',
]);

/** A tender of an order (ENT-21). Amounts in cents. */
export const PaymentEntry = v.object({
  id: Id,
  paymentType: PaymentType,
  /** As the card was called when it was chosen: a confirmation still names it when the wallet has it no more. */
  brand: v.nullable(v.string()),
  lastFour: v.nullable(v.string()),
  /** What is left on it. Always null: bank cards and accounts tell no balance, and nothing else pays an order yet. */
  balance: v.nullable(Cents),
  /** What of the order it pays. */
  amount: Cents,
  /** What the server means to charge to it when the order is placed. */
  amountToAuthorize: Cents,
  authorizedAmount: v.nullable(Cents),
});
export type PaymentEntry = v.InferOutput<typeof PaymentEntry>;

export const Transaction = v.object({
  id: Id,
  paymentId: Id,
  type: TransactionType,
  status: TransactionStatus,
  amount: Cents,
  declineCode: v.nullable(v.string()),
});
export type Transaction = v.InferOutput<typeof Transaction>;
