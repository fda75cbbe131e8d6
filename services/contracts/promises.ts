import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId } from './quote-parts.ts';
import { Reservation } from './reservations.ts';
import { Id, Modality, VersionKey } from './values.ts';

/** How a hold is made and what it is for changed; reading and ending one stands in reservations.ts. */

export const reserveSlot = operation({
  id: 'slots.reserve',
  method: 'POST',
  path: '/fulfillment/api/timeslots/reserve',
  summary:
    "Hold a slot, letting go of the shopper's earlier hold in the same step; SLOT_GONE when it is full",
  access: 'fullyAuthenticated',
  refusals: ['SLOT_GONE', 'STILL_RUNNING'],
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
  refusals: ['SLOT_GONE', 'STILL_RUNNING'],
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
  refusals: ['SLOT_GONE', 'STILL_RUNNING'],
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
