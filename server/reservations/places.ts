import { asc, eq, lt, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { slots } from '../db/schema/fulfillment.ts';

/** Slots are locked in the order of their ids, so that transactions that need several of them don't deadlock. */
export const lockSlots = (tx: Database, ids: readonly string[]) =>
  tx
    .select()
    .from(slots)
    .where(anyOf(slots.id, ids))
    .orderBy(asc(slots.id))
    .for('update')
    .prepare('slots_lock')
    .execute();

/** Frees a place in each of the slots, several in one that's named several times. */
export async function freePlaces(tx: Database, slotIds: readonly string[]): Promise<void> {
  const places = Map.groupBy(slotIds, (id) => id);
  await lockSlots(tx, [...places.keys()]);
  for (const [id, { length }] of places) {
    await tx
      .update(slots)
      .set({ taken: sql`${slots.taken} - ${length}` })
      .where(eq(slots.id, id))
      .prepare('slots_free')
      .execute();
  }
}

interface Place {
  slotId: string;
  storeId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
}

/** Takes a place in a slot, which is a row from the first time on; false if it's full. */
export async function takePlace(tx: Database, { slotId, capacity, ...slot }: Place): Promise<boolean> {
  const taken = await tx
    .insert(slots)
    .values({ ...slot, id: slotId, capacity, taken: 1 })
    .onConflictDoUpdate({
      target: slots.id,
      set: { taken: sql`${slots.taken} + 1`, capacity: sql`excluded.capacity` },
      setWhere: lt(slots.taken, sql`excluded.capacity`),
    })
    .returning({ id: slots.id })
    .prepare('slots_take')
    .execute();
  return taken.length > 0;
}
