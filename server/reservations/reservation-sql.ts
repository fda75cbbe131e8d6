import * as v from 'valibot';
import { Reservation } from '../../services/contracts/reservations.ts';
import { iso } from '../db/statement.ts';

/** The store's time zone, or that of the shipping address. */
const PLACE_ZONE = `coalesce(s.timezone, r.selections->0->'window'->>'timezone')`;

/** The state where reservation `r` is received: its address's, or its store's. */
const PLACE_STATE = `coalesce(r.destination->>'stateProvince', s.state)`;

/** When the reserved time of reservation `r` ends; null for shipping. The reservation ends then at the latest. */
const TIME_ENDS = `case when r.slot_id is not null then
      split_part(r.selections->0->'window'->>'value', '/', 2)::timestamptz end`;

/** Only once, and only if the time itself doesn't end first. */
const CAN_EXTEND = `r.extended_at is null and coalesce(r.expires_at < ${TIME_ENDS}, true)`;

/**
 * The columns of a reservation; `r` is the reservation, `t` its slot, and `s` its store, if any. An expired one
 * reads EXPIRED.
 */
export const RESERVATION_COLUMNS = `r.id as hold_id, r.version_key as hold_version_key, r.quote_id, r.slot_id,
    r.modality as hold_modality, r.option_ids as hold_option_ids, r.selections as hold_selections,
    r.destination as hold_destination, ${CAN_EXTEND} as hold_can_extend, s.location_id as store_id,
    s.vanity_name as store_name, ${PLACE_STATE} as hold_state, ${PLACE_ZONE} as timezone,
    case when r.status = 'HELD' and r.expires_at <= now() then 'EXPIRED' else r.status end as hold_status,
    ${iso('r.expires_at')} as hold_expires_at,
    case when r.status in ('HELD', 'COMMITTING') then
      greatest(0, floor(extract(epoch from r.expires_at - now()) * 1000))::bigint else 0 end as hold_remaining_ms,
    case when r.status in ('COMMITTING', 'USED') then (
      select o.id from checkouts o where o.reservation_id = r.id and o.status in ('PLACING', 'PLACED')
    ) end as hold_checkout_id,
    floor(extract(epoch from r.expires_at - coalesce(r.extended_at, r.created_at)) * 1000)::bigint as hold_total_ms`;

export const RESERVATION_JOINS = `left join slots t on t.id = r.slot_id left join stores s on s.location_id = t.store_id`;

export const ReservationRow = {
  hold_id: v.string(),
  hold_version_key: v.string(),
  quote_id: v.string(),
  slot_id: v.nullable(v.string()),
  hold_modality: Reservation.entries.modalityType,
  hold_option_ids: Reservation.entries.optionIds,
  hold_selections: Reservation.entries.selections,
  hold_destination: Reservation.entries.destination,
  hold_checkout_id: v.nullable(v.string()),
  hold_can_extend: v.boolean(),
  store_id: v.nullable(v.string()),
  store_name: v.nullable(v.string()),
  hold_state: v.nullable(v.string()),
  timezone: v.string(),
  hold_status: Reservation.entries.status,
  hold_expires_at: v.string(),
  hold_remaining_ms: v.number(),
  hold_total_ms: v.number(),
};
