import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { alone } from '../db/alone.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { freePlaces } from './places.ts';

/** Reservations of a slot per run of the sweep. */
const BATCH = 500;

const isDue = and(eq(reservations.status, 'HELD'), lte(reservations.expiresAt, now));

interface Due {
  id: string;
  slotId: string | null;
}

const dueColumns = { id: reservations.id, slotId: reservations.slotId };

/** Ends reservations that the transaction has locked, and frees their places. */
async function end(tx: Database, due: readonly Due[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await tx.update(reservations).set({ status: 'EXPIRED' }).where(inArray(reservations.id, ids));
  await freePlaces(
    tx,
    due.flatMap(({ slotId }) => slotId ?? []),
  );
}

const isOf = (slotId: string | null) =>
  slotId === null ? isNull(reservations.slotId) : eq(reservations.slotId, slotId);

const endOf = (db: Database, slotId: string | null): Promise<number> =>
  withTransaction(db, async (tx) => {
    const due = await tx
      .select(dueColumns)
      .from(reservations)
      .where(and(isDue, isOf(slotId)))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length > 0) await end(tx, due);
    return due.length;
  });

/** Ends expired reservations, of one slot after another, and returns how many. Parallel sweeps take different ones. */
export async function sweepExpiredReservations({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const due = await db.selectDistinct({ slotId: reservations.slotId }).from(reservations).where(isDue);
  let ended = 0;
  for (const { slotId } of due) {
    const about = { what: 'reservations not ended', slot: slotId ?? 'none' };
    ended += (await alone(log, about, () => endOf(db, slotId))) ?? 0;
  }
  return ended;
}

/** Frees a slot's places that expired reservations still have; waits for anyone already doing so. */
export const reclaimSlot = (db: Database, slotId: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    const due = await tx
      .select(dueColumns)
      .from(reservations)
      .where(and(isDue, eq(reservations.slotId, slotId)))
      .orderBy(asc(reservations.id))
      .for('update');
    if (due.length > 0) await end(tx, due);
  });
