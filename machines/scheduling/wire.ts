import { actorsFrom } from '../shared/services.ts';
import { pickupSchedulingMachine } from './pickup-scheduling.machine.ts';
import type { PickupSchedulingServices } from './pickup-scheduling.setup.ts';
import { type QuotesServices, quotesMachine } from './quotes.machine.ts';
import { type StoreChoiceServices, storeChoiceMachine } from './store-choice.machine.ts';

export type SchedulingServices = PickupSchedulingServices & StoreChoiceServices & QuotesServices;

/** Every chart of the scheduling page with its services, children included. */
export function wireScheduling(services: SchedulingServices) {
  const { createCheckout, listModalities, preferModality, listQuotes } = services;
  return {
    pickupScheduling: pickupSchedulingMachine.provide({
      actors: {
        ...actorsFrom({ createCheckout }),
        storeChoice: storeChoiceMachine.provide({ actors: actorsFrom({ listModalities, preferModality }) }),
        quotes: quotesMachine.provide({ actors: actorsFrom({ listQuotes }) }),
      },
    }),
  };
}
