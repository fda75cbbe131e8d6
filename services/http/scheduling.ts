import { createCheckout } from '../contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../contracts/delivery.ts';
import { listModalities, type ModalityOption } from '../contracts/modalities.ts';
import type { QuoteItem } from '../contracts/quote-parts.ts';
import { listQuotes, type Quotes } from '../contracts/quotes.ts';
import {
  createCompositePromise,
  createPromise,
  type Reservation,
  reserveSlot,
  updatePromise,
} from '../contracts/reservations.ts';
import type { Destination, Modality } from '../contracts/values.ts';
import { listWays } from '../contracts/ways.ts';
import type { Call } from './call.ts';

interface Place {
  modalityType: Modality;
  postalCode?: string;
}

interface WhatAndWhere {
  modalityType: Modality;
  /** For pickup. */
  storeId: string | null;
  /** For delivery and shipping. */
  destination: Destination | null;
  items: QuoteItem[];
}

interface SlotRequest {
  modalityType: Modality;
  /** Each 'quoteId|optionId': one for a slot, one per vendor for shipping. */
  optionIds: string[];
  keyspace: string;
  idempotencyKey: string;
}

interface PromiseChange {
  promise: { id: string; versionKey: string };
  items: QuoteItem[];
}

interface CheckoutToCreate {
  cartId: string;
  modalityType: Modality;
  /** The reservation the order uses. */
  promise: { id: string; versionKey: string };
  /** For delivery. */
  details?: DeliveryDetails;
  ageVerificationBirthDate?: string;
  idempotencyKey: string;
}

/** The body of a request for quotes (API-40). */
function quotesBody(cart: QuoteItem[], destination: Destination | null) {
  if (!destination) return { cart };
  const { location, ...address } = destination;
  return { cart, locale: { address, ...(location ? { location } : {}) } };
}

/** Services of scheduling that do more than make a call. `banner` is the id of the banner in use. */
export const createSchedulingServices = (call: Call, banner?: string) => ({
  listModalities: async (
    { modalityType, postalCode }: Place,
    signal: AbortSignal,
  ): Promise<ModalityOption[]> => {
    const body = {
      modalityType,
      ...(postalCode ? { address: { postalCode } } : {}),
      ...(banner ? { banner } : {}),
    };
    return (await call(listModalities, { body }, signal)).modalityOptions;
  },

  listWays: async ({ items }: { items: QuoteItem[] }, signal: AbortSignal) => {
    const { ways } = await call(
      listWays,
      { body: { items, ...(banner !== undefined && { banner }) } },
      signal,
    );
    return ways;
  },

  listQuotes: (
    { modalityType, storeId, destination, items }: WhatAndWhere,
    signal: AbortSignal,
  ): Promise<Quotes> => {
    const query = {
      'filter.shoppingModality': modalityType,
      ...(storeId ? { 'filter.storeId': storeId } : {}),
    };
    return call(listQuotes, { query, body: quotesBody(items, destination) }, signal);
  },

  listShippingQuotes: (
    { destination, items }: { destination: Destination; items: QuoteItem[] },
    signal: AbortSignal,
  ): Promise<Quotes> =>
    call(
      listQuotes,
      { query: { 'filter.shoppingModality': 'SHIP' }, body: quotesBody(items, destination) },
      signal,
    ),

  reserveSlot: (
    { modalityType, optionIds, keyspace, idempotencyKey }: SlotRequest,
    signal: AbortSignal,
  ): Promise<Reservation> => {
    const body = { optionIds, keyspace };
    if (modalityType !== 'SHIP') {
      return call(reserveSlot, { body: { modalityType, ...body }, idempotencyKey }, signal);
    }
    if (optionIds.length === 1) return call(createPromise, { body, idempotencyKey }, signal);
    const query = { 'filter.shoppingModality': modalityType, projection: 'compact' as const };
    return call(createCompositePromise, { query, body, idempotencyKey }, signal);
  },

  updatePromise: (
    { promise: { id, versionKey }, items }: PromiseChange,
    signal: AbortSignal,
  ): Promise<Reservation> =>
    call(updatePromise, { params: { reservationId: id }, body: { items, versionKey } }, signal),

  createCheckout: (
    { promise, details, idempotencyKey, ...order }: CheckoutToCreate,
    signal: AbortSignal,
  ): Promise<{ checkoutId: string }> => {
    const body = {
      ...order,
      fulfillment: { promise, ...(details ? { details } : {}) },
      properties: { paymentVersion: 2 as const },
    };
    return call(createCheckout, { body, idempotencyKey }, signal);
  },
});
