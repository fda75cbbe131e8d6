import { and, eq, gt, type Subquery, sql } from 'drizzle-orm';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { type Givens, json, prepared } from '../db/prepared.ts';
import { named } from '../db/records.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { ProblemError } from '../http/problems.ts';
import { type Earlier, lockEarlier, releaseEarlier } from './earlier.ts';
import { freeLocked, lockSlots, type Place, takingPlace } from './places.ts';
import type { NewReservation, ReservationRow } from './reservation.ts';

interface SlotToTake extends Place {
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

const isOpen = ({ lastOrder }: Givens<Pick<SlotReservation, 'lastOrder'>>) =>
  gt(sql`${lastOrder}::timestamptz`, now);

/** A new reservation for each row of what has one. */
const newRow = (db: Database, given: Givens<SlotReservation>, from: Subquery) =>
  db
    .select(
      named({
        id: given.id,
        shopperId: given.shopperId,
        quoteId: given.quoteId,
        slotId: given.slotId,
        modality: given.modality,
        optionIds: given.optionIds,
        selections: json(given.selections),
        destination: json(given.destination),
        versionKey: given.versionKey,
        status: sql<ReservationRow['status']>`'HELD'`,
        keyspace: given.keyspace,
        items: json(given.items),
        fee: given.fee,
        feePromo: given.feePromo,
        idempotencyKey: given.idempotencyKey,
        payloadHash: given.payloadHash,
        createdAt: now,
        expiresAt: sql<Date>`least(coalesce(${given.keptUntil}::timestamptz, ${fromNow(given.seconds)}), ${given.lastOrder}::timestamptz)`,
        extendedAt: given.extendedAt,
      }),
    )
    .from(from);

const made = { createdAt: reservations.createdAt, expiresAt: reservations.expiresAt };

/** Reserves a slot by taking a place in it: nothing if it's full or takes no more orders. */
const takeAndReserve = prepared('reservations_take', (db, given: Givens<SlotReservation & Place>) => {
  const place = db.$with('place').as(takingPlace(db, given, isOpen(given)));
  return db
    .with(place)
    .insert(reservations)
    .select(newRow(db, given, place))
    .returning(made);
});

/** Reserves the slot that the shopper has already, which is locked. */
const reserveAgain = prepared('reservations_insert', (db, given: Givens<SlotReservation>) => {
  const same = db.$with('same').as(
    db
      .select({ id: slots.id })
      .from(slots)
      .where(and(eq(slots.id, given.slotId), isOpen(given))),
  );
  return db
    .with(same)
    .insert(reservations)
    .select(newRow(db, given, same))
    .returning(made);
});

/** The shopper's earlier reservation of the same slot, if that's full: while it is, reserving it again keeps its end, so nobody keeps others waiting that way. */
async function readKept(tx: Database, { reservation }: Earlier, { slotId, capacity }: Place) {
  if (!reservation?.slotId) return null;
  const isSame = reservation.slotId === slotId;
  const locked = await lockSlots(tx, { ids: isSame ? [slotId] : [reservation.slotId, slotId] });
  return isSame && locked.some(({ id, taken }) => id === slotId && taken >= capacity) ? reservation : null;
}

/**
 * Takes a place in the slot, releases the shopper's earlier reservation, and inserts the new one, all or nothing. SLOT_GONE if
 * the slot is full or takes no more orders. If another call inserts a second reservation in the meantime, it violates the
 * unique index, and the caller starts over.
 */
export async function takeSlot(
  tx: Database,
  { reservation, seconds, lastOrder, ...place }: SlotToTake,
): Promise<{ reservation: ReservationRow; now: Date }> {
  const { slotId } = place;
  const earlier = await lockEarlier(tx, reservation.shopperId);
  const { slotId: earlierSlotId = null } = earlier.reservation ?? {};
  const isSameSlot = earlierSlotId === slotId;
  const kept = await readKept(tx, earlier, place);
  if (kept && kept.expiresAt <= kept.now) throw new ProblemError('SLOT_GONE');
  const row = {
    ...reservation,
    slotId,
    keptUntil: kept?.expiresAt ?? null,
    extendedAt: kept?.extendedAt ?? null,
  };
  const given = { ...row, ...place, seconds, lastOrder };
  const [, , [inserted]] = await Promise.all([
    releaseEarlier(tx, earlier),
    earlierSlotId !== null && !isSameSlot && freeLocked(tx, { id: earlierSlotId, places: 1 }),
    isSameSlot ? reserveAgain(tx, given) : takeAndReserve(tx, given),
  ]);
  if (!inserted) throw new ProblemError('SLOT_GONE');
  return { reservation: { ...row, ...inserted, status: 'HELD' }, now: inserted.createdAt };
}
