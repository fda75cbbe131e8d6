import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId, Vendor } from './quotes.ts';
import { Cents, Destination, Done, Id, Instant, Modality, VersionKey, Window } from './values.ts';

/**
 * A slot, or ways of shipping, held for a shopper (the documents' promise, ENT-30). The server's clock alone decides when it ends:
 * `expiration.remainingMs` is what was left when the answer was made, so no clock of a browser matters.
 */
export const Reservation = v.object({
  id: Id,
  versionKey: VersionKey,
  modalityGuid: Id,
  modalityType: Modality,
  /** The store that hands over or delivers; null where sellers ship. */
  locationId: v.nullable(Id),
  /** The store's name, for whoever comes back to a hold without having chosen a store. */
  locationName: v.nullable(v.string()),
  /** Where it goes; null for pickup. */
  destination: v.nullable(Destination),
  status: v.picklist(['HELD', 'COMMITTING', 'USED', 'EXPIRED', 'RELEASED']),
  optionIds: v.array(QuoteOptionId),
  /** One for a slot; one a vendor for shipping. */
  selections: v.array(
    v.object({
      /** 'Standard', 'Express': the shipping method. Empty for a time. */
      name: v.string(),
      window: Window,
      modality: Modality,
      /** The fee in cents, and what a promotion takes off it, as they were when the slot was taken. */
      cost: Cents,
      promo: Cents,
      vendor: Vendor,
      items: v.object({ included: v.array(QuoteItem) }),
    }),
  ),
  isOrderInstructionsEligible: v.boolean(),
  /** `totalMs` is how long the hold lasts in all, for showing how much of it is left. */
  expiration: v.object({ value: Instant, remainingMs: v.number(), totalMs: v.optional(v.number()) }),
  /** True until it was lasted out once on request, while it runs. */
  canExtend: v.boolean(),
});
export type Reservation = v.InferOutput<typeof Reservation>;

export const reserveSlot = operation({
  id: 'slots.reserve',
  method: 'POST',
  path: '/fulfillment/api/timeslots/reserve',
  summary:
    "Hold a slot, letting go of the shopper's earlier hold in the same step; SLOT_GONE when it is full",
  access: 'fullyAuthenticated',
  body: v.object({
    modalityType: Modality,
    optionIds: v.pipe(v.array(QuoteOptionId), v.length(1)),
    /** What the hold belongs to: the cart's id. */
    keyspace: Id,
  }),
  response: Reservation,
  idempotent: true,
});

const ProposedPromise = v.object({
  /** One an option's vendor; all of quotes for the same address. */
  optionIds: v.pipe(v.array(QuoteOptionId), v.minLength(1), v.maxLength(20)),
  keyspace: Id,
});

/** Several vendors' options in one promise (API-43): a shipment of several sellers. */
export const createCompositePromise = operation({
  id: 'promises.composite',
  method: 'POST',
  path: '/api/promises/composite',
  summary: "Hold options of several vendors' quotes together, letting go of the shopper's earlier hold",
  access: 'fullyAuthenticated',
  query: v.object({ 'filter.shoppingModality': Modality, projection: v.literal('compact') }),
  body: ProposedPromise,
  response: Reservation,
  idempotent: true,
});

/** The options of one vendor (API-44). */
export const createPromise = operation({
  id: 'promises.create',
  method: 'POST',
  path: '/api/v4/promises',
  summary: "Hold options of one modality, letting go of the shopper's earlier hold",
  access: 'fullyAuthenticated',
  body: ProposedPromise,
  response: Reservation,
  idempotent: true,
});

/** What is to be fulfilled changed after the time was held (API-45). */
export const updatePromise = operation({
  id: 'promises.update',
  method: 'PUT',
  path: '/api/promises/{reservationId}',
  summary: 'Set the items of a hold to those of the cart; VERSION_STALE when it changed elsewhere',
  access: 'fullyAuthenticated',
  params: v.object({ reservationId: Id }),
  body: v.object({
    items: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)),
    versionKey: VersionKey,
  }),
  response: Reservation,
});

/** Once a hold, and only while others do not wait for its slot. Asking again answers with what is held. */
export const extendReservation = operation({
  id: 'reservations.extend',
  method: 'POST',
  path: '/api/promises/{reservationId}/extension',
  summary:
    'Make a hold last once more; EXTENSION_REFUSED when its slot is full, ORDER_EXPIRED when it is over',
  access: 'signedIn',
  params: v.object({ reservationId: Id }),
  response: Reservation,
});

export const getReservation = operation({
  id: 'reservations.get',
  method: 'GET',
  path: '/api/promises/{reservationId}',
  summary: 'A hold of the shopper, with what is left of it',
  access: 'signedIn',
  params: v.object({ reservationId: Id }),
  response: Reservation,
});

export const currentReservation = operation({
  id: 'reservations.current',
  method: 'GET',
  path: '/api/promises',
  summary: "The shopper's newest hold that is held or has run out unseen, or null",
  access: 'signedIn',
  response: v.object({ reservation: v.nullable(Reservation) }),
});

export const releaseReservation = operation({
  id: 'reservations.release',
  method: 'DELETE',
  path: '/api/promises/{reservationId}',
  summary: 'Let a hold go; its place in the slot is free at once. Nothing happens twice',
  access: 'signedIn',
  params: v.object({ reservationId: Id }),
  response: Done,
});
