import { and, between, eq, like } from 'drizzle-orm';
import { DAY, fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { slots } from '../db/schema/fulfillment.ts';
import { type PickupFees, type StoreDayRules, stores } from '../db/schema/stores.ts';
import { dayRules } from './day-rules.ts';
import type { Schedule } from './slots.ts';
import { specialDays } from './special-days.ts';

/** A store with its pickup schedule. */
export interface QuotedStore extends Omit<Schedule, 'dayRules'> {
  dayRules: StoreDayRules;
  storeId: string;
  name: string;
  slotCapacity: number;
  pickupFees: PickupFees;
}

/** The columns of a store that say when it's open. */
export const scheduleOfStore = { timezone: stores.timezone, hours: stores.hours, specialDays };

/** The columns of a store that its times depend on. */
export const quotedStore = {
  storeId: stores.locationId,
  name: stores.vanityName,
  ...scheduleOfStore,
  dayRules,
  leadMinutes: stores.leadMinutes,
  slotMinutes: stores.slotMinutes,
  slotCapacity: stores.slotCapacity,
  pickupFees: stores.pickupFees,
};

const readSlots = prepared(
  'quotes_read_taken',
  (db, given: Givens<{ storeId: string; ids: string; seconds: number }>) =>
    db
      .select({ id: slots.id, taken: slots.taken })
      .from(slots)
      .where(
        and(
          eq(slots.storeId, given.storeId),
          like(slots.id, given.ids),
          between(slots.startsAt, fromNow(-DAY), fromNow(given.seconds)),
        ),
      ),
);

/** The number of a store's orders per slot, by id, within a quote's days; empty slots are missing. */
export async function readTaken(
  db: Database,
  { storeId, modality, days }: { storeId: string; modality: 'PICKUP' | 'DELIVERY'; days: number },
): Promise<Record<string, number>> {
  const rows = await readSlots(db, { storeId, ids: `${modality}.%`, seconds: (days + 1) * DAY });
  return Object.fromEntries(rows.map(({ id, taken }) => [id, taken]));
}
