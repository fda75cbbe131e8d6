import * as v from 'valibot';
import { Cents, Id } from './values.ts';

/** Whose account a card belongs to: the grocery orders', or the pharmacy's (CRD-23). */
export const CardApplication = v.picklist(['clicklist', 'rx']);
export type CardApplication = v.InferOutput<typeof CardApplication>;

/**
 * A saved card, or one as a payment method (ENT-18, ENT-19, ENT-22). The year has two digits, as displayed (FMT-02).
 * Never the card number.
 */
export const PaymentCard = v.object({
  cardId: Id,
  cardType: v.picklist(['BANK_CARD', 'ACH', 'GIFT_CARD', 'EBT']),
  /** The application whose account it belongs to. */
  accountId: CardApplication,
  /** 'Visa', 'Mastercard', 'American Express', the bank's name… */
  brand: v.string(),
  lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** `number` is masked except for the last four digits; the full one never leaves the vault. */
  card: v.object({ number: v.string(), lastFourPan: v.string() }),
  /**
   * What's left on a gift card, in cents; null if it can't be read (GFT-09). On a SNAP card, what was left when its
   * PIN was last entered; null if it never was. Null for any other card.
   */
  remainingBalance: v.nullable(Cents),
  expirationMonth: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}$/))),
  expirationYear: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}$/))),
  /** By the store's clock, at the end of the month. */
  isExpired: v.boolean(),
  status: v.picklist(['ACTIVE', 'EXPIRED']),
  /** The first six digits of a bank card's number, if that and the last four still hide enough of it. */
  bin: v.nullable(v.string()),
  /** 'Visa ending in 4242'. */
  description: v.string(),
  /** What a fraud check knows the card by. Always null: no card has one. */
  fraudToken: v.nullable(v.string()),
  /** The network's encrypted form of the card. Always null: the vault's own token does that job. */
  paymentGram: v.nullable(v.string()),
  /** The wallet's entry. `vaultCardId` and `paymentGram` are null: what the vault calls a card stays in the store. */
  walletV2: v.object({
    id: Id,
    vaultCardId: v.nullable(v.string()),
    paymentGram: v.nullable(v.string()),
    balance: v.nullable(Cents),
  }),
  /** Always null: `description` says all there is. */
  details: v.nullable(v.string()),
  default: v.boolean(),
  save: v.boolean(),
  /** The company's own debit card, which earns points: an edit can't end its preference (CRD-22). */
  isRewardDebit: v.boolean(),
  cardHolderFirstName: v.string(),
  cardHolderLastName: v.string(),
  billingAddress: v.nullable(
    v.object({
      addressLine1: v.string(),
      addressLine2: v.string(),
      city: v.string(),
      state: v.string(),
      zipCode: v.string(),
      country: v.string(),
    }),
  ),
});
export type PaymentCard = v.InferOutput<typeof PaymentCard>;

/** The card that was added or updated. */
export const AddedCard = v.object({
  card: PaymentCard,
  /** The shopper already had the card; its entry has the new expiration date, name, and billing address. */
  isUpdate: v.boolean(),
});
export type AddedCard = v.InferOutput<typeof AddedCard>;

export const EbtCard = v.object({
  ...PaymentCard.entries,
  program: v.picklist(['SNAP', 'AFDC']),
  /** Always null: a PIN goes with the call that needs it, and nothing keeps it. */
  encryptedPin: v.nullable(v.string()),
  /** After too many wrong PINs (SNP-13). */
  isLocked: v.boolean(),
});
export type EbtCard = v.InferOutput<typeof EbtCard>;

/** A PIN as the vault's PIN page encrypts it for the processor; nobody else can read it. */
export const EncryptedPin = v.pipe(v.string(), v.minLength(1), v.maxLength(512));

/** Payment methods available to a checkout, by group (ENT-22). */
export const PaymentMethods = v.object({
  bankCards: v.array(PaymentCard),
  achs: v.array(PaymentCard),
  giftCards: v.array(PaymentCard),
  ebtCards: v.array(EbtCard),
  /** The operator accepts SNAP EBT (AUT-10). */
  takesSnap: v.boolean(),
});
export type PaymentMethods = v.InferOutput<typeof PaymentMethods>;
