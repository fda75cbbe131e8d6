import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { AppName } from './app-names.ts';
import { BagFee } from './bag-fee.ts';
import { Deposits, UnitDeposit } from './deposits.ts';
import { PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import { PaymentEntry, Transaction } from './payments.ts';
import { Vendor } from './quote-parts.ts';
import { Reservation } from './reservations.ts';
import { ChosenSubstitute, SubstitutionPolicy } from './substitutions.ts';
import { TAXED_FEES, TaxCategory, TaxTerms } from './tax.ts';
import { oneLine, visible } from './validation.ts';
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
import { EncryptedPin } from './wallet.ts';

const required = (field: 'First Name' | 'Last Name' | 'Phone') =>
  v.pipe(
    v.string(),
    v.trim(),
    visible(() => t('{{field}} is a required field', { field: t(field) })),
    oneLine(),
  );
const max40 = v.maxLength<string, 40>(40);

/** Who picks the order up (CTC-01 to CTC-04); the phone has +1 here. */
export const Contact = v.object({
  firstName: v.pipe(required('First Name'), max40),
  lastName: v.pipe(required('Last Name'), max40),
  phone: v.pipe(
    required('Phone'),
    v.regex(/^\+1\d{10}$/, () => t('Please enter a 10-digit phone number.')),
  ),
  smsOptin: v.boolean(),
});
export type Contact = v.InferOutput<typeof Contact>;

/** A suggested tip, a share of the items' price (ENT-34): the amount in cents, the percentage a whole number. */
export const TipSuggestion = v.object({ amount: Cents, percentage: v.number() });
export type TipSuggestion = v.InferOutput<typeof TipSuggestion>;

/** What the shopper may tip the driver (TIP-07). */
export const Gratuity = v.object({ max: Cents, suggestions: v.array(TipSuggestion) });
export type Gratuity = v.InferOutput<typeof Gratuity>;

/** A discount on a line (ENT-39), such as a flash sale. `discount` is in cents and positive. */
export const Coupon = v.object({
  id: Id,
  description: v.string(),
  discount: Cents,
  /** The line's GTIN. */
  appliedTo: v.string(),
});
export type Coupon = v.InferOutput<typeof Coupon>;

/** A promo code on an order (ENT-40). Amounts are in cents. */
export const Promo = v.object({
  code: v.string(),
  couponId: Id,
  description: v.string(),
  /** What it takes off, as a positive amount. */
  discount: Cents,
  /** How much more of what it's for the order needs before it takes anything off; 0 if that's enough. */
  shortBy: Cents,
});
export type Promo = v.InferOutput<typeof Promo>;

export const CheckoutLine = v.object({
  id: Id,
  cart: v.object({ gtin13: Gtin13, quantity: v.number() }),
  description: v.string(),
  customerFacingSize: v.string(),
  imageUrl: v.string(),
  /** The line's price with and without its promotion. */
  total: Cents,
  regularTotal: Cents,
  snapEligible: v.boolean(),
  /** On one of it; not part of `total`. */
  deposit: v.nullable(UnitDeposit),
  taxCategory: TaxCategory,
  /** Its price may change when it's weighed. */
  soldByWeight: v.boolean(),
  /** What a pound of it costs, with and without its promotion; null if it isn't sold by weight. */
  perPound: v.nullable(v.object({ price: Cents, regular: Cents })),
  minimumAgeToBuy: v.nullable(v.number()),
  /** If the state where the order is received requires it (CIT-15). */
  prop65Warning: v.nullable(v.string()),
  substitutionPolicy: SubstitutionPolicy,
  /** Null unless the policy is CHOSEN_SUBSTITUTE. */
  chosenSubstitute: v.nullable(ChosenSubstitute),
  instructions: v.nullable(v.string()),
  /** Already deducted from `total`. */
  priceAdjustment: v.object({ coupons: v.array(Coupon) }),
  /** Its share of what promo codes take off the items; not deducted from `total`. */
  promoDiscount: Cents,
  /** The part of that which a manufacturer pays for: it's taxed all the same. */
  manufacturerDiscount: Cents,
  /** How it was picked; missing until the whole order is. */
  picked: v.optional(
    v.object({
      /** How many were ordered; 0 for a substitute. */
      ordered: v.number(),
      /** What it weighs, in grams; null if it isn't sold by weight. */
      weight: v.nullable(v.number()),
      /** What isn't charged of its weight, in cents: its payment methods don't cover it. */
      waived: v.optional(Cents),
      /** The item it was picked in place of. */
      replaces: v.nullable(v.object({ gtin13: Gtin13, description: v.string() })),
    }),
  ),
});

export type CheckoutLine = v.InferOutput<typeof CheckoutLine>;

/** What the order costs, in cents. Placing it charges `total`, from which promo codes are deducted. */
export const Cost = v.object({
  itemTotal: Cents,
  yellowTagDiscountTotal: Cents,
  fulfillmentTotal: Cents,
  taxTotal: Cents,
  gratuityTotal: Cents,
  /** What SNAP pays, and what's left for the other tenders. */
  ebtTotal: Cents,
  nonEbtTotal: Cents,
  total: Cents,
});

/** What was refunded for a line once the order was handed over, its tax included. */
export const Refund = v.object({ gtin13: Gtin13, quantity: v.number(), amount: Cents });
export type Refund = v.InferOutput<typeof Refund>;

/**
 * SUPERSEDED: a newer checkout has the reservation, or the reservation was released for another one. CANCELED: it was
 * placed, then its shopper or the store canceled it; REJECTED with a number: changing it did.
 */
export const CheckoutStatus = v.picklist([
  'DRAFT',
  'SUPERSEDED',
  'PLACING',
  'PLACED',
  'EXPIRED',
  'REJECTED',
  'CANCELED',
]);

/** An order in progress and, once it's placed, the order itself (ENT-24, ENT-25). */
export const Checkout = v.object({
  checkoutId: Id,
  versionKey: VersionKey,
  appName: AppName,
  status: CheckoutStatus,
  /** Not an order yet. */
  draftOrder: v.boolean(),
  /** Can be placed as is: its reservation is live and its cart unchanged. */
  validDraft: v.boolean(),
  /** Its reservation expired before the order was placed. */
  expired: v.boolean(),
  /** The shopper's newer checkout, if this one is SUPERSEDED and there is one. */
  supersededBy: v.nullable(Id),
  /** Of the cart's lines it was created from or last refreshed with. */
  checksum: v.string(),
  /** The cart no longer matches `checksum`: a DRAFT must be refreshed before it can be placed. */
  isCartChanged: v.boolean(),
  /** The order number people use, once placed. */
  masterOrderId: v.nullable(v.string()),
  placedAt: v.nullable(Instant),
  cartId: Id,
  modalityType: Modality,
  /** How it's picked up, as chosen in the cart (CIT-01); null if it isn't. */
  pickupType: v.nullable(PickupType),
  buyer: v.object({ email: v.string(), profileId: Id }),
  lineItems: v.array(CheckoutLine),
  /** What each vendor hands over or ships. */
  subOrders: v.array(v.object({ vendor: Vendor, items: v.array(CheckoutLine.entries.cart) })),
  summary: v.object({ cost: Cost }),
  /** What `taxTotal` follows from, whoever pays (`payOrder`). */
  tax: v.object({
    terms: TaxTerms,
    /** After promo codes. */
    fees: v.array(v.object({ kind: v.picklist(TAXED_FEES), amount: Cents })),
    /** What SNAP pays of items that would be taxed. */
    untaxedBySnap: Cents,
  }),
  /** Part of the total; null if there's none. */
  bagFee: v.nullable(BagFee),
  /** Container deposits, part of the total; null if there are none. */
  deposits: v.nullable(Deposits),
  /** What it cost before the order was modified; null if it wasn't. */
  originalSummary: v.nullable(v.object({ cost: Cost })),
  /** How many times its shopper or the store has changed it since it was placed. */
  revision: v.number(),
  /** What it was to cost before it was picked: since then, what it costs is final. Null until then. */
  estimatedTotal: v.nullable(Cents),
  /** Oldest first. */
  refunds: v.array(Refund),
  /** Until when the placed order can be modified (MOD-01); null if it can't be, or not anymore. */
  modifiableUntil: v.nullable(Instant),
  /** All discounts, including those on lines, and promo codes, in the order they were added. */
  priceAdjustment: v.object({
    coupons: v.array(Coupon),
    promos: v.array(Promo),
    /** Whether promo codes can be added and removed (PRM-05). */
    takesPromos: v.boolean(),
  }),
  fulfillment: v.object({
    contact: v.nullable(Contact),
    /** The recipient's verified date of birth (AGE-13); null if nothing is age-restricted. */
    dateOfBirth: v.nullable(CalendarDate),
    /** Null for pickup and shipping. */
    deliveryType: v.nullable(DeliveryType),
    /** 'Leave at my door'. */
    unattended: v.boolean(),
    /** What the driver reads, including the do-not-disturb note (SCH-30). */
    instructions: v.nullable(v.string()),
    nonCatalogItem: v.nullable(v.string()),
    /** Who delivers or ships it. */
    vendors: v.array(Vendor),
    promise: Reservation,
    destination: v.object({
      type: v.picklist(['STORE', 'ADDRESS']),
      /** The store that hands it over or serves the address; null if sellers ship it. */
      locationId: v.nullable(Id),
      name: v.string(),
      address: PlaceAddress,
      /** Null once the shopper's account is deleted: of their address, only what was taxed is kept. */
      coordinates: v.nullable(Coordinates),
      timezone: TimeZone,
      phone: v.nullable(v.string()),
    }),
  }),
  /** In the order they're charged. */
  payments: v.array(PaymentEntry),
  /**
   * What SNAP may pay, in cents: at most the eligible items after discounts, at least the authorized minimum (SNP-07,
   * SNP-08). Null where it isn't accepted: for shipped orders and orders without an eligible item (SNP-01).
   */
  snap: v.nullable(v.object({ eligibleTotal: Cents, minimum: Cents })),
  /** What the driver may be tipped; null where no tip can be given or changed (TIP-07). */
  gratuity: v.nullable(Gratuity),
  /** Until when the tip of the delivered order can be changed (TIP-08); null if it can't be, or not anymore. */
  tipUntil: v.nullable(Instant),
  paymentDetails: v.object({
    gratuityAmount: Cents,
    /** What EBT pays, in cents; null if it pays nothing. */
    ebt: v.nullable(Cents),
    /** What was last known to be left on the EBT card; null if that isn't known or EBT pays nothing (SNP-20). */
    ebtDetails: v.nullable(v.object({ remainingBalance: v.object({ snap: Cents }) })),
    payment: v.object({ transactions: v.array(Transaction) }),
  }),
  /** Why the payment was rejected after its authorization; only with status REJECTED. */
  rejection: v.nullable(v.object({ code: v.string(), reason: v.string() })),
});
export type Checkout = v.InferOutput<typeof Checkout>;

export const getCheckout = operation({
  id: 'checkouts.get',
  method: 'GET',
  path: '/api/checkouts/{checkoutId}',
  summary: "One of the shopper's checkouts; NOT_FOUND if it's another shopper's",
  access: 'signedIn',
  params: v.object({ checkoutId: Id }),
  response: Checkout,
});

/**
 * Copies the cart's current lines into a checkout that isn't placed yet, along with prices, totals, and tender
 * amounts; what the shopper entered and selected stays. Does nothing if the cart hasn't changed.
 *
 * PROMISE_STALE: these lines don't fit the reservation, so the shopper must pick a time again;
 * AGE_VERIFICATION_REQUIRED, AGE_RESTRICTED, and VENDOR_ACCEPTANCE_REQUIRED as for a new checkout; NO_ITEMS_AVAILABLE: nothing is
 * left to order; TAX_UNKNOWN: nobody knows the tax on one of them there.
 */
export const refreshCheckout = operation({
  id: 'checkouts.refresh',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/refresh',
  summary: 'Bring the checkout up to date with the cart; VERSION_STALE if it changed elsewhere',
  access: 'fullyAuthenticated',
  refusals: [
    'PROMISE_STALE',
    'AGE_VERIFICATION_REQUIRED',
    'AGE_RESTRICTED',
    'VENDOR_ACCEPTANCE_REQUIRED',
    'NO_ITEMS_AVAILABLE',
    'TAX_UNKNOWN',
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
  'ITEM_FALLOUT',
  'PROMISING_FALLOUT',
  'PAYMENT_METHOD_REQUIRED',
  'PAYMENT_METHOD_EXPIRED',
  'SNAP_UNAVAILABLE',
  'UNSUPPORTED_PAYMENT',
  'TAX_UNKNOWN',
  'PIN_REQUIRED',
  'PIN_REFUSED',
  'CARD_DECLINED',
  'POST_AUTHORIZATION_REJECTED',
] as const;

/**
 * Submits the order (API-30). The client sends the total it showed: TOTAL_CHANGED if it has changed since,
 * CART_CHANGED if the cart no longer matches the checkout. PIN_REQUIRED: SNAP pays a part, and no PIN came along;
 * PIN_REFUSED has its PinCode as the reason. CARD_DECLINED and PIN_REFUSED name the tender (`paymentId`). A retry under
 * the same key may carry a newly encrypted PIN.
 *
 * MODIFY saves the changes made to a placed order (`Modification`) with the payment methods that paid it (MOD-02, MOD-09):
 * `versionKey` and `displayedTotal` are the changes', and a PIN is needed if SNAP is to pay more. CHECKOUT_CLOSED: the
 * store has started on the order, which stays unchanged. Every other refusal also leaves it unchanged, except
 * POST_AUTHORIZATION_REJECTED, which cancels it.
 */
export const updateCheckout = operation({
  id: 'checkouts.update',
  method: 'PUT',
  path: '/api/checkouts/{checkoutId}',
  summary: 'Place the order exactly once (type ACTIVATE), or save the changes made to it (type MODIFY)',
  access: 'fullyAuthenticated',
  refusals: [...REFUSALS_OF_AN_ORDER, 'AGE_VERIFICATION_REQUIRED'],
  params: v.object({ checkoutId: Id }),
  body: v.object({
    type: v.picklist(['ACTIVATE', 'MODIFY']),
    versionKey: VersionKey,
    displayedTotal: Cents,
    fulfillment: v.object({ contact: Contact }),
    paymentDetails: v.object({ gratuityAmount: Cents, encryptedPin: v.optional(EncryptedPin) }),
  }),
  response: Checkout,
  idempotent: true,
});

/** Submits from a page without `nc=true` (API-31, AUT-14); still checks the total and the version. */
export const submitCheckout = operation({
  id: 'checkouts.submit',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/submit',
  summary: 'Place the order exactly once: the predecessor of checkouts.update with type ACTIVATE',
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
    paymentDetails: v.optional(v.object({ encryptedPin: v.optional(EncryptedPin) })),
  }),
  response: Checkout,
  idempotent: true,
});
