import * as v from 'valibot';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { OrderToPayRow, reallocated, toOrder } from '../checkouts/tenders.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { RELEASE } from './release-instruments.ts';

interface DeleteCardInput {
  shopperId: string;
  application: CardApplication;
  cardId: string;
  idempotencyKey: string;
}

/** Whether a checkout's tenders include the card. */
const PAYS = `tenders @> jsonb_build_array(jsonb_build_object('id', $cardId::text))`;

/**
 * Locks the shopper's unfinished checkouts first, so that no order begins to be placed with the card in the meantime, then
 * deletes it unless it's paying for one, and gives the open one `$tenders` instead, if it's still the version they were
 * made for. Its preference goes with it.
 */
const remove = statement({
  name: 'cards_delete',
  params: ['shopperId', 'cardId', 'versionKey', 'newVersionKey', 'tenders', 'key', 'payloadHash'],
  row: { id: v.string() },
  text: `with unfinished as materialized (
    select id, status, version_key, tenders from checkouts
    where shopper_id = $shopperId and status in ('DRAFT', 'PLACING')
    order by id for update
  ), removed as (
    delete from cards c
    where c.id = $cardId and not exists (
      select from unfinished where (status = 'PLACING' or version_key is distinct from $versionKey) and ${PAYS}
    )
    returning c.id, c.instrument_id, c.shopper_id
  ), released as (
    ${RELEASE('removed')}
  ), unpaid as (
    update checkouts k set version_key = $newVersionKey, tenders = $tenders::jsonb
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
  params: ['shopperId', 'application', 'cardId', 'key'],
  row: {
    earlier_hash: v.nullable(v.string()),
    is_saved: v.boolean(),
    is_paying: v.boolean(),
    /** The open checkout. */
    open: v.nullable(v.object({ version_key: v.string(), ...OrderToPayRow })),
  },
  text: `select
    (select payload_hash from card_requests where shopper_id = $shopperId and idempotency_key = $key) as earlier_hash,
    exists (
      select from cards
      where id = $cardId and shopper_id = $shopperId and application = $application and saved
    ) as is_saved,
    exists (select from checkouts where shopper_id = $shopperId and status = 'PLACING' and ${PAYS}) as is_paying,
    (select json_build_object('version_key', k.version_key, 'modality', k.modality, 'total', k.total,
        'line_items', k.line_items, 'tenders', k.tenders,
        'vendor_ids', jsonb_path_query_array(r.selections, '$[*].vendor.id'))
      from checkouts k join reservations r on r.id = k.reservation_id where k.shopper_id = $shopperId and k.status = 'DRAFT') as open`,
});

const tendersWithout = (open: RowOf<typeof OrderToPayRow>, cardId: string) =>
  reallocated(
    toOrder(open),
    open.tenders.filter(({ id }) => id !== cardId),
  );

/**
 * Deletes a saved card, even from an order that isn't placed yet: its other tenders pay instead, as far as they can.
 * STILL_RUNNING while an order is being placed with it; NOT_FOUND if it's gone, not saved, or another shopper's. The
 * vault keeps the number for a while: a placed order may still need it (`eraseNumbers`).
 */
export async function deleteCard({ db }: Pick<Deps, 'db'>, input: DeleteCardInput): Promise<void> {
  const { shopperId, application, cardId, idempotencyKey: key } = input;
  const payloadHash = hashOf({ delete: cardId });
  await retried(async () => {
    const before = onlyRow(await readStanding(db, { shopperId, application, cardId, key }));
    if (before.earlier_hash === payloadHash) return;
    if (before.earlier_hash !== null) throw new ProblemError('KEY_REUSED');
    if (!before.is_saved) throw new ProblemError('NOT_FOUND');
    if (before.is_paying) throw new ProblemError('STILL_RUNNING');
    const [removed] = await remove(db, {
      shopperId,
      cardId,
      versionKey: before.open?.version_key ?? null,
      newVersionKey: newId(),
      tenders: JSON.stringify(before.open && tendersWithout(before.open, cardId)),
      key,
      payloadHash,
    });
    // The order changed between the two statements, or of parallel tries with the same key, another was faster.
    if (!removed) await deleteCard({ db }, input);
  }, RETRIED_OR_TAKEN);
}
