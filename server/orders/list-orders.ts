import { asc, desc, eq, sql, sum } from 'drizzle-orm';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orderRefunds, orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { reservationTimeZone } from '../reservations/time-zone.ts';

/** The most orders that are listed. */
const MOST_ORDERS = 200;

/** The shopper's orders, newest first. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<OrderSummary[]> {
  const refunded = db
    .select({ amount: sum(orderRefunds.amount) })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orders.id));
  const rows = await db
    .select({
      order: orders,
      pickupType: checkouts.pickupType,
      selections: reservations.selections,
      storeTimezone: stores.timezone,
      refunded: sql`coalesce((${refunded}), 0)`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .where(eq(orders.shopperId, shopperId))
    .orderBy(desc(orders.placedAt), asc(orders.number))
    .limit(MOST_ORDERS);
  return rows.map(({ order, pickupType, refunded: amount, ...place }) => ({
    orderId: order.id,
    number: order.number,
    checkoutId: order.checkoutId,
    status: order.status,
    modalityType: order.modality,
    pickupType,
    placedAt: order.placedAt.toISOString(),
    timezone: reservationTimeZone(place),
    total: order.total,
    refunded: amount,
    itemCount: order.itemCount,
  }));
}
