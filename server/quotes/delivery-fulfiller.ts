import type { DayHours, WeekHours } from '../db/schema/stores.ts';
import type { DeliveryService } from './delivery-service.ts';
import type { Fulfiller, SlotFee } from './fulfiller.ts';
import type { QuotedStore } from './store.ts';

/** A service that delivers a store's orders. */
export function deliveryFulfiller({ service, company }: DeliveryService, store: QuotedStore): Fulfiller {
  const { leadMinutes, slotMinutes, slotCapacity, carriesAlcohol, immediateHours } = service;
  return {
    modality: 'DELIVERY',
    storeId: store.storeId,
    vendor: {
      id: service.vendorId,
      name: company?.name ?? store.name,
      isThirdParty: company?.isThirdParty ?? false,
    },
    timezone: store.timezone,
    hours: sharedHours(store.hours, service),
    leadMinutes,
    slotMinutes,
    slotCapacity,
    carriesAlcohol,
    isOrderInstructionsEligible: service.takesInstructions,
    immediateHours,
    feeAt: (slot) => feeAt(service, slot),
  };
}

type Service = DeliveryService['service'];

/** The hours when the store is open and the service works; where they share none, it closes before it opens. */
function sharedHours(hours: WeekHours, service: Pick<Service, 'opens' | 'closes'>): WeekHours {
  return hours.map((day): DayHours => {
    if (!day) return null;
    const storeCloses = day.closes === '00:00' ? '24:00' : day.closes;
    const [, opens = ''] = [day.opens, service.opens].toSorted();
    const [closes = ''] = [storeCloses, service.closes].toSorted();
    return { opens, closes };
  });
}

function feeAt({ fees, immediateFee }: Service, slot: Parameters<Fulfiller['feeAt']>[0]): SlotFee {
  if (immediateFee !== null && slot.immediateHours !== null) {
    return deliveryFee('For immediate delivery.', immediateFee);
  }
  const cost = fees.reduce((last, [fromHour, cents]) => (fromHour <= slot.hour ? cents : last), 0);
  return deliveryFee('Depends on the hour.', cost);
}

const deliveryFee = (description: string, cost: number): SlotFee => ({
  cost,
  promo: 0,
  fee: { name: 'Delivery fee', description },
});
