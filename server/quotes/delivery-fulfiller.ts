import type { DayHours, WeekHours } from '../db/schema/stores.ts';
import { DELIVERY_VENDORS, type DeliveryVendor } from './delivery-vendors.ts';
import type { Fulfiller, SlotFee } from './fulfiller.ts';
import type { QuotedStore } from './store.ts';

/** The vendor with this id at a store, or null if there is none. */
export function deliveryVendorOf(vendorId: string, storeId: string | null): DeliveryVendor | null {
  return DELIVERY_VENDORS.find(({ id }) => (id ?? storeId) === vendorId) ?? null;
}

/** A vendor that delivers a store's orders. */
export function deliveryFulfiller(vendor: DeliveryVendor, store: QuotedStore): Fulfiller {
  const { leadMinutes, slotMinutes, slotCapacity, carriesAlcohol, isOrderInstructionsEligible } = vendor;
  return {
    modality: 'DELIVERY',
    storeId: store.storeId,
    vendor: {
      id: vendor.id ?? store.storeId,
      name: vendor.name ?? store.name,
      isThirdParty: vendor.isThirdParty,
    },
    timezone: store.timezone,
    hours: sharedHours(store.hours, vendor),
    leadMinutes,
    slotMinutes,
    slotCapacity,
    carriesAlcohol,
    isOrderInstructionsEligible,
    immediateHours: vendor.immediate?.hours ?? null,
    feeAt: (slot) => feeAt(vendor, slot),
  };
}

/** The hours when the store is open and the vendor works; where they share none, it closes before it opens. */
function sharedHours(hours: WeekHours, vendor: Pick<DeliveryVendor, 'opens' | 'closes'>): WeekHours {
  return hours.map((day): DayHours => {
    if (!day) return null;
    const storeCloses = day.closes === '00:00' ? '24:00' : day.closes;
    const [, opens = ''] = [day.opens, vendor.opens].toSorted();
    const [closes = ''] = [storeCloses, vendor.closes].toSorted();
    return { opens, closes };
  });
}

function feeAt({ fees, immediate }: DeliveryVendor, slot: Parameters<Fulfiller['feeAt']>[0]): SlotFee {
  if (immediate && slot.immediateHours !== null) {
    return deliveryFee('For immediate delivery.', immediate.fee);
  }
  const cost = fees.reduce((last, [fromHour, cents]) => (fromHour <= slot.hour ? cents : last), 0);
  return deliveryFee('Depends on the hour.', cost);
}

const deliveryFee = (description: string, cost: number): SlotFee => ({
  cost,
  promo: 0,
  fee: { name: 'Delivery fee', description },
});
