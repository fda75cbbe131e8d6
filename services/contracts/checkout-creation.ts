import * as v from 'valibot';
import { DeliveryDetails } from './delivery.ts';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId } from './quote-parts.ts';
import { CalendarDate, Cents, Id, Modality, VersionKey } from './values.ts';

const PromiseRef = v.object({ id: Id, versionKey: VersionKey });

/** TAX_UNKNOWN: nobody knows the sales tax where it would be received. */
const OF_A_NEW_ORDER = [
  'STILL_RUNNING',
  'CHECKOUT_CLOSED',
  'ORDER_EXPIRED',
  'SLOT_GONE',
  'VERSION_STALE',
  'TAX_UNKNOWN',
] as const;

/**
 * Creates a checkout from a reservation and its lines in the cart (API-46, ENT-37). PROMISE_STALE if the cart's
 * items differ from the reservation's; AGE_VERIFICATION_REQUIRED or VENDOR_ACCEPTANCE_REQUIRED if that's missing;
 * AGE_RESTRICTED if something with a minimum age would wait in a pickup locker (CIT-01).
 */
export const createCheckout = operation({
  id: 'checkouts.create',
  method: 'POST',
  path: '/api/checkouts',
  summary:
    'Create a checkout from a reserved slot and the cart; SLOT_GONE or ORDER_EXPIRED if the reservation has ended',
  access: 'fullyAuthenticated',
  refusals: [
    ...OF_A_NEW_ORDER,
    'PROMISE_STALE',
    'AGE_VERIFICATION_REQUIRED',
    'AGE_RESTRICTED',
    'VENDOR_ACCEPTANCE_REQUIRED',
  ],
  body: v.object({
    cartId: Id,
    modalityType: Modality,
    fulfillment: v.object({
      promise: PromiseRef,
      /** For delivery; the store's default if absent. */
      details: v.optional(DeliveryDetails),
    }),
    ageVerificationBirthDate: v.optional(CalendarDate),
    properties: v.object({ paymentVersion: v.literal(2) }),
  }),
  response: v.object({ checkoutId: Id }),
  idempotent: true,
});

/** Creates a checkout for a shipment (API-47). TOTAL_CHANGED if the cart no longer adds up to `cartTotal`. */
export const createShipCheckout = operation({
  id: 'checkouts.createShip',
  method: 'POST',
  path: '/api/checkouts/ship',
  summary:
    'Create a checkout from reserved shipping options and the cart; SLOT_GONE or ORDER_EXPIRED if the reservation has ended',
  access: 'fullyAuthenticated',
  refusals: [...OF_A_NEW_ORDER, 'PROMISE_STALE', 'AGE_VERIFICATION_REQUIRED', 'TOTAL_CHANGED'],
  body: v.object({
    cartId: Id,
    promise: PromiseRef,
    quotes: v.pipe(v.array(QuoteOptionId), v.minLength(1), v.maxLength(20)),
    fulfillableItems: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)),
    unfulfillableItems: v.pipe(v.array(QuoteItem), v.maxLength(200)),
    birthDate: v.optional(CalendarDate),
    /** The total of the items to ship, in cents, as displayed. */
    cartTotal: Cents,
  }),
  response: v.object({ checkoutId: Id }),
  idempotent: true,
});
