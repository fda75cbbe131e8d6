import { and, eq } from 'drizzle-orm';
import type { OrderStep } from '../../../services/contracts/orders.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { attempts } from '../../db/schema/attempts.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { emails } from '../../db/schema/mail.ts';
import { orderSteps, orders } from '../../db/schema/orders.ts';
import { stores } from '../../db/schema/stores.ts';
import { pickLine } from '../../orders/pick-line.ts';
import { recoverAttempts } from '../../orders/recover-attempts.ts';
import { advanceStaffOrder, readStaffOrder } from '../../orders/staff-order.ts';
import { optionId } from '../../quotes/option-id.ts';
import { freePlaces, takePlace } from '../../reservations/places.ts';
import { type SeedParts, seedDeps } from './place-demo-order.ts';

interface CompletedInput {
  orderId: string;
  daysAgo: number;
}

/** Hands an order over, captures its money, and backdates all of it. */
export async function completeDemoOrder(
  tx: Database,
  parts: SeedParts,
  { orderId, daysAgo }: CompletedInput,
): Promise<void> {
  const deps = seedDeps(tx, parts);
  const order = onlyRow(
    await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)),
  );
  await advanceStaffOrder(deps, { ...order, from: 'PLACED' });
  await weighAsEstimated(tx, order);
  await advanceStaffOrder(deps, { ...order, from: 'PICKING' });
  await advanceStaffOrder(deps, { ...order, from: 'READY' });
  await recoverAttempts(deps);
  await dateBack(tx, { orderId, daysAgo });
}

/** Everything is there, and what's sold by weight weighs what it should. */
export async function weighAsEstimated(db: Database, { number }: { number: string }): Promise<void> {
  const { lines } = await readStaffOrder({ db }, { number });
  for (const { gtin13, quantity, estimatedWeight: weight } of lines) {
    if (weight !== null)
      await pickLine({ db }, { number, gtin13, found: { quantity, weight, substitute: null } });
  }
}

const DAY_MS = 86_400_000;

/** Moves the order to the same hour's slot that many days earlier, taking a place there instead. */
async function dateBack(tx: Database, { orderId, daysAgo }: CompletedInput): Promise<void> {
  const { order, checkout, reservation, slot, timezone } = onlyRow(
    await tx
      .select({
        order: orders,
        checkout: checkouts,
        reservation: reservations,
        slot: slots,
        timezone: stores.timezone,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
      .innerJoin(slots, eq(slots.id, reservations.slotId))
      .innerJoin(stores, eq(stores.locationId, slots.storeId))
      .where(eq(orders.id, orderId)),
  );
  const back = (date: Date) => new Date(date.getTime() - daysAgo * DAY_MS);
  const backThere = (date: Date) => {
    const there = date.toTemporalInstant().toZonedDateTimeISO(timezone).subtract({ days: daysAgo });
    return new Date(there.epochMilliseconds);
  };
  const { storeId, capacity } = slot;
  const [startsAt, endsAt] = [backThere(slot.startsAt), backThere(slot.endsAt)];
  const start = startsAt.toISOString();
  const slotId = optionId({ modality: 'PICKUP', storeId, vendorId: storeId, startsAt: start });
  await takePlace(tx, { slotId, storeId, startsAt, endsAt, capacity });
  await freePlaces(tx, [slot.id]);
  const value = `${start}/${endsAt.toISOString()}`;
  await tx
    .update(reservations)
    .set({
      slotId,
      createdAt: back(reservation.createdAt),
      expiresAt: back(reservation.expiresAt),
      selections: reservation.selections.map((one) => ({ ...one, window: { ...one.window, value } })),
    })
    .where(eq(reservations.id, reservation.id));
  const attempt = onlyRow(await tx.select().from(attempts).where(eq(attempts.id, order.attemptId)));
  await tx
    .update(attempts)
    .set({
      createdAt: back(attempt.createdAt),
      leaseUntil: back(attempt.leaseUntil),
      endedAt: attempt.endedAt && back(attempt.endedAt),
    })
    .where(eq(attempts.id, attempt.id));
  for (const { id, createdAt } of await tx.select().from(emails).where(eq(emails.orderId, orderId))) {
    const at = back(createdAt);
    await tx.update(emails).set({ createdAt: at, sentAt: at }).where(eq(emails.id, id));
  }
  await tx
    .update(checkouts)
    .set({ createdAt: back(checkout.createdAt), placedAt: checkout.placedAt && back(checkout.placedAt) })
    .where(eq(checkouts.id, checkout.id));
  const minutesFrom = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  const steps = { PICKING: minutesFrom(-60), READY: minutesFrom(-15), COMPLETED: minutesFrom(10) };
  for (const [step, at] of Object.entries(steps) as [OrderStep, Date][]) {
    const isThis = and(eq(orderSteps.orderId, orderId), eq(orderSteps.step, step));
    await tx.update(orderSteps).set({ at }).where(isThis);
  }
  await tx
    .update(orders)
    .set({ placedAt: back(order.placedAt) })
    .where(eq(orders.id, orderId));
}
