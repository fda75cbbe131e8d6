import { fromNow, timeOf } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { lockEarlier, releaseEarlier } from './earlier.ts';
import { freePlaces } from './places.ts';
import type { Hold, NewHold } from './reservation.ts';

/**
 * Releases the shopper's earlier reservation and its place in a slot, and inserts the new one, which has no slot. If another
 * call inserts a second one in the meantime, it violates the unique index, and everything is to be retried.
 */
export async function holdShipping(
  tx: Database,
  { hold, seconds }: { hold: NewHold; seconds: number },
): Promise<{ hold: Hold; now: Date }> {
  const earlier = await lockEarlier(tx, hold.shopperId);
  await releaseEarlier(tx, earlier);
  if (earlier.hold?.slotId) await freePlaces(tx, [earlier.hold.slotId]);
  const row = onlyRow(
    await tx
      .insert(reservations)
      .values({ ...hold, status: 'HELD', expiresAt: fromNow(seconds) })
      .returning(),
  );
  return { hold: row, now: await timeOf(tx) };
}
