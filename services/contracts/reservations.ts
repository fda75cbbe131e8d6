import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId, Vendor } from './quote-parts.ts';
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
  /** EXPIRED is one that ran out unseen; LAPSED once its shopper has seen it. */
  status: v.picklist(['HELD', 'COMMITTING', 'USED', 'EXPIRED', 'LAPSED', 'RELEASED']),
  /** The checkout that is placing an order with it (COMMITTING), or has (USED). */
  checkoutId: v.nullable(Id),
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
  /** True until it was lasted out once on request, while it runs and its time does not end sooner. */
  canExtend: v.boolean(),
});
export type Reservation = v.InferOutput<typeof Reservation>;

/** Once a hold, and only while others do not wait for its slot. Asking again answers with what is held. */
export const extendReservation = operation({
  id: 'reservations.extend',
  method: 'POST',
  path: '/api/promises/{reservationId}/extension',
  summary:
    'Make a hold last once more; EXTENSION_REFUSED when its slot is full, ORDER_EXPIRED when it is over',
  access: 'signedIn',
  refusals: ['STILL_RUNNING', 'ORDER_EXPIRED', 'EXTENSION_REFUSED'],
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
  summary: "The shopper's newest hold that is held or has run out, or null",
  access: 'signedIn',
  response: v.object({ reservation: v.nullable(Reservation) }),
  answer: 'reservation',
});

export const releaseReservation = operation({
  id: 'reservations.release',
  method: 'DELETE',
  path: '/api/promises/{reservationId}',
  summary: 'Let a hold go; its place in the slot is free at once. Nothing happens twice',
  access: 'signedIn',
  refusals: ['STILL_RUNNING'],
  params: v.object({ reservationId: Id }),
  response: Done,
});
