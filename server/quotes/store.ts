import type { WeekHours } from '../db/schema/stores.ts';
import type { PickupStore } from './pickup.ts';

/** What of a store its times are made of; `s` is the stores table. */
export const STORE_COLUMNS = `s.location_id as store_id, s.vanity_name, s.timezone, s.hours, s.lead_minutes,
    s.slot_minutes, s.slot_capacity, s.pickup_fee`;

export interface StoreRow {
  store_id: string;
  vanity_name: string;
  timezone: string;
  hours: WeekHours;
  lead_minutes: number;
  slot_minutes: number;
  slot_capacity: number;
  pickup_fee: number;
}

export const readStore = (row: StoreRow): PickupStore => ({
  storeId: row.store_id,
  timezone: row.timezone,
  hours: row.hours,
  leadMinutes: row.lead_minutes,
  slotMinutes: row.slot_minutes,
  slotCapacity: row.slot_capacity,
  pickupFee: row.pickup_fee,
});
