import { and, asc, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { PickupType } from '../../services/contracts/fulfillment.ts';
import type { Arrival, OrderStatus } from '../../services/contracts/orders.ts';
import { listedColumns, listedOrder } from '../checkouts/record/listed-order.ts';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orderArrivals, orders } from '../db/schema/orders.ts';
import { ProblemError } from '../http/problems.ts';
import { isOpenAt, type Schedule } from '../quotes/slots.ts';

/** Whom a shopper can tell that they're coming: an order that's ready, and the store that hands it over. */
interface Awaited {
  status: OrderStatus;
  pickupType: PickupType | null;
  /** Null if no store hands it over. */
  store: Pick<Schedule, 'hours' | 'specialDays' | 'timezone'> | null;
  now: Date;
}

/** Whether a store waits for the shopper: at the counter or at a spot, and while it's open. Nobody waits at a locker. */
export const isAwaited = ({ status, pickupType, store, now }: Awaited): boolean =>
  status === 'READY' &&
  (pickupType === 'PICKUP' || pickupType === 'CURBSIDE') &&
  store !== null &&
  isOpenAt(store, now.toTemporalInstant());

type Row = Pick<typeof orderArrivals.$inferSelect, 'stage' | 'bay' | 'since'>;

/** What the store knows of an arrival. */
export const toArrival = (row: Row | null | undefined): Arrival => ({
  stage: row?.stage ?? null,
  bay: row?.bay ?? null,
  since: row?.since.toISOString() ?? null,
});

/** Who is there to pick up an order at a store, and who is on the way: who is there first, then by how long. */
export async function readArrivals(db: Database, { store }: { store: string | undefined }) {
  if (store === undefined) throw new ProblemError('INVALID_INPUT', { fields: { store: t('Name a store.') } });
  const rows = await db
    .select({ listed: listedColumns, pickupType: checkouts.pickupType, arrival: orderArrivals })
    .from(orderArrivals)
    .innerJoin(orders, eq(orders.id, orderArrivals.orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .innerJoin(slots, eq(slots.id, reservations.slotId))
    .where(and(eq(slots.storeId, store), eq(orders.status, 'READY')))
    .orderBy(asc(orderArrivals.stage), asc(orderArrivals.since));
  return {
    arrivals: rows.map(({ listed, pickupType, arrival: { stage, bay, since } }) => {
      const { number, startsAt, endsAt, itemCount } = listedOrder(listed);
      return { number, startsAt, endsAt, itemCount, pickupType, stage, bay, since: since.toISOString() };
    }),
  };
}
