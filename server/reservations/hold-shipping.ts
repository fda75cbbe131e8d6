import { givenUp, OPEN_CHECKOUTS } from '../checkouts/supersede.ts';
import { statement } from '../db/statement.ts';
import { RESERVATION_COLUMNS, RESERVATION_JOINS, ReservationRow } from './reservation.ts';

/**
 * Releases the shopper's earlier reservation and its place in a slot, and inserts the new one, in one statement. If
 * another call inserts a second one in the meantime, it violates the unique index, and everything is retried.
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
