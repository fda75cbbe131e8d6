import type { CartAddressServices } from '../machines/cart/cart-address.machine.ts';
import type { CheckoutCreationServices } from '../machines/scheduling/checkout-creation.machine.ts';
import type { DeliveryDetailsServices } from '../machines/scheduling/delivery-details.machine.ts';
import type { FlashSaleGuardServices } from '../machines/scheduling/flash-sale-guard.machine.ts';
import type { QuotesServices } from '../machines/scheduling/quotes.machine.ts';
import type { ShipSchedulingServices } from '../machines/scheduling/ship-scheduling.machine.ts';
import type { ShippingQuotesServices } from '../machines/scheduling/shipping-quotes.machine.ts';
import type { StoreChoiceServices } from '../machines/scheduling/store-choice.machine.ts';
import { createCartAddressServices } from './addresses.ts';
import { createDeliveryInstructions } from './browser/delivery-instructions.ts';
import type { Client } from './client.ts';
import { compareCart } from './contracts/cart.ts';
import { createCheckout, createShipCheckout } from './contracts/checkout-creation.ts';
import { listFlashSales } from './contracts/flash-sales.ts';
import { listModalities, preferModality } from './contracts/modalities.ts';
import type { QuoteItem } from './contracts/quote-parts.ts';
import { listQuotes } from './contracts/quotes.ts';
import { updatePromise } from './contracts/reservations.ts';
import type { Destination } from './contracts/values.ts';

/** The body of a request for quotes (API-40). */
function quotesBody(cart: QuoteItem[], destination: Destination | null) {
  if (!destination) return { cart };
  const { location, ...address } = destination;
  return { cart, locale: { address, ...(location ? { location } : {}) } };
}

export const createQuotesServices = ({ call }: Client): QuotesServices => ({
  listQuotes: ({ modalityType, storeId, destination, items }, signal) => {
    const query = {
      'filter.shoppingModality': modalityType,
      ...(storeId ? { 'filter.storeId': storeId } : {}),
    };
    return call(listQuotes, { query, body: quotesBody(items, destination) }, signal);
  },
});

type SchedulingServices = CartAddressServices &
  CheckoutCreationServices &
  DeliveryDetailsServices &
  FlashSaleGuardServices &
  QuotesServices &
  ShippingQuotesServices &
  ShipSchedulingServices &
  StoreChoiceServices;

export function createSchedulingServices(client: Client): SchedulingServices {
  const { call, of, banner, storage } = client;
  return {
    ...createCartAddressServices(client),
    ...createDeliveryInstructions(storage),
    ...createQuotesServices(client),
    listFlashSales: of(listFlashSales),
    preferModality: of(preferModality),
    compareCart: of(compareCart),
    createShipCheckout: of(createShipCheckout),

    listModalities: async ({ modalityType, postalCode }, signal) => {
      const body = {
        modalityType,
        ...(postalCode ? { address: { postalCode } } : {}),
        ...(banner ? { banner } : {}),
      };
      return (await call(listModalities, { body }, signal)).modalityOptions;
    },

    listShippingQuotes: ({ destination, items }, signal) =>
      call(
        listQuotes,
        { query: { 'filter.shoppingModality': 'SHIP' }, body: quotesBody(items, destination) },
        signal,
      ),

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
  };
}
