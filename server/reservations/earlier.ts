import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { ProblemError } from '../http/problems.ts';
import type { ReservationRow } from './reservation.ts';

type RunningReservation = Pick<ReservationRow, 'id' | 'slotId' | 'status' | 'expiresAt' | 'extendedAt'> & {
  now: Date;
};

/** What a new reservation of the shopper's replaces. */
export interface Earlier {
  shopperId: string;
  /** Whether the shopper has checkouts that aren't placed. */
  hasDrafts: boolean;
  reservation: RunningReservation | undefined;
}

type OfShopper = Givens<{ shopperId: string }>;

const lockOpen = prepared('checkouts_lock_drafts', (db, given: OfShopper) =>
  db
    .select({ id: checkouts.id, versionKey: checkouts.versionKey })
    .from(checkouts)
    .where(and(eq(checkouts.shopperId, given.shopperId), eq(checkouts.status, 'DRAFT')))
    .for('update'),
);

/** Locks the checkouts that the shopper has open, before their reservation as everyone does. */
export const lockDrafts = (tx: Database, shopperId: string): Promise<{ id: string; versionKey: string }[]> =>
  lockOpen(tx, { shopperId });

const supersedeAll = prepared('checkouts_supersede', (db, given: Givens<{ ids: readonly string[] }>) =>
  db.update(checkouts).set({ status: 'SUPERSEDED' }).where(anyOf(checkouts.id, given.ids)),
);

/** Supersedes checkouts that are locked. */
export async function supersede(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await supersedeAll(tx, { ids });
}

const lockRunning = prepared('reservations_lock_running', (db, given: OfShopper) =>
  db
    .select({
      id: reservations.id,
      slotId: reservations.slotId,
      status: reservations.status,
      expiresAt: reservations.expiresAt,
      extendedAt: reservations.extendedAt,
      now,
    })
    .from(reservations)
    .where(
      and(eq(reservations.shopperId, given.shopperId), inArray(reservations.status, ['HELD', 'COMMITTING'])),
    )
    .for('update'),
);

/** Locks the shopper's reservation and open checkouts; STILL_RUNNING while an order is being paid. */
export async function lockEarlier(tx: Database, shopperId: string): Promise<Earlier> {
  const [drafts, [reservation]] = await Promise.all([
    lockDrafts(tx, shopperId),
    lockRunning(tx, { shopperId }),
  ]);
  if (reservation?.status === 'COMMITTING') throw new ProblemError('STILL_RUNNING');
  return { shopperId, hasDrafts: drafts.length > 0, reservation };
}

const releaseRow = prepared('reservations_release', (db, given: Givens<{ id: string }>) =>
  db.update(reservations).set({ status: 'RELEASED' }).where(eq(reservations.id, given.id)),
);

const supersedeOpen = prepared('checkouts_supersede_open', (db, given: OfShopper) =>
  db
    .update(checkouts)
    .set({ status: 'SUPERSEDED' })
    .where(and(eq(checkouts.shopperId, given.shopperId), eq(checkouts.status, 'DRAFT'))),
);

/**
 * Releases the earlier reservation and supersedes the open checkouts, one included that was made of it while its lock was waited for.
 * The caller frees the place in the slot.
 */
export async function releaseEarlier(
  tx: Database,
  { shopperId, hasDrafts, reservation }: Earlier,
): Promise<void> {
  await Promise.all([
    reservation && releaseRow(tx, { id: reservation.id }),
    (reservation || hasDrafts) && supersedeOpen(tx, { shopperId }),
  ]);
}
