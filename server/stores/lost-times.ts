import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { orders } from '../db/schema/orders.ts';
import { storeSpecialDays, stores } from '../db/schema/stores.ts';
import { withTransaction } from '../db/transaction.ts';
import { putText } from '../texts/put-text.ts';

interface TakenSlot {
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  /** The day's special hours; null if the store is closed. */
  opens: string | null;
  closes: string | null;
}

/** Whether a slot isn't within the special hours of its day. */
export function isLost({ startsAt, endsAt, timezone, opens, closes }: TakenSlot): boolean {
  if (opens === null || closes === null) return true;
  const local = (at: Date) => at.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDateTime();
  const [start, end] = [local(startsAt), local(endsAt)];
  const isNextDay = !end.toPlainDate().equals(start.toPlainDate());
  const clock = (at: Temporal.PlainDateTime) => at.toPlainTime().toString().slice(0, 5);
  return clock(start) < opens || (isNextDay ? '24:00' : clock(end)) > (closes === '00:00' ? '24:00' : closes);
}

/** Future slots that someone has a place in, on days that are special. */
const readTakenSlots = (db: Database) => {
  const midnight = sql`(${storeSpecialDays.day} || ' 00:00')::timestamp`;
  return db
    .select({
      id: slots.id,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
      timezone: stores.timezone,
      opens: storeSpecialDays.opens,
      closes: storeSpecialDays.closes,
    })
    .from(storeSpecialDays)
    .innerJoin(stores, eq(stores.locationId, storeSpecialDays.storeId))
    .innerJoin(
      slots,
      and(
        eq(slots.storeId, stores.locationId),
        gte(slots.startsAt, sql`${midnight} at time zone ${stores.timezone}`),
        lt(slots.startsAt, sql`(${midnight} + interval '1 day') at time zone ${stores.timezone}`),
      ),
    )
    .where(
      and(
        gte(storeSpecialDays.day, sql`(now() - interval '1 day')::date::text`),
        gt(slots.startsAt, now),
        gt(slots.taken, 0),
      ),
    );
};

/**
 * Ends reservations of times at which their store is closed after all, so that their shoppers choose again (RSV-08), and tells those
 * who have an order for such a time, once for each time. Returns how many slots are lost.
 */
export async function giveUpLostTimes(db: Database): Promise<number> {
  const lost = (await readTakenSlots(db)).filter(isLost).map(({ id }) => id);
  if (lost.length === 0) return 0;
  await withTransaction(db, async (tx) => {
    await tx
      .update(reservations)
      .set({ expiresAt: now })
      .where(
        and(
          inArray(reservations.slotId, lost),
          eq(reservations.status, 'HELD'),
          gt(reservations.expiresAt, now),
        ),
      );
    const affected = await tx
      .select({ orderId: orders.id, startsAt: slots.startsAt })
      .from(reservations)
      .innerJoin(slots, eq(slots.id, reservations.slotId))
      .innerJoin(checkouts, eq(checkouts.reservationId, reservations.id))
      .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
      .where(
        and(inArray(reservations.slotId, lost), eq(reservations.status, 'USED'), eq(orders.status, 'PLACED')),
      );
    if (affected.length === 0) return;
    await tx
      .insert(emails)
      .values(
        affected.map(({ orderId, startsAt }) => ({
          id: `TIME_LOST.${orderId}.${startsAt.getTime()}`,
          kind: 'TIME_LOST' as const,
          orderId,
        })),
      )
      .onConflictDoNothing();
    for (const { orderId, startsAt } of affected)
      await putText(tx, { kind: 'TIME_LOST', orderId, about: `${orderId}.${startsAt.getTime()}` });
  });
  return lost.length;
}
