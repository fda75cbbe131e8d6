import { givenUp, OPEN_CHECKOUTS } from '../checkouts/supersede.ts';
import { statement } from '../db/statement.ts';
import { RESERVATION_COLUMNS, RESERVATION_JOINS, ReservationRow } from './reservation.ts';

/**
 * Lets the shopper's earlier hold go, its place in a slot too, and writes the new one, in one statement. A second hold
 * that another call wrote meanwhile breaks the unique index: the whole is tried again.
 */
export const holdShipping = statement({
  name: 'reservations_hold_shipping',
  params: [
    'id',
    'shopperId',
    'quoteId',
    'versionKey',
    'keyspace',
    'items',
    'fee',
    'feePromo',
    'optionIds',
    'selections',
    'destination',
    'seconds',
    'key',
    'payloadHash',
  ],
  row: ReservationRow,
  text: `with ${OPEN_CHECKOUTS},
  mine as materialized (
    select r.id from reservations r, (select count(*) from open) as locked
    where r.shopper_id = $shopperId and r.status = 'HELD' for update of r
  ), let_go as (
    update reservations r set status = 'RELEASED' from mine where r.id = mine.id returning r.slot_id
  ), freed as (
    update slots set taken = slots.taken - 1 from let_go where slots.id = let_go.slot_id
  ), held as (
    insert into reservations (id, shopper_id, quote_id, modality, version_key, status, keyspace, items, fee, fee_promo,
      option_ids, selections, destination, idempotency_key, payload_hash, expires_at)
    select $id, $shopperId, $quoteId, 'SHIP', $versionKey, 'HELD', $keyspace, $items::jsonb, $fee::int, $feePromo::int,
      $optionIds::jsonb, $selections::jsonb, $destination::jsonb, $key, $payloadHash, now() + make_interval(secs => $seconds::int)
    from (select count(*) from let_go) as settled
    returning *
  ), ${givenUp('held')}
  select ${RESERVATION_COLUMNS} from held r ${RESERVATION_JOINS}`,
});
