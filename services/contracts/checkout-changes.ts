import * as v from 'valibot';
import { CardToAdd } from './card-details.ts';
import { GiftCardToAdd } from './cards.ts';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { Cents, Id, VersionKey } from './values.ts';
import { AddedCard, PaymentCard } from './wallet.ts';

/** Sets the tip (API-13, API-34). INVALID_INPUT with the field for one over the maximum; VERSION_STALE when the order changed elsewhere. */
export const updateTip = operation({
  id: 'tips.update',
  method: 'PUT',
  path: '/payment/v1/modifytip/{checkoutId}',
  summary: "Set the driver's tip; the total and what the tenders pay change with it",
  access: 'fullyAuthenticated',
  refusals: ['VERSION_STALE', 'CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params: v.object({ checkoutId: Id }),
  body: v.object({
    versionKey: VersionKey,
    paymentDetails: v.object({
      gratuityAmount: v.pipe(Cents, v.minValue(0, 'A tip cannot be negative.')),
    }),
  }),
  response: Checkout,
});

/**
 * Adds a card to the wallet and selects it for the checkout in one step (API-17, CRD-07). UNSUPPORTED_PAYMENT: the order
 * doesn't take the card's network (PAY-09).
 */
export const addCardToOrder = operation({
  id: 'cards.addToOrder',
  method: 'POST',
  path: '/checkout/api/s/cards/{application}/{checkoutId}',
  summary: 'Add or update a card and pay this checkout with it; CARD_REFUSED (420) if the network refuses it',
  access: 'fullyAuthenticated',
  refusals: ['CARD_REFUSED', 'UNSUPPORTED_PAYMENT', 'VERSION_STALE', 'CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params: v.object({ application: v.literal('clicklist'), checkoutId: Id }),
  body: v.object({ ...CardToAdd.entries, versionKey: VersionKey }),
  response: v.object({ ...AddedCard.entries, checkout: Checkout }),
  idempotent: true,
});

/**
 * Adds a gift card to the wallet, saved or for this order only, and selects it for the checkout. GIFT_CARD_REFUSED: there's
 * no such card, or the PIN is wrong; GIFT_CARD_LIMIT: the order has five (GFT-04); CARD_REQUIRED: it needs a credit
 * or debit card first (GFT-06); ALREADY_COVERED: the order's other tenders leave nothing to pay (GFT-05, GFT-07);
 * UNSUPPORTED_PAYMENT: shipped orders take no gift cards (GFT-14). A card whose balance can't be read is in the wallet
 * afterward, but not selected (GFT-09).
 */
export const addGiftCard = operation({
  id: 'giftCards.add',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/gift-cards',
  summary:
    'Add a gift card and pay this checkout with it; GIFT_CARD_REFUSED (420) for an unknown number or PIN',
  access: 'fullyAuthenticated',
  refusals: [
    'GIFT_CARD_REFUSED',
    'GIFT_CARD_LIMIT',
    'CARD_REQUIRED',
    'ALREADY_COVERED',
    'UNSUPPORTED_PAYMENT',
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'STILL_RUNNING',
  ],
  params: v.object({ checkoutId: Id }),
  body: v.object({ ...GiftCardToAdd.entries, versionKey: VersionKey, save: v.boolean() }),
  response: v.object({ card: PaymentCard, checkout: Checkout }),
  idempotent: true,
});
