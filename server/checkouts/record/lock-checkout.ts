import { and, eq } from 'drizzle-orm';
import { stockLocation } from '../../catalog/stock-location.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CheckoutRow } from './checkout-record.ts';
import { requireOpen } from './require-open.ts';

interface OfShopper {
  shopperId: string;
  checkoutId: string;
}

const lockOwn = prepared('checkouts_lock', (db, given: Givens<OfShopper>) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, given.checkoutId), eq(checkouts.shopperId, given.shopperId)))
    .for('update'),
);

/** One of the shopper's checkouts, locked, so that what is checked is what is changed. */
export async function lockCheckout(tx: Database, { shopperId, checkoutId }: OfShopper): Promise<CheckoutRow> {
  const [checkout] = await lockOwn(tx, { shopperId, checkoutId });
  if (!checkout) throw new ProblemError('NOT_FOUND');
  return checkout;
}

/** The same, if it's open and still at this version; null means any version, from a caller that doesn't know about them. */
export async function lockOpenCheckout(
  tx: Database,
  { versionKey, ...of }: OfShopper & { versionKey: string | null },
): Promise<CheckoutRow> {
  const checkout = await lockCheckout(tx, of);
  requireOpen(checkout.status);
  if (versionKey !== null && checkout.versionKey !== versionKey) throw new ProblemError('VERSION_STALE');
  return checkout;
}

const lockRow = prepared('reservations_lock', (db, given: Givens<{ id: string }>) =>
  db
    .select({ reservation: reservations, storeId: slots.storeId, now })
    .from(reservations)
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .where(eq(reservations.id, given.id))
    .for('update', { of: reservations }),
);

/** A checkout's reservation, locked, and where the order is picked. */
export async function lockReservation(tx: Database, { reservationId }: Pick<CheckoutRow, 'reservationId'>) {
  const { storeId, ...row } = onlyRow(await lockRow(tx, { id: reservationId }));
  return { ...row, locationId: stockLocation(storeId) };
}
