import { and, eq, gt, inArray } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import { withTransaction } from '../db/transaction.ts';
import { deliveryFulfiller } from '../quotes/delivery-fulfiller.ts';
import { type DeliveryService, readAllServices } from '../quotes/delivery-service.ts';
import type { Fulfiller } from '../quotes/fulfiller.ts';
import { parseOptionId } from '../quotes/option-id.ts';
import { pickupFulfiller } from '../quotes/pickup-fulfiller.ts';
import { hoursOf, type Schedule } from '../quotes/slots.ts';
import { type QuotedStore, quotedStore } from '../quotes/store.ts';
import { putText } from '../texts/put-text.ts';

interface TakenSlot {
  startsAt: Date;
  endsAt: Date;
}

/** Whether a slot isn't within the hours of its day. */
export function isLost(
  { startsAt, endsAt }: TakenSlot,
  schedule: Pick<Schedule, 'hours' | 'specialDays' | 'timezone'>,
): boolean {
  const local = (at: Date) => at.toTemporalInstant().toZonedDateTimeISO(schedule.timezone).toPlainDateTime();
  const [start, end] = [local(startsAt), local(endsAt)];
  const open = hoursOf(schedule, start.toPlainDate());
  if (open === null) return true;
  const isNextDay = !end.toPlainDate().equals(start.toPlainDate());
  const clock = (at: Temporal.PlainDateTime) => at.toPlainTime().toString().slice(0, 5);
  const closes = open.closes === '00:00' ? '24:00' : open.closes;
  return clock(start) < open.opens || (isNextDay ? '24:00' : clock(end)) > closes;
}

/** Who hands a slot's orders over; null if nobody does anymore. */
function fulfillerOf(
  slotId: string,
  stores: readonly QuotedStore[],
  services: readonly DeliveryService[],
): Fulfiller | null {
  const named = parseOptionId(slotId);
  const store = stores.find(({ storeId }) => storeId === named?.storeId);
  if (!named || !store) return null;
  if (named.modality === 'PICKUP') return pickupFulfiller(store);
  const service = services.find(
    (one) => one.service.storeId === store.storeId && one.service.vendorId === named.vendorId,
  );
  return service ? deliveryFulfiller(service, store) : null;
}

/** The slots among these at which nobody hands anything over: their store is closed after all, or nobody delivers. */
export async function lostAmong(
  db: Database,
  taken: readonly (TakenSlot & { id: string; storeId: string })[],
): Promise<string[]> {
  if (taken.length === 0) return [];
  const storeIds = [...new Set(taken.map(({ storeId }) => storeId))];
  const known = await db.select(quotedStore).from(stores).where(inArray(stores.locationId, storeIds));
  const services = await readAllServices(db, storeIds);
  return taken.flatMap((slot) => {
    const fulfiller = fulfillerOf(slot.id, known, services);
    return fulfiller === null || isLost(slot, fulfiller) ? [slot.id] : [];
  });
}

/** Future slots that someone has a place in, though nobody hands anything over then. */
const readLostSlots = async (db: Database): Promise<string[]> =>
  lostAmong(
    db,
    await db
      .select({ id: slots.id, storeId: slots.storeId, startsAt: slots.startsAt, endsAt: slots.endsAt })
      .from(slots)
      .where(and(gt(slots.startsAt, now), gt(slots.taken, 0))),
  );

/**
 * Ends reservations of times at which their store is closed after all or nobody delivers, so that their shoppers choose again (RSV-08),
 * and tells those who have an order for such a time, once for each time. Returns how many slots are lost.
 */
export async function giveUpLostTimes(db: Database): Promise<number> {
  const lost = await readLostSlots(db);
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
