import * as v from 'valibot';
import { Cents, Id } from './values.ts';

export const PaymentType = v.picklist(['ACH', 'GIFT_CARD', 'BANK_CARD', 'EBT']);
export type PaymentType = v.InferOutput<typeof PaymentType>;

/** A transaction's status at the processor (ENT-10). */
export const TransactionStatus = v.picklist(['APPROVED', 'CANCELLED', 'DECLINED', 'ERRORED', 'REVERSED']);
/** The kind of transaction (ENT-11). */
export const TransactionType = v.picklist([
  'AUTHORIZATION',
  'CANCELLATION',
  'COMPLETION',
  'FINALIZE',
  'RETURN',
  'REVERSAL',
]);

/** A tender of an order (ENT-21). Amounts are in cents. */
export const PaymentEntry = v.object({
  id: Id,
  paymentType: PaymentType,
  /** The card's name when it was selected, so a confirmation can name it even if it has left the wallet. */
  brand: v.nullable(v.string()),
  lastFour: v.nullable(v.string()),
  /**
   * The remaining balance. Always null: bank cards and accounts don't report one, and nothing else pays for orders
   * yet.
   */
  balance: v.nullable(Cents),
  /** The part of the order it pays. */
  amount: Cents,
  /** What the server will authorize when the order is placed. */
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
