import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { operation } from './operation.ts';
import { regionCode } from './regions.ts';
import { oneLine, visible } from './validation.ts';
import { Cents, Id } from './values.ts';
import { AddedCard, CardApplication, EbtCard, EncryptedPin, PaymentCard } from './wallet.ts';

const SPECIAL = () => t('Special characters are not allowed in address fields.');
const POSTAL = () => t('Please enter a valid Postal Code.');

/** Straightens apostrophes and spaces: phones type other ones, and banks compare addresses character by character. */
export const withPlainMarks = (text: string): string => text.replace(/[‘’ʼ]/g, "'").replace(/\p{Zs}/gu, ' ');

const typed = v.pipe(v.string(), v.transform(withPlainMarks), v.trim());

const line = v.pipe(typed, v.maxLength(100), v.regex(/^[\p{L}\p{M}\d ,.']*$/u, SPECIAL));

const name = (field: 'First Name' | 'Last Name') =>
  v.pipe(
    v.string(),
    v.trim(),
    visible(() => t('{{field}} is required', { field: t(field) })),
    oneLine(),
    v.maxLength(40),
  );

/** A card's billing address (CRD-13 to CRD-19). */
export const BillingAddress = v.object({
  addressLine1: v.pipe(
    line,
    visible(() => t('Address is required')),
  ),
  addressLine2: line,
  city: v.pipe(
    typed,
    visible(() => t('City is required')),
    v.maxLength(50),
    v.regex(/^[\p{L}\p{M}\d ]*$/u, SPECIAL),
  ),
  state: v.pipe(
    v.string(),
    v.transform(regionCode),
    v.nonEmpty(() => t('State is required')),
    v.maxLength(2),
  ),
  zipCode: v.pipe(
    v.string(),
    v.nonEmpty(() => t('Postal Code is required')),
    v.regex(/^\S*$/, () => t('Please enter a valid Postal Code with no spaces.')),
    v.regex(/^[^-]*$/, () => t('Please enter a valid Postal Code with no hyphens.')),
    v.regex(/^[A-Za-z0-9]*$/, POSTAL),
    v.minLength(5, POSTAL),
    v.maxLength(7, POSTAL),
  ),
});
export type BillingAddress = v.InferOutput<typeof BillingAddress>;

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

export const VaultToken = v.pipe(v.string(), v.maxLength(128));

/** The vault's token stands for the number, expiration date, and CVV, which the shop never sees. */
export const CardToAdd = v.object({
  ...CardDetails.entries,
  vaultToken: VaultToken,
});
export type CardToAdd = v.InferOutput<typeof CardToAdd>;

/** A saved card's new details; the vault's token stands for its expiration date and CVV (CRD-03). */
export const CardUpdate = v.omit(CardToAdd, ['save']);
export type CardUpdate = v.InferOutput<typeof CardUpdate>;

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
    "Delete a saved card of any kind, even from an order that isn't placed yet; STILL_RUNNING while it pays for one",
  access: 'fullyAuthenticated',
  refusals: ['STILL_RUNNING'],
  params: v.object({ cardId: Id }),
  response: v.object({ cardId: Id }),
  idempotent: true,
});

export const preferCard = operation({
  id: 'cards.prefer',
  method: 'PUT',
  path: '/api/wallet/cards/{cardId}/default',
  summary:
    'Make a card the preferred one; UNSUPPORTED_PAYMENT if its kind cannot pay for an order alone, PAYMENT_METHOD_EXPIRED if it has expired',
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
  refusals: ['EBT_CARD_EXISTS', 'CARD_REFUSED', 'SNAP_UNAVAILABLE'],
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
 * Saves a gift card in the wallet (API-57). GIFT_CARD_REFUSED: there's no such card, or the PIN is wrong;
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
