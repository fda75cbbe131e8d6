import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { onlyRow, statement } from '../db/statement.ts';
import { retried } from '../db/transaction.ts';

/** Ends the reservations that `due` locks and frees their places, ordered by slot id. */
const ending = (due: string) => `with due as materialized (${due}),
  ordered as materialized (
    select id from slots where id = any(array(select slot_id from due)) order by id for update
  ), ended as (
    update reservations r set status = 'EXPIRED' from due, (select count(*) from ordered) as locked
    where r.id = due.id
    returning r.slot_id
  ), freed as (
    update slots set taken = slots.taken - f.places
    from (select slot_id, count(*)::int as places from ended group by slot_id) f
    where slots.id = f.slot_id
  )
  select count(*)::int as ended from ended`;

const sweep = statement({
  name: 'reservations_sweep',
  params: [],
  row: { ended: v.number() },
  text: ending(`select id, slot_id from reservations where status = 'HELD' and expires_at <= now()
    limit 500 for update skip locked`),
});

const reclaim = statement({
  name: 'reservations_reclaim',
  params: ['slotId'],
  row: { ended: v.number() },
  text: ending(`select id, slot_id from reservations
    where slot_id = $slotId and status = 'HELD' and expires_at <= now() order by id for update`),
});

/** Ends expired reservations and returns how many. Parallel sweeps take different ones. */
export async function sweepExpiredReservations(db: Database): Promise<number> {
  return onlyRow(await retried(() => sweep(db, {}))).ended;
}

/** Gives back a slot's places from expired reservations, waiting for anyone already doing so. */
export async function reclaimSlot(db: Database, slotId: string): Promise<void> {
  await retried(() => reclaim(db, { slotId }));
}
