import { sql } from 'drizzle-orm';
import { fromNow, timeOf } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { lockEarlier, releaseEarlier } from './earlier.ts';
import { freePlaces, lockSlots, takePlace } from './places.ts';
import type { Hold, NewHold } from './reservation.ts';

interface SlotToTake {
  slotId: string;
  storeId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  /** How long it's held, in seconds. */
  seconds: number;
  hold: NewHold;
}

/**
 * Takes a place in the slot, releases the shopper's earlier reservation, and inserts the new one, all or nothing. Null if
 * the slot is full; the earlier reservation stays. If another call inserts a second reservation in the meantime, it violates the
 * unique index, and everything is to be retried.
 */
export async function takeSlot(
  tx: Database,
  { hold, seconds, ...place }: SlotToTake,
): Promise<{ hold: Hold; now: Date } | null> {
  const { slotId, capacity, endsAt } = place;
  const earlier = await lockEarlier(tx, hold.shopperId);
  const { slotId: earlierSlotId = null } = earlier.hold ?? {};
  const isSameSlot = earlierSlotId === slotId;
  const locked = await lockSlots(
    tx,
    earlierSlotId === null || isSameSlot ? [slotId] : [earlierSlotId, slotId],
  );
  const at = await timeOf(tx);
  const kept = isSameSlot && earlier.hold && isFull(locked, { slotId, capacity }) ? earlier.hold : null;
  if (kept && kept.expiresAt <= at) return null;
  if (!isSameSlot && !(await takePlace(tx, place))) return null;
  await releaseEarlier(tx, earlier);
  if (earlierSlotId !== null && !isSameSlot) await freePlaces(tx, [earlierSlotId]);
  const row = onlyRow(
    await tx
      .insert(reservations)
      .values({
        ...hold,
        slotId,
        status: 'HELD',
        // While a slot is full, reserving it again keeps its end, so nobody keeps others waiting that way.
        // And nothing can be ordered for a time that has passed.
        expiresAt: kept?.expiresAt ?? sql`least(${fromNow(seconds)}, ${endsAt.toISOString()}::timestamptz)`,
        extendedAt: kept?.extendedAt ?? null,
      })
      .returning(),
  );
  return { hold: row, now: at };
}

const isFull = (
  slots: readonly { id: string; taken: number }[],
  { slotId, capacity }: { slotId: string; capacity: number },
): boolean => slots.some(({ id, taken }) => id === slotId && taken >= capacity);
