import * as v from 'valibot';
import { WeekHours } from '../db/schema/stores.ts';
import type { RowOf } from '../db/statement.ts';
import type { Schedule } from './slots.ts';

/** The columns of a store that its times depend on; `s` is the stores table. */
export const STORE_COLUMNS = `s.location_id as store_id, s.vanity_name, s.timezone, s.hours, s.lead_minutes,
    s.slot_minutes, s.slot_capacity, s.pickup_fee`;

export const StoreRow = {
  store_id: v.string(),
  vanity_name: v.string(),
  timezone: v.string(),
  hours: WeekHours,
  lead_minutes: v.number(),
  slot_minutes: v.number(),
  slot_capacity: v.number(),
  pickup_fee: v.number(),
};
export type StoreRow = RowOf<typeof StoreRow>;

/** A store with its pickup schedule. */
export interface QuotedStore extends Schedule {
  storeId: string;
  name: string;
  slotCapacity: number;
  pickupFee: number;
}

export const readStore = (row: StoreRow): QuotedStore => ({
  storeId: row.store_id,
  name: row.vanity_name,
  timezone: row.timezone,
  hours: row.hours,
  leadMinutes: row.lead_minutes,
  slotMinutes: row.slot_minutes,
  slotCapacity: row.slot_capacity,
  pickupFee: row.pickup_fee,
});

/** SQL for the number of orders per slot, by id, within a quote's days; empty slots are missing. */
export const takenOf = (modality: 'PICKUP' | 'DELIVERY', days: string) =>
  `(select coalesce(json_object_agg(t.id, t.taken), '{}') from slots t
      where t.store_id = s.location_id and starts_with(t.id, '${modality}.')
        and t.starts_at between now() - interval '1 day' and now() + make_interval(days => ${days}::int + 1))`;
