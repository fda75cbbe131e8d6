import { asc, desc, eq, sql, sum } from 'drizzle-orm';
import { spanning } from '../../services/contracts/calendar.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { readSteps } from '../checkouts/record/order-steps.ts';
import { now } from '../db/clock.ts';
import { checkoutLines, checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orderArrivals, orderRefunds, orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { scheduleOfStore } from '../quotes/store.ts';
import { reservationTimeZone } from '../reservations/time-zone.ts';
import { lostAmong } from '../stores/lost-times.ts';
import { isAwaited, toArrival } from './arrivals.ts';
import { isOnItsWay, readShipments, shipmentsOf } from './shipments.ts';

/** The most orders that are listed. */
const MOST_ORDERS = 200;

/** How many of an order's lines are listed with it. */
const FIRST_ITEMS = 5;

/** The store hasn't made it ready yet. */
const isWaiting = ({ status }: Pick<typeof orders.$inferSelect, 'status'>): boolean =>
  status === 'PLACED' || status === 'PICKING';

/** The shopper's orders, newest first. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<OrderSummary[]> {
  const refunded = db
    .select({ amount: sum(orderRefunds.amount) })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orders.id));
  const firstLines = db
    .select({
      gtin13: checkoutLines.gtin13,
      description: checkoutLines.description,
      imageUrl: checkoutLines.imageUrl,
    })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, orders.checkoutId))
    .orderBy(checkoutLines.position)
    .limit(FIRST_ITEMS)
    .as('first_lines');
  const rows = await db
    .select({
      order: orders,
      pickupType: checkouts.pickupType,
      selections: reservations.selections,
      storeTimezone: stores.timezone,
      store: scheduleOfStore,
      slot: { id: slots.id, storeId: slots.storeId, startsAt: slots.startsAt, endsAt: slots.endsAt },
      arrival: {
        stage: orderArrivals.stage,
        bay: orderArrivals.bay,
        since: orderArrivals.since,
      },
      now,
      refunded: sql`coalesce((${refunded}), 0)`.mapWith(Number),
      firstItems: sql<OrderSummary['firstItems']>`(select coalesce(json_agg(json_build_object(
        'gtin13', ${firstLines.gtin13}, 'description', ${firstLines.description}, 'imageUrl', ${firstLines.imageUrl}
      )), '[]') from ${firstLines})`,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(orderArrivals, eq(orderArrivals.orderId, orders.id))
    .where(eq(orders.shopperId, shopperId))
    .orderBy(desc(orders.placedAt), asc(orders.number))
    .limit(MOST_ORDERS);
  const steps = await readSteps(
    db,
    rows.filter(({ order }) => order.status !== 'PLACED').map(({ order }) => order.id),
  );
  const shipped = await readShipments(
    db,
    rows.map(({ order }) => order),
  );
  const lost = await lostAmong(
    db,
    rows.flatMap(({ order, slot, now: at }) =>
      isWaiting(order) && slot !== null && slot.startsAt > at ? [slot] : [],
    ),
  );
  return rows.map(
    ({ order, pickupType, refunded: amount, store, slot, arrival, firstItems, now: at, ...place }) => {
      const { selections } = place;
      const window = spanning(selections.map((selection) => selection.window));
      const reached = steps.get(order.id) ?? [];
      const parts = shipmentsOf({ ...order, steps: reached, selections }, shipped);
      return {
        orderId: order.id,
        number: order.number,
        checkoutId: order.checkoutId,
        status: order.status,
        modalityType: order.modality,
        pickupType,
        placedAt: order.placedAt.toISOString(),
        steps: reached,
        arrival: isAwaited({ status: order.status, pickupType, store, now: at }) ? toArrival(arrival) : null,
        shipments: parts,
        isOnItsWay: isOnItsWay({ shipments: parts, window, now: at }),
        isTimeLost: isWaiting(order) && slot !== null && lost.includes(slot.id),
        window,
        firstItems,
        timezone: reservationTimeZone(place),
        total: order.total,
        refunded: amount,
        itemCount: order.itemCount,
      };
    },
  );
}
