import { actorsFrom } from '../shared/services.ts';
import { type DeliveryDetailsServices, deliveryDetailsMachine } from './delivery-details.machine.ts';
import { type FlashSaleGuardServices, flashSaleGuardMachine } from './flash-sale-guard.machine.ts';
import type { QuotesServices } from './quotes.machine.ts';
import { quotesMachine } from './quotes.machine.ts';
import { schedulingMachine } from './scheduling.machine.ts';
import type { SlotSchedulingServices } from './slot-scheduling.machine.ts';
import { slotSchedulingMachine } from './slot-scheduling.machine.ts';
import { type StoreChoiceServices, storeChoiceMachine } from './store-choice.machine.ts';
import { type ShipServices, wireShipScheduling } from './wire-ship.ts';

export type SchedulingServices = SlotSchedulingServices &
  StoreChoiceServices &
  QuotesServices &
  DeliveryDetailsServices &
  FlashSaleGuardServices &
  ShipServices;

/** Every chart of the scheduling page with its services, children included. */
export function wireScheduling(services: SchedulingServices) {
  const { createCheckout, updatePromise, listModalities, preferModality, listQuotes } = services;
  const { readInstructions, keepInstructions, listFlashSales } = services;
  const slotScheduling = slotSchedulingMachine.provide({
    actors: {
      ...actorsFrom({ createCheckout, updatePromise }),
      storeChoice: storeChoiceMachine.provide({ actors: actorsFrom({ listModalities, preferModality }) }),
      deliveryDetails: deliveryDetailsMachine.provide({
        actors: actorsFrom({ readInstructions, keepInstructions }),
      }),
      flashSaleGuard: flashSaleGuardMachine.provide({ actors: actorsFrom({ listFlashSales }) }),
      quotes: quotesMachine.provide({ actors: actorsFrom({ listQuotes }) }),
    },
  });
  const shipScheduling = wireShipScheduling(services);
  return {
    slotScheduling,
    scheduling: schedulingMachine.provide({ actors: { slotScheduling, shipScheduling } }),
  };
}
