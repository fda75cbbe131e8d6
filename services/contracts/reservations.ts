import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteOptionId } from './quotes.ts';
import { Cents, Done, Gtin13, Id, Instant, Modality, VersionKey, Window } from './values.ts';

/**
 * A slot held for a shopper (the documents' promise, ENT-30). The server's clock alone decides when it ends:
 * `expiration.remainingMs` is what was left when the answer was made, so no clock of a browser matters.
 */
export const Reservation = v.object({
  id: Id,
  versionKey: VersionKey,
  modalityGuid: Id,
  modalityType: Modality,
  locationId: Id,
  /** The store's name, for whoever comes back to a hold without having chosen a store. */
  locationName: v.string(),
  status: v.picklist(['HELD', 'COMMITTING', 'USED', 'EXPIRED', 'RELEASED']),
  optionIds: v.array(QuoteOptionId),
  selections: v.array(
    v.object({
      window: Window,
      modality: Modality,
      /** The fee in cents, and what a promotion takes off it, as they were when the slot was taken. */
      cost: Cents,
      promo: Cents,
      vendor: v.object({ id: v.string() }),
      items: v.object({ included: v.array(v.object({ gtin13: Gtin13, quantity: v.number() })) }),
    }),
  ),
  isOrderInstructionsEligible: v.boolean(),
  /** `totalMs` is how long the hold lasts in all, for showing how much of it is left. */
  expiration: v.object({ value: Instant, remainingMs: v.number(), totalMs: v.optional(v.number()) }),
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
