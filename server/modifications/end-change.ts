import * as v from 'valibot';
import type { Outcome, Results } from '../checkouts/attempt.ts';
import { tenderKey } from '../checkouts/attempt.ts';
import { CHARGED_TENDERS, POINTS, REJECTION_REASON, transactionsOf } from '../checkouts/end-attempt.ts';
import { restock, STOCK_LOCATION, takenBy } from '../checkouts/stock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { withTransaction } from '../db/transaction.ts';
import { toOutbox } from '../mail/outbox.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { type ChangeAttempt, STARTED } from './change-attempt.ts';

/** The attempt's order, if the store hasn't started on it or, for its own change, isn't through with it; locked, so that it stays so. */
const STANDING = `select o.id, o.attempt_id, o.checkout_id, a.made_by = 'STORE' as is_picked from modification_attempts a
    join orders o on o.checkout_id = a.checkout_id
    where a.id = $attemptId and a.status = 'AUTHORIZING' and o.status = case a.made_by when 'STORE' then 'PICKING' else 'PLACED' end
    for update of o`;

/** A number of pieces of product `gtin13` in lines. */
const quantityIn = (lines: string) => `coalesce((
      select sum((e.entry->'cart'->>'quantity')::int) from jsonb_array_elements(${lines}) as e(entry)
      where e.entry->'cart'->>'gtin13' = taken.gtin13), 0)`;

/**
 * Changes the order: its lines, total, time, and tenders, all in one statement, and puts back what it no longer needs of
 * the counted stock and its earlier time. The changes themselves are gone with it. No row if the attempt has ended, or if
 * the store has started on the order.
 *
 * The store's own change makes the order ready. What it didn't find isn't there to be put back, and substitutes come off the
 * shelf, whatever was counted there.
 */
const finalize = statement({
  name: 'modifications_finalize_attempt',
  params: ['attemptId', 'status', 'versionKey', 'holdVersionKey', 'transactions', 'authorizations'],
  row: { order_id: v.string() },
  text: `with standing as materialized (
    ${STANDING}
  ), before as materialized (
    select k.*, r.slot_id from standing join checkouts k on k.id = standing.checkout_id
    join reservations r on r.id = k.reservation_id
  ), draft as (
    delete from modifications m using standing where m.checkout_id = standing.checkout_id
    returning m.*
  ), taken as (
    ${takenBy('standing')}
  ), back as materialized (
    select taken.location_id, taken.gtin13,
      least(taken.quantity, ${quantityIn('before.line_items')} - ${quantityIn('draft.line_items')})::int as quantity
    from taken, before, draft
    where least(taken.quantity, ${quantityIn('before.line_items')} - ${quantityIn('draft.line_items')}) > 0
  ), restocked as (
    update stock s set on_hand = s.on_hand + back.quantity from back, standing
    where s.location_id = back.location_id and s.gtin13 = back.gtin13 and not standing.is_picked
  ), shelf as materialized (
    select s.location_id, s.gtin13, least(s.on_hand, (e.entry->'cart'->>'quantity')::int) as quantity
    from draft, jsonb_array_elements(draft.line_items) as e(entry), before left join slots t on t.id = before.slot_id, stock s
    where e.entry->'picked'->>'replaces' is not null
      and s.gtin13 = e.entry->'cart'->>'gtin13' and s.location_id = ${STOCK_LOCATION}
    order by s.gtin13 for update of s
  ), shelved as (
    update stock s set on_hand = s.on_hand - shelf.quantity from shelf
    where s.location_id = shelf.location_id and s.gtin13 = shelf.gtin13
  ), moves as (
    select location_id, gtin13, -quantity as quantity from back
    union all
    select location_id, gtin13, quantity from shelf
  ), won as (
    update modification_attempts a set status = $status, ended_at = now(), stock = a.stock || (
        select coalesce(jsonb_agg(jsonb_build_object('locationId', location_id, 'gtin13', gtin13, 'quantity', quantity)), '[]')
        from moves
      )
    from draft where a.id = $attemptId
    returning a.checkout_id
  ), planned as (
    select k.id, k.reservation_id, k.shopper_id, d.line_items, d.item_total, d.yellow_tag_discount_total, d.fulfillment_total,
      d.tax_total, d.gratuity_total, d.total, d.promos, d.tenders, d.time, coalesce(d.date_of_birth, k.date_of_birth) as date_of_birth
    from draft d join before k on k.id = d.checkout_id
  ), changed as (
    update checkouts c set version_key = $versionKey, line_items = k.line_items, item_total = k.item_total,
      yellow_tag_discount_total = k.yellow_tag_discount_total, fulfillment_total = k.fulfillment_total,
      tax_total = k.tax_total, gratuity_total = k.gratuity_total, total = k.total, promos = k.promos,
      tenders = ${CHARGED_TENDERS}, date_of_birth = k.date_of_birth,
      transactions = c.transactions || $transactions::jsonb, original_summary = case when standing.is_picked then c.original_summary else coalesce(c.original_summary, (
        select jsonb_build_object('cost', jsonb_build_object('itemTotal', before.item_total,
          'yellowTagDiscountTotal', before.yellow_tag_discount_total, 'fulfillmentTotal', before.fulfillment_total,
          'taxTotal', before.tax_total, 'gratuityTotal', before.gratuity_total, 'ebtTotal', before.total - paid.others,
          'nonEbtTotal', paid.others, 'total', before.total))
        from before, lateral (
          select before.total - coalesce(sum(coalesce((e.entry->>'amount')::int, (e.entry->>'amountToAuthorize')::int)), 0)::int as others
          from jsonb_array_elements(before.tenders) as e(entry) where e.entry->>'paymentType' = 'EBT'
        ) paid
      )) end
    from planned k, standing where c.id = k.id
  ), moved as (
    update reservations r set version_key = $holdVersionKey, items = i.items, slot_id = coalesce(k.time->>'slotId', r.slot_id),
      quote_id = coalesce(k.time->>'quoteId', r.quote_id), option_ids = coalesce(k.time->'optionIds', r.option_ids),
      fee = coalesce((k.time->'selection'->>'cost')::int, r.fee),
      fee_promo = coalesce((k.time->'selection'->>'promo')::int, r.fee_promo),
      selections = jsonb_build_array(
        jsonb_set(coalesce(k.time->'selection', r.selections->0), '{items}', jsonb_build_object('included', i.items)))
    from planned k, lateral (
      select jsonb_agg(e.entry->'cart' order by e.position) as items
      from jsonb_array_elements(k.line_items) with ordinality as e(entry, position)
    ) i, standing
    where r.id = k.reservation_id and not standing.is_picked
  ), freed as (
    update slots s set taken = s.taken - 1 from planned k, before
    where k.time is not null and s.id = before.slot_id
  ), kept_order as (
    update orders o set total = k.total, authorizations = $authorizations::jsonb,
      item_count = (select sum((line->'cart'->>'quantity')::int) from jsonb_array_elements(k.line_items) line),
      points = ${POINTS}, status = case when standing.is_picked then 'READY' else o.status end,
      estimated_total = case when standing.is_picked then o.total end
    from standing, planned k left join memberships m on m.shopper_id = k.shopper_id and m.until > now()
    where o.id = standing.id
  ), picked as (
    insert into order_lines (order_id, position, gtin13, quantity, total, substitution_policy, instructions)
    select standing.id, line.position, line.entry->'cart'->>'gtin13', (line.entry->'cart'->>'quantity')::int,
      (line.entry->>'total')::int, line.entry->>'substitutionPolicy', line.entry->>'instructions'
    from standing, planned, jsonb_array_elements(planned.line_items) with ordinality as line(entry, position)
    on conflict (order_id, position) do update set gtin13 = excluded.gtin13, quantity = excluded.quantity,
      total = excluded.total, substitution_policy = excluded.substitution_policy, instructions = excluded.instructions, found = null
  ), unpicked as (
    delete from order_lines l using standing, planned
    where l.order_id = standing.id and l.position > jsonb_array_length(planned.line_items)
  )
  select standing.id as order_id from won, standing`,
});

/** Changes the order of an attempt whose new authorizations all succeeded; false if it couldn't be changed anymore. */
export async function finalizeChange(
  db: Database,
  attempt: ChangeAttempt,
  results: Results,
): Promise<boolean> {
  const added = attempt.tenders.map((tender, position) => ({ ...tender, key: tenderKey(attempt, position) }));
  return withTransaction(db, async (tx) => {
    const [row] = await finalize(tx, {
      attemptId: attempt.id,
      status: attempt.reductions.length > 0 ? 'GIVING_BACK' : 'SAVED',
      versionKey: newId(),
      holdVersionKey: newId(),
      transactions: JSON.stringify(transactionsOf(attempt, results)),
      authorizations: JSON.stringify([...attempt.kept, ...added]),
    });
    if (row) await revokeUnpaidVouchers(tx, { orderId: row.order_id });
    return row !== undefined;
  });
}

/** Notes that everything is released, and with it what's left on a SNAP card again. */
export const markReleased = statement({
  name: 'modifications_mark_released',
  params: ['attemptId'],
  row: { id: v.string() },
  text: `with saved as (
    update modification_attempts set status = 'SAVED' where id = $attemptId and status = 'GIVING_BACK'
    returning id, reductions
  ), remembered as (
    update cards c set balance = c.balance + back.amount
    from (
      select e.entry->>'paymentId' as card_id, sum((e.entry->>'by')::int)::int as amount
      from saved, jsonb_array_elements(saved.reductions) as e(entry) where e.entry->>'paymentType' = 'EBT' group by 1
    ) back
    where c.id = back.card_id
  )
  select id from saved`,
});

/** The key of an attempt that failed through our own fault is free again. The order stays as it was. */
const close = statement({
  name: 'modifications_close_attempt',
  params: ['attemptId', 'status', 'reason', 'decline'],
  row: { id: v.string() },
  text: `with ended as (
    update modification_attempts set status = $status, reason = $reason, decline = $decline::jsonb, ended_at = now(),
      idempotency_key = case when $status = 'UNWOUND' then idempotency_key || ':' || id else idempotency_key end
    where id = $attemptId and status = 'AUTHORIZING'
    returning id, checkout_id, made_by, stock, slot_id
  ), restocked as (
    ${restock('ended')}
  ), freed as (
    update slots s set taken = s.taken - 1 from ended where s.id = ended.slot_id
  ), reopened as (
    update modifications m set status = 'OPEN' from ended where m.checkout_id = ended.checkout_id and ended.made_by = 'SHOPPER'
  ), dropped as (
    delete from modifications m using ended where m.checkout_id = ended.checkout_id and ended.made_by = 'STORE'
  )
  select id from ended`,
});

/** Ends an attempt without changing the order, once its new authorizations are reversed. */
export async function closeChange(
  db: Database,
  attempt: ChangeAttempt,
  outcome: Extract<Outcome, { kind: 'declined' | 'interrupted' }> | { kind: 'started' },
): Promise<void> {
  const { code = null, decline = null } = outcome.kind === 'declined' ? outcome : {};
  await close(db, {
    attemptId: attempt.id,
    status: outcome.kind === 'declined' ? 'DECLINED' : 'UNWOUND',
    reason: outcome.kind === 'started' ? STARTED : code,
    decline: decline && JSON.stringify(decline),
  });
}

/**
 * A payment rejected by the fraud check cancels the order it was for (PAE-02): `settleOrders` releases all of its money,
 * and its place and its stock are free again. No row if the store has started on it.
 */
const cancel = statement({
  name: 'modifications_cancel_order',
  params: ['attemptId', 'code', 'rejection', 'versionKey', 'transactions'],
  row: { order_id: v.string() },
  text: `with standing as materialized (
    ${STANDING}
  ), taken as (
    ${takenBy('standing')}
  ), ended as (
    update modification_attempts a set status = 'REJECTED', reason = $code, ended_at = now() from standing
    where a.id = $attemptId
    returning a.id, a.checkout_id, a.stock, a.slot_id
  ), unwanted as (
    select stock from ended
    union all
    select coalesce(jsonb_agg(jsonb_build_object('locationId', location_id, 'gtin13', gtin13, 'quantity', quantity)), '[]')
    from taken
  ), restocked as (
    ${restock('unwanted')}
  ), dropped as (
    delete from modifications m using ended where m.checkout_id = ended.checkout_id
  ), canceled as (
    update orders o set status = 'CANCELED' from standing where o.id = standing.id
    returning o.id
  ), mailed as (
    ${toOutbox('canceled', { kind: 'CANCELLATION', order: 'canceled.id' })}
  ), rejected as (
    update checkouts k set status = 'REJECTED', version_key = $versionKey, rejection = $rejection::jsonb,
      transactions = k.transactions || $transactions::jsonb
    from ended where k.id = ended.checkout_id
    returning k.reservation_id
  ), released as (
    update reservations r set status = 'RELEASED' from rejected where r.id = rejected.reservation_id
    returning r.slot_id
  ), freed as (
    update slots s set taken = s.taken - places.count
    from (
      select slot_id, count(*)::int as count from (
        select slot_id from released union all select slot_id from ended
      ) place group by slot_id
    ) places
    where s.id = places.slot_id
  )
  select standing.id as order_id from ended, standing`,
});

/** Cancels the order of an attempt that the fraud check rejected, unless the store has started on it. */
export async function cancelOrder(
  db: Database,
  attempt: ChangeAttempt,
  { code, results }: { code: string; results: Results },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [row] = await cancel(tx, {
      attemptId: attempt.id,
      code,
      rejection: JSON.stringify({ code, reason: REJECTION_REASON }),
      versionKey: newId(),
      transactions: JSON.stringify(transactionsOf(attempt, results)),
    });
    if (row) await revokeUnpaidVouchers(tx, { orderId: row.order_id });
  });
}
