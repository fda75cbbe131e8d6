import { and, eq, sql } from 'drizzle-orm';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { fromNow, now } from '../db/clock.ts';
import { onlyRow } from '../db/only-row.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { withTransaction } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { reclaimSlot } from './expire-reservations.ts';
import { lastOrderOf } from './last-order.ts';
import { canExtend, selectReservations, statusAt, toReservation } from './reservation.ts';
import type { ReserveDeps } from './reserve-slot.ts';

interface ExtendInput {
  shopperId: string;
  reservationId: string;
}

/**
 * Extends a reservation by its original duration from now on. EXTENSION_REFUSED if its slot is full, ORDER_EXPIRED
 * if it has ended; one that was already extended, or lasts until the last moment to order for its time, is returned unchanged.
 */
export async function extendReservation(deps: ReserveDeps, input: ExtendInput): Promise<Reservation> {
  const first = await extendOnce(deps, input);
  if ('reservation' in first) return first.reservation;
  // Some of the places that fill the slot may belong to expired reservations.
  await reclaimSlot(deps.db, first.fullSlotId);
  const second = await extendOnce(deps, input);
  if ('reservation' in second) return second.reservation;
  throw new ProblemError('EXTENSION_REFUSED');
}

/** The reservation, extended if it can be, or the slot that is full: only while it has a place left for someone else. */
const extendOnce = (
  { db, env }: ReserveDeps,
  { shopperId, reservationId }: ExtendInput,
): Promise<{ reservation: Reservation } | { fullSlotId: string }> =>
  withTransaction(db, async (tx) => {
    const [row] = await selectReservations(tx)
      .where(and(eq(reservations.id, reservationId), eq(reservations.shopperId, shopperId)))
      .for('update', { of: reservations });
    if (!row) throw new ProblemError('NOT_FOUND');
    const { reservation } = row;
    const status = statusAt(reservation, row.now);
    if (status === 'COMMITTING') throw new ProblemError('STILL_RUNNING');
    if (status !== 'HELD') throw new ProblemError('ORDER_EXPIRED');
    if (!canExtend(row)) return { reservation: toReservation(row) };
    const { slotId } = reservation;
    if (slotId !== null) {
      const slot = onlyRow(await tx.select().from(slots).where(eq(slots.id, slotId)));
      if (slot.taken >= slot.capacity) return { fullSlotId: slotId };
    }
    const lastOrder = lastOrderOf(row);
    const wanted = fromNow(env.reservationSeconds);
    const extended = onlyRow(
      await tx
        .update(reservations)
        .set({
          extendedAt: now,
          expiresAt: lastOrder ? sql`least(${wanted}, ${lastOrder.toISOString()}::timestamptz)` : wanted,
        })
        .where(eq(reservations.id, reservation.id))
        .returning(),
    );
    return { reservation: toReservation({ ...row, reservation: extended }) };
  });
