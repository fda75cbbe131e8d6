import * as v from 'valibot';
import { CardToAdd, GiftCardToAdd } from './cards.ts';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { MAX_TENDERS, PaymentType, Transaction } from './payments.ts';
import { Cents, Id, VersionKey } from './values.ts';
import { AddedCard, PaymentCard, PaymentMethods } from './wallet.ts';

/** A tender the shopper selected (ENT-23). */
export const PaymentChosen = v.object({
  id: Id,
  paymentType: PaymentType,
  /** What SNAP is to pay, in cents; without it, as much as possible. 0 removes it (PAY-11). Ignored for other kinds. */
  amount: v.optional(Cents),
  /** As displayed; what counts is what the processor says. */
  balance: v.optional(v.nullable(Cents)),
});
export type PaymentChosen = v.InferOutput<typeof PaymentChosen>;

export const getPayments = operation({
  id: 'payments.get',
  method: 'GET',
  path: '/payment/v1/checkouts/{checkoutId}',
  summary: 'The payment methods available to this checkout, its versionKey, and its authorizations (API-37)',
  access: 'fullyAuthenticated',
  params: v.object({ checkoutId: Id }),
  response: v.object({
    paymentMethods: PaymentMethods,
    versionKey: VersionKey,
    /** The processor's responses for the checkout's tenders, oldest first. */
    authorizations: v.array(Transaction),
  }),
});

/**
 * Sets a checkout's tenders (ENT-23); the store puts them in the order they're charged and says what each of them pays.
 * VERSION_STALE if it changed elsewhere, SNAP_UNAVAILABLE if the order can't be paid with SNAP, SNAP_AMOUNT_TOO_HIGH if SNAP
 * is to pay more than its balance or the eligible total, BALANCE_UNKNOWN for a gift card whose balance can't be read.
 */
export const updatePayments = operation({
  id: 'payments.update',
  method: 'PUT',
  path: '/payment/v1/checkouts/{checkoutId}',
  summary: 'Set how the checkout is paid',
  access: 'fullyAuthenticated',
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'STILL_RUNNING',
    'PAYMENT_METHOD_EXPIRED',
    'UNSUPPORTED_PAYMENT',
    'SNAP_UNAVAILABLE',
    'SNAP_AMOUNT_TOO_HIGH',
    'BALANCE_UNKNOWN',
    'GIFT_CARD_LIMIT',
  ],
  params: v.object({ checkoutId: Id }),
  body: v.object({
    versionKey: VersionKey,
    payments: v.pipe(v.array(PaymentChosen), v.maxLength(MAX_TENDERS)),
  }),
  response: Checkout,
});

/** What becomes of one payment method: it pays the checkout, or no longer does (CRD-08). */
export const PaymentStatus = v.picklist(['payment-method-selected', 'payment-method-removed']);

/**
 * Selects one of the shopper's payment methods for a checkout, or removes it; the other tenders stay (API-12, API-22). A
 * card or account takes the place of the one before. NOT_FOUND if the method or the checkout isn't the shopper's.
 */
export const updatePaymentDetails = operation({
  id: 'payments.select',
  method: 'PUT',
  path: '/payment/v1/payments',
  summary: 'Select one payment method for a checkout, or remove it, without naming the others',
  access: 'fullyAuthenticated',
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'STILL_RUNNING',
    'PAYMENT_METHOD_EXPIRED',
    'UNSUPPORTED_PAYMENT',
    'SNAP_UNAVAILABLE',
    'BALANCE_UNKNOWN',
    'GIFT_CARD_LIMIT',
  ],
  body: v.object({
    checkoutId: Id,
    versionKey: VersionKey,
    paymentMethodId: Id,
    paymentStatus: PaymentStatus,
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
