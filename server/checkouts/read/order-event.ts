import { eq, sql, sum } from 'drizzle-orm';
import { chargedBagFee } from '../../../rules/bag-fee.ts';
import { depositsOf } from '../../../rules/deposits.ts';
import type { EventOrder } from '../../../services/contracts/events.ts';
import type { ListedOrder } from '../../../services/contracts/staff-lists.ts';
import { bannerWith } from '../../banners/banners.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { orderRefunds, orders } from '../../db/schema/orders.ts';
import { type EventDeps, nextSequence, putEvent, type Told } from '../../events/put-event.ts';
import { type StoredCheckout, withParts } from '../record/checkout-record.ts';
import { listedColumns, listedOrder } from '../record/listed-order.ts';
import { costSummaryOf } from './checkout.ts';

interface ToldOrder {
  listed: ListedOrder;
  checkout: StoredCheckout;
  estimatedTotal: number | null;
  refunded: number;
}

/** An order as the chain's systems hear of it. */
function eventOrder(
  { listed, checkout, estimatedTotal, refunded }: ToldOrder,
  { env }: EventDeps,
): EventOrder {
  return {
    ...listed,
    banner: bannerWith(checkout.banner, env).id,
    pickupType: checkout.pickupType,
    cost: costSummaryOf(checkout).cost,
    bagFee: chargedBagFee(checkout.bagFee, checkout.tenders),
    deposits: depositsOf(checkout.lineItems),
    promos: checkout.promos.map(({ code, discount }) => ({ code, discount })),
    estimatedTotal,
    refunded,
    lines: checkout.lineItems.map(
      ({ cart, description, total, promoDiscount, substitutionPolicy, chosenSubstitute, picked }) => ({
        ...cart,
        description,
        total,
        promoDiscount,
        substitutionPolicy,
        chosenSubstitute: chosenSubstitute?.gtin13 ?? null,
        picked: picked
          ? {
              ordered: picked.ordered,
              weight: picked.weight,
              replaces: picked.replaces?.gtin13 ?? null,
            }
          : null,
      }),
    ),
  };
}

/** When and by which store a reservation's order is handed over; nulls for what sellers ship. */
export const readPlace = prepared('events_read_place', (db, given: Givens<{ reservationId: string }>) =>
  db
    .select({ store: slots.storeId, startsAt: slots.startsAt, endsAt: slots.endsAt, now })
    .from(reservations)
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .where(eq(reservations.id, given.reservationId)),
);

type NewOrder = Pick<ListedOrder, 'number' | 'itemCount'> & {
  orderId: string;
  checkout: StoredCheckout;
  place: Awaited<ReturnType<typeof readPlace>>[number];
};

/** Tells that an order was placed, of which the caller knows everything: placing waits for nothing else to be read. */
export async function tellPlaced(
  tx: Database,
  deps: EventDeps,
  { orderId, number, itemCount, checkout, place: { now: at, ...place } }: NewOrder,
): Promise<void> {
  const { modality: modalityType, total } = checkout;
  const listed = listedOrder({
    ...place,
    number,
    status: 'PLACED',
    modalityType,
    itemCount,
    total,
    placedAt: at,
  });
  const order = eventOrder({ listed, checkout, estimatedTotal: null, refunded: 0 }, deps);
  await putEvent(tx, { orderId, sequence: FIRST_EVENT, at }, { type: 'order.placed', data: { order } });
}

/** The sequence of the event that an order was placed. */
export const FIRST_EVENT = 1;

const readTold = prepared('events_read_order', (db, given: Givens<{ orderId: string }>) =>
  db
    .select({
      listed: listedColumns,
      estimatedTotal: orders.estimatedTotal,
      refunded: sql`coalesce((${db
        .select({ amount: sum(orderRefunds.amount) })
        .from(orderRefunds)
        .where(eq(orderRefunds.orderId, orders.id))}), 0)`.mapWith(Number),
      checkout: checkouts,
      now,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .where(eq(orders.id, given.orderId)),
);

/**
 * Tells the chain's systems what happened to an order, as it's now: at the end of the transaction that does it, the order being
 * locked. Does nothing if nobody listens.
 */
export async function tellOfOrder(
  tx: Database,
  deps: EventDeps,
  { orderId, about }: { orderId: string; about?: string },
  told: (order: EventOrder) => Told,
): Promise<void> {
  if (!deps.env.events) return;
  const sequence = await nextSequence(tx, orderId);
  const { listed, checkout, now: at, ...rest } = onlyRow(await readTold(tx, { orderId }));
  const whole = { ...rest, listed: listedOrder(listed), checkout: await withParts(tx, checkout) };
  await putEvent(tx, { orderId, about, sequence, at }, told(eventOrder(whole, deps)));
}
