import { actorsFrom } from '../shared/services.ts';
import type { ShipSchedulingServices } from './ship-scheduling.machine.ts';
import { shipSchedulingMachine } from './ship-scheduling.machine.ts';
import { type ShippingQuotesServices, shippingQuotesMachine } from './shipping-quotes.machine.ts';

export type ShipServices = ShipSchedulingServices & ShippingQuotesServices;

/** The chart of shipping with its services, children included. */
export function wireShipScheduling({ createShipCheckout, listShippingQuotes }: ShipServices) {
  return shipSchedulingMachine.provide({
    actors: {
      ...actorsFrom({ createShipCheckout, listShippingQuotes }),
      shippingQuotes: shippingQuotesMachine.provide({ actors: actorsFrom({ listShippingQuotes }) }),
    },
  });
}
