import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId, Vendor } from './quote-parts.ts';
import { Cents, Destination, Done, Id, Instant, Modality, VersionKey, Window } from './values.ts';

/**
 * A slot or shipping options held for a shopper (the specification's promise, ENT-30). Only the server's clock
 * decides when it ends: `expiration.remainingMs` is the time left when the store responded, so the browser's clock
 * doesn't matter.
 */
export const Reservation = v.object({
  id: Id,
  versionKey: VersionKey,
  modalityGuid: Id,
  modalityType: Modality,
  /** The store that hands over or delivers; null if sellers ship. */
  locationId: v.nullable(Id),
  /** For a shopper who comes back to a reservation without having chosen a store. */
  locationName: v.nullable(v.string()),
  /** The state of the store where it's picked up, or of the address (CIT-15). */
  receivedInState: v.nullable(v.string()),
  /** Null for pickup. */
  destination: v.nullable(Destination),
  /** EXPIRED until its shopper has seen it, then LAPSED. */
  status: v.picklist(['HELD', 'COMMITTING', 'USED', 'EXPIRED', 'LAPSED', 'RELEASED']),
  /** The checkout that's placing an order with it (COMMITTING) or has placed it (USED). */
  checkoutId: v.nullable(Id),
  optionIds: v.array(QuoteOptionId),
  /** One for a slot; for shipping, one per vendor. */
  selections: v.array(
    v.object({
      /** The shipping method, 'Standard' or 'Express'; empty for a time. */
      name: v.string(),
      window: Window,
      modality: Modality,
      /** The fee and its discount in cents, as of when the slot was reserved. */
      cost: Cents,
      promo: Cents,
      vendor: Vendor,
      items: v.object({ included: v.array(QuoteItem) }),
    }),
  ),
  isOrderInstructionsEligible: v.boolean(),
  /** `totalMs` is the reservation's full duration, for showing how much of it is left. */
  expiration: v.object({ value: Instant, remainingMs: v.number(), totalMs: v.optional(v.number()) }),
  /** True if it's running, hasn't been extended yet, and its time doesn't end sooner. */
  canExtend: v.boolean(),
});
export type Reservation = v.InferOutput<typeof Reservation>;

/**
 * Allowed once per reservation, and only if nobody else is waiting for its slot. A repeated request returns what is
 * held.
 */
export const extendReservation = operation({
  id: 'reservations.extend',
  method: 'POST',
  path: '/api/promises/{reservationId}/extension',
  summary: 'Extend a reservation once; EXTENSION_REFUSED if its slot is full, ORDER_EXPIRED if it has ended',
  access: 'signedIn',
  refusals: ['STILL_RUNNING', 'ORDER_EXPIRED', 'EXTENSION_REFUSED'],
  params: v.object({ reservationId: Id }),
  response: Reservation,
});

export const getReservation = operation({
  id: 'reservations.get',
  method: 'GET',
  path: '/api/promises/{reservationId}',
  summary: "One of the shopper's reservations and the time left on it",
  access: 'signedIn',
  params: v.object({ reservationId: Id }),
  response: Reservation,
});

export const currentReservation = operation({
  id: 'reservations.current',
  method: 'GET',
  path: '/api/promises',
  summary: "The shopper's newest held or expired reservation, or null",
  access: 'signedIn',
  response: v.object({ reservation: v.nullable(Reservation) }),
  answer: 'reservation',
});

export const releaseReservation = operation({
  id: 'reservations.release',
  method: 'DELETE',
  path: '/api/promises/{reservationId}',
  summary: 'Release a reservation and free its place in the slot at once; repeating it changes nothing',
  access: 'signedIn',
  refusals: ['STILL_RUNNING'],
  params: v.object({ reservationId: Id }),
  response: Done,
});

export const reserveSlot = operation({
  id: 'slots.reserve',
  method: 'POST',
  path: '/fulfillment/api/timeslots/reserve',
  summary:
    "Reserve a slot and release the shopper's earlier reservation in the same step; SLOT_GONE if it's full",
  access: 'fullyAuthenticated',
  refusals: ['SLOT_GONE', 'STILL_RUNNING'],
  body: v.object({
    modalityType: Modality,
    optionIds: v.pipe(v.array(QuoteOptionId), v.length(1)),
    /** The cart's id, which the reservation belongs to. */
    keyspace: Id,
  }),
  response: Reservation,
  idempotent: true,
});

const ProposedPromise = v.object({
  /** One option per vendor, all from quotes for the same address. */
  optionIds: v.pipe(v.array(QuoteOptionId), v.minLength(1), v.maxLength(20)),
  keyspace: Id,
});

/** Options from several vendors in one promise (API-43): a shipment from several sellers. */
export const createCompositePromise = operation({
  id: 'promises.composite',
  method: 'POST',
  path: '/api/promises/composite',
  summary:
    "Reserve options from several vendors' quotes together and release the shopper's earlier reservation",
  access: 'fullyAuthenticated',
  refusals: ['SLOT_GONE', 'STILL_RUNNING'],
  query: v.object({ 'filter.shoppingModality': Modality, projection: v.literal('compact') }),
  body: ProposedPromise,
  response: Reservation,
  idempotent: true,
});

/** Options from one vendor (API-44). */
export const createPromise = operation({
  id: 'promises.create',
  method: 'POST',
  path: '/api/v4/promises',
  summary: "Reserve options of one modality and release the shopper's earlier reservation",
  access: 'fullyAuthenticated',
  refusals: ['SLOT_GONE', 'STILL_RUNNING'],
  body: ProposedPromise,
  response: Reservation,
  idempotent: true,
});

/** For items that changed after the time was reserved (API-45). */
export const updatePromise = operation({
  id: 'promises.update',
  method: 'PUT',
  path: '/api/promises/{reservationId}',
  summary: "Set a reservation's items to the cart's; VERSION_STALE if it changed elsewhere",
  access: 'fullyAuthenticated',
  refusals: [
    'STILL_RUNNING',
    'CHECKOUT_CLOSED',
    'ORDER_EXPIRED',
    'SLOT_GONE',
    'VERSION_STALE',
    'NO_ITEMS_AVAILABLE',
    'INVALID_ADDRESS',
    'ALCOHOL_QTY_EXCEEDED',
    'ALCOHOL_NA_FOR_ADDRESS',
  ],
  params: v.object({ reservationId: Id }),
  body: v.object({
    items: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)),
    versionKey: VersionKey,
  }),
  response: Reservation,
});
