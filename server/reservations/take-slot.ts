import * as v from 'valibot';
import { givenUp, OPEN_CHECKOUTS } from '../checkouts/supersede.ts';
import { iso, statement } from '../db/statement.ts';

/**
 * Takes a place in the slot, releases the shopper's earlier reservation, and inserts the new one, all or nothing,
 * in one statement. No row: the slot is full, and the earlier reservation stays. An earlier reservation of the
 * same slot keeps its place and, while the slot is full, also its end and its extension, so nobody keeps others
 * waiting by reserving the same slot again. The earlier reservation's checkouts are superseded with it. The slots
 * are locked in the order of their ids, so that two shoppers who swap places don't deadlock. If another call
 * inserts a second reservation in the meantime, it violates the unique index, and everything is retried. A
 * reservation ends with its time at the latest: nothing can be ordered for a time that has passed.
 */
export const takeSlot = statement({
  name: 'reservations_take_slot',
  params: [
    'id',
    'shopperId',
    'quoteId',
    'slotId',
    'storeId',
    'modality',
    'startsAt',
    'endsAt',
    'capacity',
    'versionKey',
    'keyspace',
    'fee',
    'feePromo',
    'optionIds',
    'selections',
    'seconds',
    'key',
    'payloadHash',
  ],
  row: {
    expires_at: v.string(),
    remaining_ms: v.number(),
    total_ms: v.number(),
    can_extend: v.boolean(),
  },
  text: `with ${OPEN_CHECKOUTS},
  mine as materialized (
    select r.id, r.slot_id, r.expires_at, r.extended_at from reservations r, (select count(*) from open) as locked
    where r.shopper_id = $shopperId and r.status = 'HELD' for update of r
  ), ordered as materialized (
    select id, taken from slots where id = any(array_append(array(select slot_id from mine), $slotId)) order by id for update
  ), again as (
    select mine.*, ordered.taken >= $capacity::int as is_full from mine join ordered on ordered.id = mine.slot_id
    where mine.slot_id = $slotId
  ), taken as (
    insert into slots (id, store_id, starts_at, ends_at, capacity, taken)
    select $slotId, $storeId, $startsAt::timestamptz, $endsAt::timestamptz, $capacity::int, 1
    from (select count(*) from ordered) as locked
    where not exists (select from again)
    on conflict (id) do update set taken = slots.taken + 1, capacity = excluded.capacity
      where slots.taken < excluded.capacity
    returning id
  ), granted as (
    select id, null::timestamptz as kept_until, null::timestamptz as extended_at from taken
    union all
    select slot_id, case when is_full then expires_at end, case when is_full then extended_at end from again
    where not is_full or expires_at > now()
  ), let_go as (
    update reservations r set status = 'RELEASED' from mine, granted where r.id = mine.id returning r.slot_id
  ), ${givenUp('granted')}, freed as (
    update slots set taken = slots.taken - 1 from let_go where slots.id = let_go.slot_id and slots.id <> $slotId
  )
  insert into reservations (id, shopper_id, quote_id, slot_id, modality, version_key, status, keyspace, items,
    fee, fee_promo, option_ids, selections, destination, idempotency_key, payload_hash, expires_at, extended_at)
  select $id, $shopperId, q.id, granted.id, $modality, $versionKey, 'HELD', $keyspace, q.items,
    $fee::int, $feePromo::int, $optionIds::jsonb, $selections::jsonb, q.destination, $key, $payloadHash,
    coalesce(granted.kept_until, least(now() + make_interval(secs => $seconds::int), $endsAt::timestamptz)),
    granted.extended_at
  from granted, quotes q, (select count(*) from let_go) as settled
  where q.id = $quoteId
  returning ${iso('expires_at')} as expires_at, (extract(epoch from expires_at - now()) * 1000)::bigint as remaining_ms,
    (extract(epoch from expires_at - coalesce(extended_at, created_at)) * 1000)::bigint as total_ms,
    extended_at is null and expires_at < $endsAt::timestamptz as can_extend`,
});
