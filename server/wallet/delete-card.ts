import * as v from 'valibot';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';

interface DeleteCardInput {
  shopperId: string;
  cardId: string;
  idempotencyKey: string;
}

/** Whether a checkout's tenders include the card. */
const PAYS = `tenders @> jsonb_build_array(jsonb_build_object('id', $cardId::text))`;

/**
 * Locks the shopper's unfinished checkouts first, so that no order begins to be placed with the card meanwhile, then
 * deletes it unless it's paying for one, and takes it off those that aren't placed. Its preference goes with it.
 */
const remove = statement({
  name: 'cards_delete',
  params: ['shopperId', 'cardId', 'newVersionKey', 'key', 'payloadHash'],
  row: { id: v.string() },
  text: `with unfinished as materialized (
    select id, status, tenders from checkouts
    where shopper_id = $shopperId and status in ('DRAFT', 'PLACING')
    order by id for update
  ), removed as (
    delete from cards c
    where c.id = $cardId and c.shopper_id = $shopperId and c.saved
      and not exists (select from unfinished where status = 'PLACING' and ${PAYS})
    returning c.id
  ), unpaid as (
    update checkouts k set version_key = $newVersionKey, tenders = (
        select coalesce(jsonb_agg(entry order by position), '[]')
        from jsonb_array_elements(k.tenders) with ordinality as tender(entry, position)
        where entry->>'id' <> $cardId
      )
    from unfinished, removed
    where k.id = unfinished.id and unfinished.${PAYS}
  ), requested as (
    insert into card_requests (shopper_id, idempotency_key, payload_hash, card_id, is_update)
    select $shopperId, $key, $payloadHash, null, false from removed
  )
  select id from removed`,
});

const readStanding = statement({
  name: 'cards_read_deletion',
  params: ['shopperId', 'cardId', 'key'],
  row: { earlier_hash: v.nullable(v.string()), is_saved: v.boolean() },
  text: `select
    (select payload_hash from card_requests where shopper_id = $shopperId and idempotency_key = $key) as earlier_hash,
    exists (select from cards where id = $cardId and shopper_id = $shopperId and saved) as is_saved`,
});

/**
 * Deletes a saved card, also from orders that aren't placed yet, which then need another one. STILL_RUNNING while an
 * order is being placed with it; NOT_FOUND if it's gone, not saved, or another shopper's. The vault keeps the number:
 * a placed order may still be captured on it.
 */
export async function deleteCard({ db }: Pick<Deps, 'db'>, input: DeleteCardInput): Promise<void> {
  const { shopperId, cardId, idempotencyKey: key } = input;
  const payloadHash = hashOf({ delete: cardId });
  await retried(async () => {
    const [before] = await readStanding(db, { shopperId, cardId, key });
    if (before?.earlier_hash === payloadHash) return;
    if (before?.earlier_hash) throw new ProblemError('KEY_REUSED');
    const [removed] = await remove(db, { shopperId, cardId, newVersionKey: newId(), key, payloadHash });
    if (removed) return;
    // Of parallel tries with the same key, the fastest deleted it.
    const [after] = await readStanding(db, { shopperId, cardId, key });
    if (after?.earlier_hash === payloadHash) return;
    throw new ProblemError(after?.is_saved ? 'STILL_RUNNING' : 'NOT_FOUND');
  }, RETRIED_OR_TAKEN);
}
