import type { Reservation } from '../../services/contracts/reservations.ts';
import { iso } from '../db/statement.ts';

/** What a reservation is made of; `r` is the hold, `t` its slot and `s` its store. One that ran out reads EXPIRED. */
export const RESERVATION_COLUMNS = `r.id as hold_id, r.version_key as hold_version_key, r.quote_id, r.slot_id,
    r.modality as hold_modality, r.items as hold_items, s.location_id as store_id,
    s.vanity_name as store_name, s.timezone, r.fee as hold_fee, r.fee_promo as hold_fee_promo,
    case when r.status = 'HELD' and r.expires_at <= now() then 'EXPIRED' else r.status end as hold_status,
    ${iso('t.starts_at')} as starts_at, ${iso('t.ends_at')} as ends_at, ${iso('r.expires_at')} as hold_expires_at,
    case when r.status in ('HELD', 'COMMITTING') then
      greatest(0, floor(extract(epoch from r.expires_at - now()) * 1000))::bigint else 0 end as hold_remaining_ms,
    floor(extract(epoch from r.expires_at - r.created_at) * 1000)::bigint as hold_total_ms`;

export const RESERVATION_JOINS = `join slots t on t.id = r.slot_id join stores s on s.location_id = t.store_id`;

export interface ReservationRow {
  hold_id: string;
  hold_version_key: string;
  quote_id: string;
  slot_id: string;
  hold_modality: Reservation['modalityType'];
  hold_items: { gtin13: string; quantity: number }[];
  store_id: string;
  store_name: string;
  timezone: string;
  hold_fee: number;
  hold_fee_promo: number;
  hold_status: Reservation['status'];
  starts_at: string;
  ends_at: string;
  hold_expires_at: string;
  hold_remaining_ms: number;
  hold_total_ms: number;
}

/** A hold as the shopper's charts see it. */
export const toReservation = (row: ReservationRow): Reservation => ({
  id: row.hold_id,
  versionKey: row.hold_version_key,
  modalityGuid: row.quote_id,
  modalityType: row.hold_modality,
  locationId: row.store_id,
  locationName: row.store_name,
  status: row.hold_status,
  optionIds: [`${row.quote_id}|${row.slot_id}`],
  selections: [
    {
      window: { value: `${row.starts_at}/${row.ends_at}`, timezone: row.timezone },
      modality: row.hold_modality,
      cost: row.hold_fee,
      promo: row.hold_fee_promo,
      vendor: { id: row.store_id },
      items: { included: row.hold_items },
    },
  ],
  isOrderInstructionsEligible: false,
  expiration: {
    value: row.hold_expires_at,
    remainingMs: row.hold_remaining_ms,
    totalMs: row.hold_total_ms,
  },
});
