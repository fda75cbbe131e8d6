import * as v from 'valibot';
import { DeliveryDetails } from './delivery.ts';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId } from './quote-parts.ts';
import { CalendarDate, Cents, Id, Modality, VersionKey } from './values.ts';

const PromiseRef = v.object({ id: Id, versionKey: VersionKey });

/**
 * Creates a checkout of a hold and the cart's lines that it is for (API-46, ENT-37). PROMISE_STALE when the cart has other
 * items than the hold, AGE_VERIFICATION_REQUIRED and VENDOR_ACCEPTANCE_REQUIRED when what an order needs is missing.
 */
export const createCheckout = operation({
  id: 'checkouts.create',
  method: 'POST',
  path: '/api/checkouts',
  summary: 'Make a checkout of a held slot and the cart; SLOT_GONE or ORDER_EXPIRED when the hold is over',
  access: 'fullyAuthenticated',
  refusals: [
    'STILL_RUNNING',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'SLOT_GONE',
    'VERSION_STALE',
    'PROMISE_STALE',
    'AGE_VERIFICATION_REQUIRED',
    'VENDOR_ACCEPTANCE_REQUIRED',
  ],
  body: v.object({
    cartId: Id,
    modalityType: Modality,
    fulfillment: v.object({
      promise: PromiseRef,
      /** For delivery; the store's usual way when absent. */
      details: v.optional(DeliveryDetails),
    }),
    ageVerificationBirthDate: v.optional(CalendarDate),
    properties: v.object({ paymentVersion: v.literal(2) }),
  }),
  response: v.object({ checkoutId: Id }),
  idempotent: true,
});

/** Creates the checkout of a shipment (API-47). TOTAL_CHANGED when the cart does not come to `cartTotal` any more. */
export const createShipCheckout = operation({
  id: 'checkouts.createShip',
  method: 'POST',
  path: '/api/checkouts/ship',
  summary:
    'Make a checkout of held shipping options and the cart; SLOT_GONE or ORDER_EXPIRED when the hold is over',
  access: 'fullyAuthenticated',
  refusals: [
    'STILL_RUNNING',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'SLOT_GONE',
    'VERSION_STALE',
    'PROMISE_STALE',
    'AGE_VERIFICATION_REQUIRED',
    'TOTAL_CHANGED',
  ],
  body: v.object({
    cartId: Id,
    promise: PromiseRef,
    quotes: v.pipe(v.array(QuoteOptionId), v.minLength(1), v.maxLength(20)),
    fulfillableItems: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)),
    unfulfillableItems: v.pipe(v.array(QuoteItem), v.maxLength(200)),
    birthDate: v.optional(CalendarDate),
    /** What the items that are sent come to, in cents, as it was shown. */
    cartTotal: Cents,
  }),
  response: v.object({ checkoutId: Id }),
  idempotent: true,
});

const listed = (items: readonly QuoteItem[]): string =>
  items
    .map(({ gtin13, quantity }) => `${gtin13} ${quantity}`)
    .toSorted()
    .join();

/** The same items in the same quantities, whatever their order. */
export const isSameItems = (some: readonly QuoteItem[], others: readonly QuoteItem[]): boolean =>
  listed(some) === listed(others);
