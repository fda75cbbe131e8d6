import { and, eq, gte, lt } from 'drizzle-orm';
import type { SlotLoad } from '../../services/contracts/staff-lists.ts';
import type { Database } from '../db/database.ts';
import { slots } from '../db/schema/fulfillment.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { capacityOf } from '../quotes/day-rules.ts';
import { deliveryFulfiller } from '../quotes/delivery-fulfiller.ts';
import { type DeliveryService, readServices } from '../quotes/delivery-service.ts';
import { optionId, parseOptionId } from '../quotes/option-id.ts';
import { pickupFulfiller } from '../quotes/pickup-fulfiller.ts';
import { slotsOfDay } from '../quotes/slots.ts';
import { type QuotedStore, quotedStore } from '../quotes/store.ts';
import { toIso } from '../quotes/times.ts';
import { storeDay } from './store-day.ts';

/** What a store offers on a day: its own pickup and everyone's deliveries, nothing taken. */
const offeredOn = (
  store: QuotedStore,
  services: readonly DeliveryService[],
  date: Temporal.PlainDate,
): SlotLoad[] =>
  [pickupFulfiller(store), ...services.map((service) => deliveryFulfiller(service, store))].flatMap(
    (fulfiller) => {
      const { modality, storeId, vendor } = fulfiller;
      return slotsOfDay(fulfiller, date).map(({ start, end, hour }) => ({
        slotId: optionId({ modality, storeId, vendorId: vendor.id, startsAt: toIso(start) }),
        modalityType: modality,
        vendorId: modality === 'PICKUP' ? null : vendor.id,
        startsAt: toIso(start),
        endsAt: toIso(end),
        capacity: capacityOf(fulfiller, date, hour),
        taken: 0,
      }));
    },
  );

/** A slot that has been taken; its hours and its capacity may have changed since. */
function taken({ id, startsAt, endsAt, capacity, taken }: typeof slots.$inferSelect): SlotLoad {
  const identity = parseOptionId(id);
  return {
    slotId: id,
    modalityType: identity?.modality ?? 'PICKUP',
    vendorId: identity?.modality === 'DELIVERY' ? identity.vendorId : null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    capacity,
    taken,
  };
}

/** A store's slots of a day with their load, by their start. NOT_FOUND. */
export async function readSlotLoad(
  db: Database,
  { store, day }: { store: string | undefined; day: string },
): Promise<{ timezone: string; slots: SlotLoad[] }> {
  if (store === undefined) {
    throw new ProblemError('INVALID_INPUT', { fields: { store: 'Name a store.' } });
  }
  const [found] = await db.select(quotedStore).from(stores).where(eq(stores.locationId, store));
  if (!found) throw new ProblemError('NOT_FOUND');
  const { date, from, to } = storeDay(day, found.timezone);
  const services = await readServices(db, store);
  const rows = await db
    .select()
    .from(slots)
    .where(and(eq(slots.storeId, store), gte(slots.startsAt, from), lt(slots.startsAt, to)));
  const loads = new Map(offeredOn(found, services, date).map((slot) => [slot.slotId, slot]));
  for (const row of rows) {
    const slot = taken(row);
    loads.set(slot.slotId, { ...slot, capacity: loads.get(slot.slotId)?.capacity ?? slot.capacity });
  }
  const byStart = (one: SlotLoad, other: SlotLoad) =>
    one.startsAt.localeCompare(other.startsAt) || one.slotId.localeCompare(other.slotId);
  return { timezone: found.timezone, slots: [...loads.values()].toSorted(byStart) };
}
