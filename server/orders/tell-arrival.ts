import { and, eq, sql } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { Arrival, ArrivalStage } from '../../services/contracts/orders.ts';
import { tellOfOrder } from '../checkouts/read/order-event.ts';
import { now } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orderArrivals, orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { scheduleOfStore } from '../quotes/store.ts';
import { isAwaited, toArrival } from './arrivals.ts';

interface TellArrivalInput {
  shopperId: string;
  orderId: string;
  stage: ArrivalStage;
  bay: string | null;
}

/**
 * Notes how near the shopper is who picks up an order, and tells the chain's systems; saying the same again does nothing. NOT_FOUND;
 * CHECKOUT_CLOSED unless the order is ready and its store is open; INVALID_INPUT on arrival without a spot at curbside pickup.
 */
export const tellArrival = (
  { db, env }: Pick<Deps, 'db'> & EventDeps,
  { shopperId, orderId, stage, bay: told }: TellArrivalInput,
): Promise<Arrival> =>
  withTransaction(db, async (tx) => {
    const isOwn = and(eq(orders.id, orderId), eq(orders.shopperId, shopperId));
    const [order] = await tx.select().from(orders).where(isOwn).for('update');
    if (!order) throw new ProblemError('NOT_FOUND');
    const { pickupType, store, at } = onlyRow(
      await tx
        .select({ pickupType: checkouts.pickupType, store: scheduleOfStore, at: now })
        .from(checkouts)
        .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
        .leftJoin(slots, eq(slots.id, reservations.slotId))
        .leftJoin(stores, eq(stores.locationId, slots.storeId))
        .where(eq(checkouts.id, order.checkoutId)),
    );
    if (!isAwaited({ status: order.status, pickupType, store, now: at })) {
      throw new ProblemError('CHECKOUT_CLOSED');
    }
    const isAtSpot = stage === 'HERE' && pickupType === 'CURBSIDE';
    if (isAtSpot && told === null)
      throw new ProblemError('INVALID_INPUT', {
        fields: { bay: t('Enter the number of your spot, so that we find you.') },
      });
    const bay = isAtSpot ? told : null;
    const [before] = await tx.select().from(orderArrivals).where(eq(orderArrivals.orderId, orderId));
    if (before?.stage === stage && before.bay === bay) return toArrival(before);
    const arrival = onlyRow(
      await tx
        .insert(orderArrivals)
        .values({ orderId, stage, bay })
        .onConflictDoUpdate({
          target: orderArrivals.orderId,
          set: {
            stage,
            bay,
            since: sql`case when ${orderArrivals.stage} = ${stage} then ${orderArrivals.since} else ${now} end`,
          },
        })
        .returning(),
    );
    await tellOfOrder(tx, { env }, { orderId, about: newId() }, (whole) => ({
      type: 'order.arriving',
      data: { order: whole, arrival: { stage, bay } },
    }));
    return toArrival(arrival);
  });
