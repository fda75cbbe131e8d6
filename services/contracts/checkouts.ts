import * as v from 'valibot';
import { SubstitutionPolicy } from './cart.ts';
import { operation } from './operation.ts';
import { PaymentEntry, PaymentType, Transaction } from './payments.ts';
import { QuoteItem, Vendor } from './quote-parts.ts';
import { Reservation } from './reservations.ts';
import {
  CalendarDate,
  Cents,
  Coordinates,
  DeliveryType,
  Gtin13,
  Id,
  Instant,
  Modality,
  PlaceAddress,
  TimeZone,
  VersionKey,
} from './values.ts';
import { AddedCard, CardToAdd, PaymentMethods } from './wallet.ts';

const required = (field: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${field} is a required field`));
const max40 = v.maxLength<string, 40>(40);

/** Who picks the order up (CTC-01 to CTC-04), as it travels: the phone with +1. */
export const Contact = v.object({
  firstName: v.pipe(required('First Name'), max40),
  lastName: v.pipe(required('Last Name'), max40),
  phone: v.pipe(required('Phone'), v.regex(/^\+1\d{10}$/, 'Please enter a 10-digit phone number.')),
  smsOptin: v.boolean(),
});
export type Contact = v.InferOutput<typeof Contact>;

/** What takes something off a line (ENT-39): such as a flash sale's price. `discount` in cents, positive. */
export const Coupon = v.object({
  id: Id,
  description: v.string(),
  discount: Cents,
  /** The line's GTIN. */
  appliedTo: v.string(),
});
export type Coupon = v.InferOutput<typeof Coupon>;

export const CheckoutLine = v.object({
  id: Id,
  cart: v.object({ gtin13: Gtin13, quantity: v.number() }),
  description: v.string(),
  customerFacingSize: v.string(),
  imageUrl: v.string(),
  /** The line's price with its promotion, and without. */
  total: Cents,
  regularTotal: Cents,
  snapEligible: v.boolean(),
  minimumAgeToBuy: v.nullable(v.number()),
  /** Where the state in which the order is received wants it (CIT-15). */
  prop65Warning: v.nullable(v.string()),
  substitutionPolicy: SubstitutionPolicy,
  instructions: v.nullable(v.string()),
  /** Taken off already in `total`. */
  priceAdjustment: v.object({ coupons: v.array(Coupon) }),
});

/** What the order costs, in cents. `total` is what placing it charges. */
export const Cost = v.object({
  itemTotal: Cents,
  yellowTagDiscountTotal: Cents,
  fulfillmentTotal: Cents,
  taxTotal: Cents,
  gratuityTotal: Cents,
  ebtTotal: Cents,
  nonEbtTotal: Cents,
  total: Cents,
});

/** SUPERSEDED: a newer checkout was made of the same hold, or the hold was given up for another one. */
export const CheckoutStatus = v.picklist([
  'DRAFT',
  'SUPERSEDED',
  'PLACING',
  'PLACED',
  'EXPIRED',
  'REJECTED',
  'CANCELED',
]);

/** An order on its way, and after it is placed the order itself (ENT-24, ENT-25). */
export const Checkout = v.object({
  checkoutId: Id,
  versionKey: VersionKey,
  appName: v.string(),
  status: CheckoutStatus,
  /** It is no order yet. */
  draftOrder: v.boolean(),
  /** It could be placed as it stands: its hold is alive and its cart as it was. */
  validDraft: v.boolean(),
  /** Its hold ran out before it was placed. */
  expired: v.boolean(),
  /** The shopper's newer checkout in place of one that is SUPERSEDED, once there is one. */
  supersededBy: v.nullable(Id),
  /** Of the cart's lines that it was made of, or last refreshed with. */
  checksum: v.string(),
  /** The cart's lines are not those of `checksum` any more: a DRAFT must be refreshed before it can be placed. */
  isCartChanged: v.boolean(),
  /** The order's number for people, once placed. */
  masterOrderId: v.nullable(v.string()),
  placedAt: v.nullable(Instant),
  cartId: Id,
  modalityType: Modality,
  buyer: v.object({ email: v.string(), profileId: Id }),
  lineItems: v.array(CheckoutLine),
  /** What each vendor hands over or ships. */
  subOrders: v.array(v.object({ vendor: Vendor, items: v.array(QuoteItem) })),
  summary: v.object({ cost: Cost }),
  /** What it cost before the order was modified; null for one that was not. */
  originalSummary: v.nullable(v.object({ cost: Cost })),
  /** Everything that takes something off, as its lines say too; promo codes beside. */
  priceAdjustment: v.object({
    coupons: v.array(Coupon),
    promos: v.array(v.object({ code: v.string(), couponId: Id })),
  }),
  fulfillment: v.object({
    contact: v.nullable(Contact),
    /** The verified date of birth of who receives it (AGE-13); null where nothing is age-restricted. */
    dateOfBirth: v.nullable(CalendarDate),
    /** Null for pickup and shipping. */
    deliveryType: v.nullable(DeliveryType),
    /** 'Leave at my door'. */
    unattended: v.boolean(),
    /** What the driver reads, the note of do-not-disturb included (SCH-30). */
    instructions: v.nullable(v.string()),
    nonCatalogItem: v.nullable(v.string()),
    /** Who brings it, or ships it. */
    vendors: v.array(Vendor),
    promise: Reservation,
    destination: v.object({
      type: v.picklist(['STORE', 'ADDRESS']),
      /** The store that hands it over or serves the address; null where sellers ship. */
      locationId: v.nullable(Id),
      name: v.string(),
      address: PlaceAddress,
      coordinates: Coordinates,
      timezone: TimeZone,
      phone: v.nullable(v.string()),
    }),
  }),
  payments: v.array(PaymentEntry),
  paymentDetails: v.object({
    gratuityAmount: Cents,
    /** What EBT pays, and what is left on the card in cents; null where it pays nothing. */
    ebt: v.nullable(Cents),
    ebtDetails: v.nullable(v.object({ remainingBalance: v.object({ snap: Cents }) })),
    payment: v.object({ transactions: v.array(Transaction) }),
  }),
  /** Why the payment was rejected after its authorization, with status REJECTED. */
  rejection: v.nullable(v.object({ code: v.string(), reason: v.string() })),
});
export type Checkout = v.InferOutput<typeof Checkout>;

export const getCheckout = operation({
  id: 'checkouts.get',
  method: 'GET',
  path: '/api/checkouts/{checkoutId}',
  summary: "A checkout of the shopper; another shopper's is NOT_FOUND",
  access: 'signedIn',
  params: v.object({ checkoutId: Id }),
  response: Checkout,
});

/**
 * Takes the cart's present lines into a checkout that is not placed yet: lines, prices, totals and the amounts of its
 * tenders; what the shopper entered and chose stays. Nothing happens when the cart is as it was.
 *
 * PROMISE_STALE: the hold cannot be had with these lines, so a time is to be chosen anew; AGE_VERIFICATION_REQUIRED and
 * VENDOR_ACCEPTANCE_REQUIRED as for a new checkout; NO_ITEMS_AVAILABLE: nothing is left to order.
 */
export const refreshCheckout = operation({
  id: 'checkouts.refresh',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/refresh',
  summary: 'Take the present cart into the checkout; VERSION_STALE when it changed elsewhere',
  access: 'fullyAuthenticated',
  refusals: [
    'PROMISE_STALE',
    'AGE_VERIFICATION_REQUIRED',
    'VENDOR_ACCEPTANCE_REQUIRED',
    'NO_ITEMS_AVAILABLE',
    'ORDER_EXPIRED',
    'CHECKOUT_CLOSED',
    'STILL_RUNNING',
    'VERSION_STALE',
  ],
  params: v.object({ checkoutId: Id }),
  body: v.object({ versionKey: VersionKey }),
  response: Checkout,
});

const REFUSALS_OF_AN_ORDER = [
  'STILL_RUNNING',
  'CHECKOUT_CLOSED',
  'ORDER_EXPIRED',
  'SLOT_GONE',
  'VERSION_STALE',
  'CART_CHANGED',
  'TOTAL_CHANGED',
  'PAYMENT_METHOD_REQUIRED',
  'PAYMENT_METHOD_EXPIRED',
  'UNSUPPORTED_PAYMENT',
  'CARD_DECLINED',
  'POST_AUTHORIZATION_REJECTED',
] as const;

/**
 * Submit (API-30): the client sends the total it showed, and TOTAL_CHANGED answers when it is another; CART_CHANGED when
 * the cart is not what the checkout was made of.
 */
export const updateCheckout = operation({
  id: 'checkouts.update',
  method: 'PUT',
  path: '/api/checkouts/{checkoutId}',
  summary: 'Place the order, exactly once (type ACTIVATE)',
  access: 'fullyAuthenticated',
  refusals: REFUSALS_OF_AN_ORDER,
  params: v.object({ checkoutId: Id }),
  body: v.object({
    type: v.literal('ACTIVATE'),
    versionKey: VersionKey,
    displayedTotal: Cents,
    fulfillment: v.object({ contact: Contact }),
    paymentDetails: v.object({ gratuityAmount: Cents }),
  }),
  response: Checkout,
  idempotent: true,
});

/** Submit as the page does without `nc=true` (API-31, AUT-14); the total and the version are checked all the same. */
export const submitCheckout = operation({
  id: 'checkouts.submit',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/submit',
  summary: 'Place the order, exactly once: the call before checkouts.update with type ACTIVATE',
  access: 'fullyAuthenticated',
  refusals: REFUSALS_OF_AN_ORDER,
  params: v.object({ checkoutId: Id }),
  body: v.object({
    contactInfo: v.object({
      firstName: Contact.entries.firstName,
      lastName: Contact.entries.lastName,
      phoneNumber: Contact.entries.phone,
      smsOptIn: v.boolean(),
    }),
    isAccertifyDataCollected: v.boolean(),
    versionKey: VersionKey,
    displayedTotal: Cents,
  }),
  response: Checkout,
  idempotent: true,
});

export const getPayments = operation({
  id: 'payments.get',
  method: 'GET',
  path: '/payment/v1/checkouts/{checkoutId}',
  summary: 'The payment methods this checkout may use, its versionKey and authorizations (API-37)',
  access: 'fullyAuthenticated',
  params: v.object({ checkoutId: Id }),
  response: v.object({
    paymentMethods: PaymentMethods,
    versionKey: VersionKey,
    /** What the processor said of the checkout's tenders, first to last. */
    authorizations: v.array(Transaction),
  }),
});

/** Sets the tenders of a checkout (ENT-23). VERSION_STALE when it changed elsewhere. */
export const updatePayments = operation({
  id: 'payments.update',
  method: 'PUT',
  path: '/payment/v1/checkouts/{checkoutId}',
  summary: 'Choose what the checkout is paid with',
  access: 'fullyAuthenticated',
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'STILL_RUNNING',
    'PAYMENT_METHOD_EXPIRED',
    'UNSUPPORTED_PAYMENT',
  ],
  params: v.object({ checkoutId: Id }),
  body: v.object({
    versionKey: VersionKey,
    payments: v.pipe(v.array(v.object({ id: Id, paymentType: PaymentType })), v.minLength(1), v.maxLength(7)),
  }),
  response: Checkout,
});

/** Adds a card to the wallet and chooses it for the checkout in one step (API-17, CRD-07). */
export const addCardToOrder = operation({
  id: 'cards.addToOrder',
  method: 'POST',
  path: '/checkout/api/s/cards/{application}/{checkoutId}',
  summary:
    'Add a card, or update it, and pay this checkout with it; CARD_REFUSED (420) when the network refuses it',
  access: 'fullyAuthenticated',
  refusals: ['CARD_REFUSED', 'VERSION_STALE', 'CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params: v.object({ application: v.literal('clicklist'), checkoutId: Id }),
  body: v.object({ ...CardToAdd.entries, versionKey: VersionKey }),
  response: v.object({ ...AddedCard.entries, checkout: Checkout }),
  idempotent: true,
});
