import * as v from 'valibot';
import { onlyRow, statement } from '../db/statement.ts';
import { retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

/** An expired reservation has lapsed once the shopper has seen it. Its place is already free or becomes free here. */
const letGo = statement({
  name: 'reservations_release',
  params: ['id', 'shopperId'],
  row: { is_known: v.boolean(), is_paying: v.boolean() },
  text: `with mine as materialized (
    select id, slot_id, status from reservations where id = $id and shopper_id = $shopperId for update
  ), released as (
    update reservations r
    set status = case when r.expires_at <= now() then 'LAPSED' else 'RELEASED' end
    from mine
    where r.id = mine.id and mine.status in ('HELD', 'EXPIRED')
    returning r.slot_id, mine.status as was
  ), freed as (
    update slots set taken = slots.taken - 1 from released
    where slots.id = released.slot_id and released.was = 'HELD'
  )
  select exists (select from mine) as is_known,
    exists (select from mine where status = 'COMMITTING') as is_paying`,
});

/** Releases a reservation; does nothing the second time or if its order is placed. */
export async function releaseReservation(
  { db }: Pick<Deps, 'db'>,
  { shopperId, reservationId }: { shopperId: string; reservationId: string },
): Promise<void> {
  const found = onlyRow(await retried(() => letGo(db, { id: reservationId, shopperId })));
  if (!found.is_known) throw new ProblemError('NOT_FOUND');
  if (found.is_paying) throw new ProblemError('STILL_RUNNING');
}
