import type { WaysServices } from '../../machines/cart/ways.ts';
import type { SlotRequestServices } from '../../machines/reservation/slot-request.machine.ts';
import type { CheckoutCreationServices } from '../../machines/scheduling/checkout-creation.machine.ts';
import type { QuotesServices } from '../../machines/scheduling/quotes.machine.ts';
import type { ShippingQuotesServices } from '../../machines/scheduling/shipping-quotes.machine.ts';
import type { StoreChoiceServices } from '../../machines/scheduling/store-choice.machine.ts';
import { createCheckout } from '../contracts/checkout-creation.ts';
import { listModalities } from '../contracts/modalities.ts';
import type { QuoteItem } from '../contracts/quote-parts.ts';
import { listQuotes } from '../contracts/quotes.ts';
import {
  createCompositePromise,
  createPromise,
  reserveSlot,
  updatePromise,
} from '../contracts/reservations.ts';
import type { Destination } from '../contracts/values.ts';
import { listWays } from '../contracts/ways.ts';
import type { Call } from './call.ts';

/** The body of a request for quotes (API-40). */
function quotesBody(cart: QuoteItem[], destination: Destination | null) {
  if (!destination) return { cart };
  const { location, ...address } = destination;
  return { cart, locale: { address, ...(location ? { location } : {}) } };
}

type SchedulingServices = CheckoutCreationServices &
  Pick<SlotRequestServices, 'reserveSlot'> &
  Pick<StoreChoiceServices, 'listModalities'> &
  QuotesServices &
  ShippingQuotesServices &
  WaysServices;

/** Services of scheduling that do more than make a call. `banner` is the id of the banner in use. */
export const createSchedulingServices = (call: Call, banner?: string): SchedulingServices => ({
  listModalities: async ({ modalityType, postalCode }, signal) => {
    const body = {
      modalityType,
      ...(postalCode ? { address: { postalCode } } : {}),
      ...(banner ? { banner } : {}),
    };
    return (await call(listModalities, { body }, signal)).modalityOptions;
  },

  listWays: async ({ items }, signal) => {
    const { ways } = await call(
      listWays,
      { body: { items, ...(banner !== undefined && { banner }) } },
      signal,
    );
    return ways;
  },

  listQuotes: ({ modalityType, storeId, destination, items }, signal) => {
    const query = {
      'filter.shoppingModality': modalityType,
      ...(storeId ? { 'filter.storeId': storeId } : {}),
    };
    return call(listQuotes, { query, body: quotesBody(items, destination) }, signal);
  },

  listShippingQuotes: ({ destination, items }, signal) =>
    call(
      listQuotes,
      { query: { 'filter.shoppingModality': 'SHIP' }, body: quotesBody(items, destination) },
      signal,
    ),

  reserveSlot: ({ modalityType, optionIds, keyspace, idempotencyKey }, signal) => {
    const body = { optionIds, keyspace };
    if (modalityType !== 'SHIP') {
      return call(reserveSlot, { body: { modalityType, ...body }, idempotencyKey }, signal);
    }
    if (optionIds.length === 1) return call(createPromise, { body, idempotencyKey }, signal);
    const query = { 'filter.shoppingModality': modalityType, projection: 'compact' as const };
    return call(createCompositePromise, { query, body, idempotencyKey }, signal);
  },

  updatePromise: ({ promise: { id, versionKey }, items }, signal) =>
    call(updatePromise, { params: { reservationId: id }, body: { items, versionKey } }, signal),

  createCheckout: ({ promise, details, idempotencyKey, ...order }, signal) => {
    const body = {
      ...order,
      fulfillment: { promise, ...(details ? { details } : {}) },
      properties: { paymentVersion: 2 as const },
    };
    return call(createCheckout, { body, idempotencyKey }, signal);
  },
});
