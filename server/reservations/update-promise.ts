import { and, eq } from 'drizzle-orm';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { feesOf } from './fees.ts';
import { getReservation } from './read-reservation.ts';
import { requote } from './requote.ts';
import { requireHeld, selectReservations, statusAt, toReservation } from './reservation.ts';

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
  const reservation = await getReservation(deps, { shopperId, reservationId });
  requireHeld(reservation.status);
  if (reservation.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  const { optionIds, selections } = await requote(deps, { shopperId, reservation, items });
  return withTransaction(deps.db, async (tx) => {
    const [row] = await selectReservations(tx)
      .where(and(eq(reservations.id, reservationId), eq(reservations.shopperId, shopperId)))
      .for('update', { of: reservations });
    if (!row) throw new ProblemError('NOT_FOUND');
    requireHeld(statusAt(row.reservation, row.now));
    if (row.reservation.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
    const changed = onlyRow(
      await tx
        .update(reservations)
        .set({
          versionKey: newId(),
          items: selections.flatMap((selection) => selection.items.included),
          optionIds,
          selections,
          ...feesOf(selections),
        })
        .where(eq(reservations.id, reservationId))
        .returning(),
    );
    return toReservation({ ...row, reservation: changed });
  });
}
