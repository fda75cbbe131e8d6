import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { getReservation } from './read-reservation.ts';
import { requote } from './requote.ts';
import {
  RESERVATION_COLUMNS,
  RESERVATION_JOINS,
  ReservationRow,
  requireHeld,
  toReservation,
} from './reservation.ts';
import { feesOf } from './selections.ts';

const write = statement({
  name: 'reservations_update_promise',
  params: [
    'id',
    'shopperId',
    'versionKey',
    'newVersionKey',
    'items',
    'optionIds',
    'selections',
    'fee',
    'feePromo',
  ],
  row: ReservationRow,
  text: `with changed as (
    update reservations r set items = $items::jsonb, option_ids = $optionIds::jsonb, selections = $selections::jsonb,
      fee = $fee::int, fee_promo = $feePromo::int, version_key = $newVersionKey
    where r.id = $id and r.shopper_id = $shopperId and r.version_key = $versionKey and r.status = 'HELD'
      and r.expires_at > now()
    returning *
  )
  select ${RESERVATION_COLUMNS} from changed r ${RESERVATION_JOINS}`,
});

interface UpdateInput {
  shopperId: string;
  reservationId: string;
  items: readonly QuoteItem[];
  versionKey: string;
}

/**
 * Sets a reservation's items after the same checks as for its quotes: unavailable items are left out, and each
 * vendor's fee is recomputed. VERSION_STALE if the reservation changed elsewhere.
 */
export async function updatePromise(
  deps: Pick<Deps, 'db' | 'sellers' | 'log'>,
  { shopperId, reservationId, items, versionKey }: UpdateInput,
): Promise<Reservation> {
  const hold = await getReservation(deps, { shopperId, reservationId });
  requireHeld(hold.status);
  if (hold.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  const { optionIds, selections } = await requote(deps, { shopperId, hold, items });
  const [changed] = await write(deps.db, {
    id: reservationId,
    shopperId,
    versionKey,
    newVersionKey: newId(),
    items: JSON.stringify(selections.flatMap(({ items }) => items.included)),
    optionIds: JSON.stringify(optionIds),
    selections: JSON.stringify(selections),
    ...feesOf(selections),
  });
  if (changed) return toReservation(changed);
  requireHeld((await getReservation(deps, { shopperId, reservationId })).status);
  throw new ProblemError('VERSION_STALE');
}
