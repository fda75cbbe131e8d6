import * as v from 'valibot';
import { CardToAdd, CardUpdate, VaultToken } from './card-details.ts';
import { operation } from './operation.ts';
import { Cents, Id } from './values.ts';
import { AddedCard, CardApplication, EbtCard, EncryptedPin, PaymentCard } from './wallet.ts';

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
  id: 'cards.setDefault',
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
