import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { ProblemError } from '../http/problems.ts';
import type { Hold } from './reservation.ts';

/** What a new reservation of the shopper's replaces. */
export interface Earlier {
  /** The ids of checkouts that aren't placed. */
  checkouts: string[];
  hold: Hold | undefined;
}

/** Locks the checkouts that the shopper has open, and returns their ids. */
export async function lockDrafts(tx: Database, shopperId: string): Promise<string[]> {
  const drafts = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.shopperId, shopperId), eq(checkouts.status, 'DRAFT')))
    .for('update')
    .prepare('checkouts_lock_drafts')
    .execute();
  return drafts.map(({ id }) => id);
}

/** Supersedes checkouts that are locked. */
export async function supersede(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(checkouts)
    .set({ status: 'SUPERSEDED' })
    .where(anyOf(checkouts.id, ids))
    .prepare('checkouts_supersede')
    .execute();
}

/** Locks the shopper's reservation and open checkouts; STILL_RUNNING while an order is being paid. */
export async function lockEarlier(tx: Database, shopperId: string): Promise<Earlier> {
  const drafts = await lockDrafts(tx, shopperId);
  const [hold] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.shopperId, shopperId), inArray(reservations.status, ['HELD', 'COMMITTING'])))
    .for('update')
    .prepare('reservations_lock_running')
    .execute();
  if (hold?.status === 'COMMITTING') throw new ProblemError('STILL_RUNNING');
  return { checkouts: drafts, hold };
}

/** Releases the earlier reservation and supersedes the checkouts. The caller frees the place in the slot. */
export async function releaseEarlier(tx: Database, { checkouts: ids, hold }: Earlier): Promise<void> {
  if (hold) {
    await tx
      .update(reservations)
      .set({ status: 'RELEASED' })
      .where(eq(reservations.id, hold.id))
      .prepare('reservations_give_up')
      .execute();
  }
  await supersede(tx, ids);
}

/** The reservation made under the same key before, if the request is a repeated one, and whether an order is being paid. */
export async function readReplayed(
  db: Database,
  { shopperId, idempotencyKey }: { shopperId: string; idempotencyKey: string },
): Promise<{ replayed: Pick<Hold, 'id' | 'payloadHash'> | undefined; isPaying: boolean }> {
  const [replayed] = await db
    .select({ id: reservations.id, payloadHash: reservations.payloadHash })
    .from(reservations)
    .where(and(eq(reservations.shopperId, shopperId), eq(reservations.idempotencyKey, idempotencyKey)))
    .prepare('reservations_read_replayed')
    .execute();
  const paying = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.shopperId, shopperId), eq(reservations.status, 'COMMITTING')))
    .prepare('reservations_read_paying')
    .execute();
  return { replayed, isPaying: paying.length > 0 };
}
