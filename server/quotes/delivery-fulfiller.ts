import { t } from '../../languages/t.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import type { DayHours } from '../db/schema/stores.ts';
import type { DeliveryService } from './delivery-service.ts';
import type { Fulfiller, SlotFee } from './fulfiller.ts';
import type { QuotedStore } from './store.ts';

type DeliveryFees = Pick<FeeBasis, 'fees' | 'immediateFee'>;

/** A delivery service, with its fees of today. */
export interface DeliveryFulfiller extends Fulfiller {
  deliveryFees: DeliveryFees;
}

/** A service that delivers a store's orders. */
export function deliveryFulfiller(
  { service, company }: DeliveryService,
  store: QuotedStore,
): DeliveryFulfiller {
  const { leadMinutes, slotMinutes, slotCapacity, carriesAlcohol, immediateHours } = service;
  const { fees, immediateFee } = service;
  return {
    modality: 'DELIVERY',
    storeId: store.storeId,
    vendor: {
      id: service.vendorId,
      name: company?.name ?? store.name,
      isThirdParty: company?.isThirdParty ?? false,
    },
    timezone: store.timezone,
    hours: store.hours.map((day) => sharedHours(day, service)),
    specialDays: Object.fromEntries(
      Object.entries(store.specialDays).map(([day, special]) => [
        day,
        { ...special, hours: sharedHours(special.hours, service) },
      ]),
    ),
    leadMinutes,
    dayRules: store.dayRules.DELIVERY ?? {},
    slotMinutes,
    slotCapacity,
    carriesAlcohol,
    isOrderInstructionsEligible: service.takesInstructions,
    immediateHours,
    deliveryFees: { fees, immediateFee },
    feeAt: (slot, basis) => feeAt(basis ?? service, slot),
  };
}

/** The hours of a day when the store is open and the service works; if they share none, it closes before it opens. */
function sharedHours(day: DayHours, service: Pick<DeliveryService['service'], 'opens' | 'closes'>): DayHours {
  if (!day) return null;
  const storeCloses = day.closes === '00:00' ? '24:00' : day.closes;
  const [, opens = ''] = [day.opens, service.opens].toSorted();
  const [closes = ''] = [storeCloses, service.closes].toSorted();
  return { opens, closes };
}

function feeAt({ fees, immediateFee }: DeliveryFees, slot: Parameters<Fulfiller['feeAt']>[0]): SlotFee {
  if (immediateFee !== null && slot.immediateHours !== null) {
    return deliveryFee(t('For immediate delivery.'), immediateFee);
  }
  const cost = fees.reduce((last, [fromHour, cents]) => (fromHour <= slot.hour ? cents : last), 0);
  return deliveryFee(t('Depends on the hour.'), cost);
}

const deliveryFee = (description: string, cost: number): SlotFee => ({
  cost,
  promo: 0,
  fee: { name: t('Delivery fee'), description },
});
