import * as v from 'valibot';
import { texts } from '../../languages/t.ts';
import { Cents, Id } from './values.ts';

export const PaymentType = v.picklist(['ACH', 'GIFT_CARD', 'BANK_CARD', 'EBT']);
export type PaymentType = v.InferOutput<typeof PaymentType>;

/** What shoppers call it, in the shop and in emails. */
export const TENDER_NAMES: Readonly<Record<PaymentType, string>> = texts({
  BANK_CARD: 'Credit or debit card',
  ACH: 'Bank account',
  GIFT_CARD: 'Gift card',
  EBT: 'SNAP EBT',
});

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

/**
 * Why the processor refused a PIN: 55 if it's wrong, 75 if the card is locked after too many wrong ones, any other if the
 * PIN couldn't be checked.
 */
export const PinCode = v.picklist(['55', '75', '884', '885', '889', '893', '894']);
export type PinCode = v.InferOutput<typeof PinCode>;

/** A tender of an order (ENT-21). Amounts are in cents. */
export const PaymentEntry = v.object({
  id: Id,
  paymentType: PaymentType,
  /** The card's name when it was selected, so a confirmation can name it even if it has left the wallet. */
  brand: v.nullable(v.string()),
  lastFour: v.nullable(v.string()),
  /**
   * What was left on a gift card or, if that's known, on a SNAP card before this order. Null for bank cards and
   * accounts.
   */
  balance: v.nullable(Cents),
  /** The most the shopper lets it pay; null for as much as possible. Only SNAP has a limit. */
  requestedAmount: v.nullable(Cents),
  /** Its share: the part of the order it pays. */
  amount: Cents,
  /** What the server will authorize when the order is placed: the share, and what's held in addition (PAY-10). */
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

/** The most gift cards that can pay for one order (GFT-04, LIM-28). */
export const MAX_GIFT_CARDS = 5;

/** SNAP, gift cards, and a card or account. */
export const MAX_TENDERS = MAX_GIFT_CARDS + 2;
