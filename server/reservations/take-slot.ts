import { sql } from 'drizzle-orm';
import { fromNow, timeOf } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, json, prepared } from '../db/prepared.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { lockEarlier, releaseEarlier } from './earlier.ts';
import { freeLocked, lockSlots, takePlace } from './places.ts';
import type { NewReservation, ReservationRow } from './reservation.ts';

interface SlotToTake {
  slotId: string;
  storeId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  /** How long it's held, in seconds, and no longer than until the last moment to order for it. */
  seconds: number;
  lastOrder: Date;
  reservation: NewReservation;
}

interface SlotReservation extends NewReservation {
  slotId: string;
  /** How long it's held, in seconds, and no longer than this. */
  seconds: number;
  lastOrder: Date;
  /** When it ends in any case, and when that was extended, if the shopper already has this slot. */
  keptUntil: Date | null;
  extendedAt: Date | null;
}

const insertReservation = prepared('reservations_insert', (db, given: Givens<SlotReservation>) =>
  db
    .insert(reservations)
    .values({
      id: given.id,
      shopperId: given.shopperId,
      quoteId: given.quoteId,
      slotId: given.slotId,
      modality: given.modality,
      versionKey: given.versionKey,
      keyspace: given.keyspace,
      items: json(given.items),
      fee: given.fee,
      feePromo: given.feePromo,
      optionIds: given.optionIds,
      selections: json(given.selections),
      destination: json(given.destination),
      idempotencyKey: given.idempotencyKey,
      payloadHash: given.payloadHash,
      status: 'HELD',
      expiresAt: sql`least(coalesce(${given.keptUntil}::timestamptz, ${fromNow(given.seconds)}), ${given.lastOrder}::timestamptz)`,
      extendedAt: given.extendedAt,
    })
    .returning(),
);

/**
 * Takes a place in the slot, releases the shopper's earlier reservation, and inserts the new one, all or nothing. Null if
 * the slot is full or takes no more orders; the earlier reservation stays. If another call inserts a second reservation in the meantime, it violates the
 * unique index, and the caller starts over.
 */
export async function takeSlot(
  tx: Database,
  { reservation, seconds, lastOrder, ...place }: SlotToTake,
): Promise<{ reservation: ReservationRow; now: Date } | null> {
  const { slotId, capacity } = place;
  const earlier = await lockEarlier(tx, reservation.shopperId);
  const { slotId: earlierSlotId = null } = earlier.reservation ?? {};
  const isSameSlot = earlierSlotId === slotId;
  const [locked, at] = await Promise.all([
    lockSlots(tx, { ids: earlierSlotId === null || isSameSlot ? [slotId] : [earlierSlotId, slotId] }),
    timeOf(tx),
  ]);
  if (lastOrder <= at) return null;
  const kept =
    isSameSlot && earlier.reservation && isFull(locked, { slotId, capacity }) ? earlier.reservation : null;
  if (kept && kept.expiresAt <= at) return null;
  if (!isSameSlot && !(await takePlace(tx, place))) return null;
  const hasMoved = earlierSlotId !== null && !isSameSlot;
  const newReservation = {
    ...reservation,
    slotId,
    seconds,
    // While a slot is full, reserving it again keeps its end, so nobody keeps others waiting that way.
    keptUntil: kept?.expiresAt ?? null,
    extendedAt: kept?.extendedAt ?? null,
    lastOrder,
  };
  const [, , inserted] = await Promise.all([
    releaseEarlier(tx, earlier),
    hasMoved && freeLocked(tx, { id: earlierSlotId, places: 1 }),
    insertReservation(tx, newReservation),
  ]);
  return { reservation: onlyRow(inserted), now: at };
}

const isFull = (
  slots: readonly { id: string; taken: number }[],
  { slotId, capacity }: { slotId: string; capacity: number },
): boolean => slots.some(({ id, taken }) => id === slotId && taken >= capacity);
