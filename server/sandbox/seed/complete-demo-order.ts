import * as v from 'valibot';
import type { Env } from '../../boot/env.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { statement } from '../../db/statement.ts';
import { pickLine } from '../../orders/pick-line.ts';
import { settleOrders } from '../../orders/settle-orders.ts';
import { advanceStaffOrder, readStaffOrder } from '../../orders/staff-order.ts';
import { seedDeps } from './place-demo-order.ts';

interface CompletedInput {
  orderId: string;
  daysAgo: number;
}

/** Hands an order over, captures its money, and backdates all of it. */
export async function completeDemoOrder(
  tx: Database,
  env: Pick<Env, 'features' | 'vaultKeys'>,
  { orderId, daysAgo }: CompletedInput,
): Promise<void> {
  const deps = seedDeps(tx, env);
  const order = onlyRow(await readNumber(tx, { orderId }));
  await advanceStaffOrder(deps, { ...order, from: 'PLACED' });
  await weighAsEstimated(tx, order);
  await advanceStaffOrder(deps, { ...order, from: 'PICKING' });
  await advanceStaffOrder(deps, { ...order, from: 'READY' });
  await settleOrders(deps);
  await dateBack(tx, { orderId, daysAgo });
}

/** Everything is there, and what's sold by weight weighs what it should. */
export async function weighAsEstimated(db: Database, { number }: { number: string }): Promise<void> {
  const { lines } = await readStaffOrder({ db }, { number });
  for (const { gtin13, quantity, estimatedWeight: weight } of lines) {
    if (weight !== null)
      await pickLine({ db }, { number, gtin13, found: { quantity, weight, substitute: null } });
  }
}

const readNumber = statement({
  name: 'seeds_read_order_number',
  params: ['orderId'],
  row: { number: v.string() },
  text: 'select number from orders where id = $orderId',
});

/** Moves the order to the same hour's slot that many days earlier, taking a place there instead. */
const dateBack = statement({
  name: 'seeds_date_order_back',
  params: ['orderId', 'daysAgo'],
  row: {},
  text: `with past as materialized (
    select o.id as order_id, o.attempt_id, k.id as checkout_id, r.id as reservation_id, t.id as slot_id,
      t.store_id, t.capacity, s.timezone, make_interval(days => $daysAgo::int) as earlier,
      (t.starts_at at time zone s.timezone - make_interval(days => $daysAgo::int)) at time zone s.timezone as starts_at,
      (t.ends_at at time zone s.timezone - make_interval(days => $daysAgo::int)) at time zone s.timezone as ends_at
    from orders o
    join checkouts k on k.id = o.checkout_id
    join reservations r on r.id = k.reservation_id
    join slots t on t.id = r.slot_id
    join stores s on s.location_id = t.store_id
    where o.id = $orderId
  ), place as (
    insert into slots (id, store_id, starts_at, ends_at, capacity, taken)
    select 'PICKUP.' || store_id || '.' || to_char(starts_at at time zone 'utc', 'YYYYMMDD"T"HH24MI') || 'Z',
      store_id, starts_at, ends_at, capacity, 1 from past
    on conflict (id) do update set taken = slots.taken + 1
    returning id
  ), freed as (
    update slots set taken = taken - 1 from past where slots.id = past.slot_id
  ), held as (
    update reservations r set slot_id = place.id, created_at = r.created_at - earlier, expires_at = r.expires_at - earlier,
      selections = jsonb_set(r.selections, '{0,window,value}', to_jsonb(
        to_char(past.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' ||
        to_char(past.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from past, place where r.id = past.reservation_id
  ), paid as (
    update order_attempts a set created_at = a.created_at - earlier, lease_until = a.lease_until - earlier,
      ended_at = a.ended_at - earlier
    from past where a.id = past.attempt_id
  ), mailed as (
    update order_emails m set created_at = m.created_at - earlier, sent_at = m.created_at - earlier
    from past where m.order_id = past.order_id
  ), checked_out as (
    update checkouts k set created_at = k.created_at - earlier, placed_at = k.placed_at - earlier
    from past where k.id = past.checkout_id
  )
  update orders o set placed_at = o.placed_at - earlier from past where o.id = past.order_id`,
});
