import { asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { named } from '../db/records.ts';
import { slots } from '../db/schema/fulfillment.ts';

/** Slots are locked in the order of their ids, so that transactions that need several of them don't deadlock. */
export const lockSlots = prepared('slots_lock', (db, given: Givens<{ ids: readonly string[] }>) =>
  db
    .select({ id: slots.id, taken: slots.taken })
    .from(slots)
    .where(anyOf(slots.id, given.ids))
    .orderBy(asc(slots.id))
    .for('update'),
);

/** Frees places in a slot that's locked. */
export const freeLocked = prepared('slots_free', (db, given: Givens<{ id: string; places: number }>) =>
  db
    .update(slots)
    .set({ taken: sql`${slots.taken} - ${given.places}::int` })
    .where(eq(slots.id, given.id)),
);

/** Frees a place in each of the slots, several in one that's named several times. */
export async function freePlaces(tx: Database, slotIds: readonly string[]): Promise<void> {
  const places = Map.groupBy(slotIds, (id) => id);
  await lockSlots(tx, { ids: [...places.keys()] });
  await Promise.all([...places].map(([id, { length }]) => freeLocked(tx, { id, places: length })));
}

export interface Place {
  slotId: string;
  storeId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
}

/** Takes a place in a slot if it isn't full. */
export const takingPlace = (db: Database, given: Givens<Place>, when: SQL = sql`true`) =>
  db
    .insert(slots)
    .select(
      db
        .select(
          named({
            id: given.slotId,
            storeId: given.storeId,
            startsAt: given.startsAt,
            endsAt: given.endsAt,
            capacity: given.capacity,
            taken: sql<number>`1`,
          }),
        )
        .from(sql`(values (1)) as one`)
        .where(when),
    )
    .onConflictDoUpdate({
      target: slots.id,
      set: { taken: sql`${slots.taken} + 1`, capacity: sql`excluded.capacity` },
      setWhere: lt(slots.taken, sql`excluded.capacity`),
    })
    .returning({ id: slots.id });

const takeInSlot = prepared('slots_take', (db, given: Givens<Place>) => takingPlace(db, given));

/** Takes a place in a slot, which is a row from the first time on; false if it's full. */
export async function takePlace(tx: Database, place: Place): Promise<boolean> {
  const taken = await takeInSlot(tx, place);
  return taken.length > 0;
}
