import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteItem, QuoteOptionId } from './quote-parts.ts';
import { Reservation } from './reservations.ts';
import { Id, Modality, VersionKey } from './values.ts';

/** Creating and changing reservations; reservations.ts has the calls that read and end them. */

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
