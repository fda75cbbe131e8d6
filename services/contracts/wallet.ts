import * as v from 'valibot';
import { operation } from './operation.ts';
import { Cents, Id } from './values.ts';

const SPECIAL = 'Special characters are not allowed in address fields.';
const POSTAL = 'Please enter a valid Postal Code.';

/** Straightens apostrophes and spaces: phones type other ones, and banks compare addresses character by character. */
export const withPlainMarks = (text: string): string => text.replace(/[‘’ʼ]/g, "'").replace(/\p{Zs}/gu, ' ');

const typed = v.pipe(v.string(), v.transform(withPlainMarks), v.trim());

const line = v.pipe(typed, v.maxLength(100), v.regex(/^[\p{L}\p{M}\d ,.']*$/u, SPECIAL));

const name = (field: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(`${field} is required`), v.maxLength(40));

/** A card's billing address (CRD-13 to CRD-19). */
export const BillingAddress = v.object({
  addressLine1: v.pipe(line, v.nonEmpty('Address is required')),
  addressLine2: line,
  city: v.pipe(
    typed,
    v.nonEmpty('City is required'),
    v.maxLength(50),
    v.regex(/^[\p{L}\p{M}\d ]*$/u, SPECIAL),
  ),
  state: v.pipe(v.string(), v.nonEmpty('State is required'), v.maxLength(2)),
  zipCode: v.pipe(
    v.string(),
    v.nonEmpty('Postal Code is required'),
    v.regex(/^\S*$/, 'Please enter a valid Postal Code with no spaces.'),
    v.regex(/^[^-]*$/, 'Please enter a valid Postal Code with no hyphens.'),
    v.regex(/^[A-Za-z0-9]*$/, POSTAL),
    v.minLength(5, POSTAL),
    v.maxLength(7, POSTAL),
  ),
});
export type BillingAddress = v.InferOutput<typeof BillingAddress>;

/** Whose account a card belongs to: the grocery orders', or the pharmacy's (CRD-23). */
export const CardApplication = v.picklist(['clicklist', 'rx']);
export type CardApplication = v.InferOutput<typeof CardApplication>;

/**
 * A saved card, also as a payment method (ENT-18, ENT-19, ENT-22). The year has two digits, as displayed (FMT-02).
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
  billingAddress: v.nullable(v.object({ ...BillingAddress.entries, country: v.string() })),
});
export type PaymentCard = v.InferOutput<typeof PaymentCard>;

/** What the shopper types outside the secure frame. */
export const CardDetails = v.object({
  cardHolderFirstName: name('First Name'),
  cardHolderLastName: name('Last Name'),
  billingAddress: BillingAddress,
  /** Preferred: selected first next time. Implies saving (CRD-20). */
  default: v.boolean(),
  save: v.boolean(),
});
export type CardDetails = v.InferOutput<typeof CardDetails>;

const VaultToken = v.pipe(v.string(), v.maxLength(128));

/** The vault's token stands for the number, expiration date, and CVV, which the shop never sees. */
export const CardToAdd = v.object({
  ...CardDetails.entries,
  vaultToken: VaultToken,
});
export type CardToAdd = v.InferOutput<typeof CardToAdd>;

/** The card that was added or updated. */
export const AddedCard = v.object({
  card: PaymentCard,
  /** The shopper already had the card; its entry has the new expiration date, name, and billing address. */
  isUpdate: v.boolean(),
});
export type AddedCard = v.InferOutput<typeof AddedCard>;

/** A saved card's new details; the vault's token stands for its expiration date and CVV (CRD-03). */
export const CardUpdate = v.omit(CardToAdd, ['save']);
export type CardUpdate = v.InferOutput<typeof CardUpdate>;

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
});
export type PaymentMethods = v.InferOutput<typeof PaymentMethods>;

export const listCards = operation({
  id: 'cards.list',
  method: 'GET',
  path: '/api/wallet/cards',
  summary: "The shopper's saved cards, the preferred one first",
  access: 'fullyAuthenticated',
  response: v.object({ cards: v.array(PaymentCard) }),
  answer: 'cards',
});

export const addCard = operation({
  id: 'cards.add',
  method: 'POST',
  path: '/checkout/api/s/cards/{application}',
  summary:
    'Add a card to the wallet, or to the prescription account (rx), or update it there; CARD_REFUSED (420) if the network refuses it',
  access: 'fullyAuthenticated',
  refusals: ['CARD_REFUSED'],
  params: v.object({ application: CardApplication }),
  body: CardToAdd,
  response: AddedCard,
  idempotent: true,
});

export const updateCard = operation({
  id: 'cards.update',
  method: 'PUT',
  path: '/checkout/api/s/cards/{application}/{cardId}',
  summary:
    "Change a saved bank card's expiration date, holder, billing address, and preference; CARD_REFUSED (420) if the network refuses it",
  access: 'fullyAuthenticated',
  refusals: ['CARD_REFUSED', 'UNSUPPORTED_PAYMENT'],
  params: v.object({ application: CardApplication, cardId: Id }),
  body: CardUpdate,
  response: AddedCard,
  idempotent: true,
});

export const deleteCard = operation({
  id: 'cards.delete',
  method: 'DELETE',
  path: '/api/wallet/cards/{cardId}',
  summary:
    "Delete a saved card of any kind, also from an order that isn't placed yet; STILL_RUNNING while it pays for one",
  access: 'fullyAuthenticated',
  refusals: ['STILL_RUNNING'],
  params: v.object({ cardId: Id }),
  response: v.object({ cardId: Id }),
  idempotent: true,
});

export const preferCard = operation({
  id: 'cards.setDefault',
  method: 'PUT',
  path: '/api/wallet/cards/{cardId}/default',
  summary:
    'Prefer a card to the others; UNSUPPORTED_PAYMENT if its kind cannot pay for an order alone, PAYMENT_METHOD_EXPIRED if it has expired',
  access: 'fullyAuthenticated',
  refusals: ['PAYMENT_METHOD_EXPIRED', 'UNSUPPORTED_PAYMENT'],
  headers: { 'X-Application-Id': 'clicklist' },
  params: v.object({ cardId: Id }),
  response: v.object({ card: PaymentCard }),
  answer: 'card',
});

/** Adds the SNAP EBT card behind a vault token to the wallet. EBT_CARD_EXISTS: there already is one (SNP-03). */
export const addEbtCard = operation({
  id: 'ebtCards.add',
  method: 'POST',
  path: '/api/wallet/ebt-cards',
  summary: 'Add a SNAP EBT card to the wallet, which holds one; CARD_REFUSED (420) if the number is unknown',
  access: 'fullyAuthenticated',
  refusals: ['EBT_CARD_EXISTS', 'CARD_REFUSED'],
  body: v.object({ vaultToken: VaultToken }),
  response: v.object({ card: EbtCard }),
  answer: 'card',
  idempotent: true,
});

/** Asks the processor what's left on a SNAP EBT card (SNP-16). PIN_REFUSED has its PinCode as the reason. */
export const checkEbtBalance = operation({
  id: 'ebtCards.balance',
  method: 'POST',
  path: '/api/wallet/ebt-cards/{cardId}/balance',
  summary: "A SNAP EBT card's balance, for its PIN; a wrong one counts toward its lock",
  access: 'fullyAuthenticated',
  refusals: ['PIN_REFUSED'],
  params: v.object({ cardId: Id }),
  body: v.object({ encryptedPin: EncryptedPin, checkoutId: v.optional(Id) }),
  response: v.object({ remainingBalance: v.object({ snap: Cents }) }),
});

/** What a gift card is added with; the token stands for its number and PIN. */
export const GiftCardToAdd = v.object({
  vaultToken: VaultToken,
  /** The application it pays in. */
  applicationName: v.literal('clicklist'),
});

/**
 * Saves a gift card in the wallet (API-57). GIFT_CARD_REFUSED: there's no such card, or its PIN is another one;
 * UNSUPPORTED_PAYMENT: the operator lets no gift cards be saved.
 */
export const saveGiftCard = operation({
  id: 'giftCards.save',
  method: 'POST',
  path: '/api/wallet/gift-cards',
  summary: 'Save a gift card in the wallet; GIFT_CARD_REFUSED (420) for an unknown number or a wrong PIN',
  access: 'fullyAuthenticated',
  refusals: ['GIFT_CARD_REFUSED', 'UNSUPPORTED_PAYMENT'],
  body: GiftCardToAdd,
  response: v.object({ card: PaymentCard }),
  answer: 'card',
  idempotent: true,
});
