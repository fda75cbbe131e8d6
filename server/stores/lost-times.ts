import { and, eq, gt, inArray } from 'drizzle-orm';
import { alone } from '../db/alone.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
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

type StoresSlot = TakenSlot & { id: string; storeId: string };

/** What says of slots of these stores whether nobody hands anything over then: their store is closed after all, or nobody delivers. */
async function readLost(db: Database, slotsOfStores: readonly StoresSlot[]) {
  const storeIds = [...new Set(slotsOfStores.map(({ storeId }) => storeId))];
  const known = await db.select(quotedStore).from(stores).where(inArray(stores.locationId, storeIds));
  const services = await readAllServices(db, storeIds);
  return (slot: StoresSlot): boolean => {
    const fulfiller = fulfillerOf(slot.id, known, services);
    return fulfiller === null || isLost(slot, fulfiller);
  };
}

/** The slots among these at which nobody hands anything over. */
export async function lostAmong(db: Database, taken: readonly StoresSlot[]): Promise<string[]> {
  if (taken.length === 0) return [];
  const isSlotLost = await readLost(db, taken);
  return taken.filter(isSlotLost).map(({ id }) => id);
}

/** Future slots that someone has a place in. */
const readTaken = (db: Database): Promise<StoresSlot[]> =>
  db
    .select({ id: slots.id, storeId: slots.storeId, startsAt: slots.startsAt, endsAt: slots.endsAt })
    .from(slots)
    .where(and(gt(slots.startsAt, now), gt(slots.taken, 0)));

/** Tells whoever has an order for a time that it's lost, once. */
const tell = (db: Database, orderId: string, { startsAt }: StoresSlot): Promise<void> =>
  withTransaction(db, async (tx) => {
    const about = `${orderId}.${startsAt.getTime()}`;
    await tx
      .insert(emails)
      .values({ id: `TIME_LOST.${about}`, kind: 'TIME_LOST', orderId })
      .onConflictDoNothing();
    await putText(tx, { kind: 'TIME_LOST', orderId, about });
  });

/** Ends the reservations of a lost slot, and tells those who have an order for it. */
async function giveUp({ db, log }: Pick<Deps, 'db' | 'log'>, slot: StoresSlot): Promise<void> {
  const isOfSlot = eq(reservations.slotId, slot.id);
  await db
    .update(reservations)
    .set({ expiresAt: now })
    .where(and(isOfSlot, eq(reservations.status, 'HELD'), gt(reservations.expiresAt, now)));
  const affected = await db
    .select({ orderId: orders.id })
    .from(reservations)
    .innerJoin(checkouts, eq(checkouts.reservationId, reservations.id))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(isOfSlot, eq(reservations.status, 'USED'), eq(orders.status, 'PLACED')));
  for (const { orderId } of affected)
    await alone(log, { what: 'lost time not told', order: orderId }, () => tell(db, orderId, slot));
}

/**
 * Ends reservations of times at which their store is closed after all or nobody delivers, so that their shoppers choose again (RSV-08),
 * and tells those who have an order for such a time, once for each time. Returns how many slots are lost.
 */
export async function giveUpLostTimes(deps: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const taken = await readTaken(deps.db);
  if (taken.length === 0) return 0;
  const isSlotLost = await readLost(deps.db, taken);
  let lost = 0;
  for (const slot of taken) {
    await alone(deps.log, { what: 'lost time not given up', slot: slot.id }, async () => {
      if (!isSlotLost(slot)) return;
      lost += 1;
      await giveUp(deps, slot);
    });
  }
  return lost;
}
