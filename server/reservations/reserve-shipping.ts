import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { lockEarlier, releaseEarlier } from './earlier.ts';
import { freePlaces } from './places.ts';
import type { NewReservation, ReservationRow } from './reservation.ts';

/**
 * Releases the shopper's earlier reservation and its place in a slot, and inserts the new one, which has no slot. If another
 * call inserts a second one in the meantime, it violates the unique index, and the caller starts over.
 */
export async function reserveShipping(
  tx: Database,
  { reservation, seconds }: { reservation: NewReservation; seconds: number },
): Promise<{ reservation: ReservationRow; now: Date }> {
  const earlier = await lockEarlier(tx, reservation.shopperId);
  await releaseEarlier(tx, earlier);
  if (earlier.reservation?.slotId) await freePlaces(tx, [earlier.reservation.slotId]);
  const row = onlyRow(
    await tx
      .insert(reservations)
      .values({ ...reservation, status: 'HELD', expiresAt: fromNow(seconds) })
      .returning(),
  );
  return { reservation: row, now: row.createdAt };
}
