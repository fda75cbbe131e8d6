import { actorsFrom } from '../shared/services.ts';
import { quotesMachine } from './quotes.machine.ts';
import type { QuotesServices } from './quotes.setup.ts';
import { schedulingMachine } from './scheduling.machine.ts';
import { slotSchedulingMachine } from './slot-scheduling.machine.ts';
import type { SlotSchedulingServices } from './slot-scheduling.setup.ts';
import { type StoreChoiceServices, storeChoiceMachine } from './store-choice.machine.ts';

export type SchedulingServices = SlotSchedulingServices & StoreChoiceServices & QuotesServices;

/** Every chart of the scheduling page with its services, children included. */
export function wireScheduling(services: SchedulingServices) {
  const { createCheckout, updatePromise, listModalities, preferModality, listQuotes } = services;
  const slotScheduling = slotSchedulingMachine.provide({
    actors: {
      ...actorsFrom({ createCheckout, updatePromise }),
      storeChoice: storeChoiceMachine.provide({ actors: actorsFrom({ listModalities, preferModality }) }),
      quotes: quotesMachine.provide({ actors: actorsFrom({ listQuotes }) }),
    },
  });
  return { slotScheduling, scheduling: schedulingMachine.provide({ actors: { slotScheduling } }) };
}
