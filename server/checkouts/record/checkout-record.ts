import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sale } from '../../../rules/snap.ts';
import type { CheckoutLine, Refund } from '../../../services/contracts/checkouts.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { saleAt } from '../../catalog/state-laws.ts';
import { anyOf } from '../../db/any-of.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { attempts } from '../../db/schema/attempts.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { deliveryServices } from '../../db/schema/delivery.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { orderRefunds, orderSteps, orders } from '../../db/schema/orders.ts';
import type { StoredPromo } from '../../db/schema/promos.ts';
import { shoppers } from '../../db/schema/shoppers.ts';
import { type StoreDayRules, stores } from '../../db/schema/stores.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import { dayRules } from '../../quotes/day-rules.ts';
import { type ServiceTerms, termsOfService } from '../../quotes/delivery-service.ts';
import { serviceOfReservation, toReservation } from '../../reservations/reservation.ts';
import { reservationTimeZone } from '../../reservations/time-zone.ts';
import { isCartChanged } from './cart-checksum.ts';
import { linesOf, toLine } from './checkout-lines.ts';
import { promosOf, tendersOf } from './checkout-payment.ts';
import { withoutPlace } from './part-rows.ts';

/** A checkout without its lines, tenders, and promo codes. */
export type CheckoutRow = typeof checkouts.$inferSelect;

/** A checkout as it's stored. */
export interface StoredCheckout extends CheckoutRow {
  lineItems: CheckoutLine[];
  /** In the order they're charged. */
  tenders: StoredTender[];
  promos: StoredPromo[];
}

const partsOfCheckout = {
  lines: linesOf(checkouts.id),
  tenders: tendersOf(checkouts.id),
  promos: promosOf(checkouts.id),
};

type Parts = { [Part in keyof typeof partsOfCheckout]: (typeof partsOfCheckout)[Part]['_']['type'] };

const toStored = (checkout: CheckoutRow, { lines, tenders, promos }: Parts): StoredCheckout => ({
  ...checkout,
  lineItems: lines.map(toLine),
  tenders: tenders.map(withoutPlace),
  promos: promos.map(withoutPlace),
});

const readParts = prepared('checkouts_read_parts', (db, given: Givens<{ id: string }>) =>
  db.select(partsOfCheckout).from(checkouts).where(eq(checkouts.id, given.id)),
);

/** A checkout with its lines, tenders, and promo codes, which change only with its row locked. */
export const withParts = async (db: Database, checkout: CheckoutRow): Promise<StoredCheckout> =>
  toStored(checkout, onlyRow(await readParts(db, { id: checkout.id })));

/** A checkout, and what else the shopper's charts see of it. */
export interface CheckoutRecord {
  checkout: StoredCheckout;
  promise: Reservation;
  /** Where it's received. */
  timezone: string;
  /** Whose slot it has, if it has one. */
  store: typeof stores.$inferSelect | null;
  /** Its rules for days. */
  dayRules: StoreDayRules;
  /** Who delivers it, if it's delivered and they still do. */
  service: ServiceTerms | null;
  email: string;
  /** Its order, once it's placed. */
  order: {
    status: (typeof orders.$inferSelect)['status'];
    settlement: (typeof orders.$inferSelect)['settlement'];
    /** Null until it is. */
    handedOverAt: Date | null;
    estimatedTotal: number | null;
    refunds: Refund[];
  } | null;
  /** The checkout that replaced a superseded one. */
  supersededBy: string | null;
  /** The cart of a draft no longer matches what it was created from. */
  isCartChanged: boolean;
  now: Date;
}

/** Where and when an order's lines are sold that change now. Nothing that is shipped is sold in a store, and SNAP doesn't pay for it. */
export const saleOf = ({
  store,
  timezone,
  now: at,
}: Pick<CheckoutRecord, 'store' | 'timezone' | 'now'>): Sale =>
  saleAt({ state: store?.state ?? '', timezone, now: at });

/** What `toCheckout` shows: a record, or one that changes to it aren't saved yet. */
export interface ShownCheckout extends Omit<CheckoutRecord, 'checkout' | 'store'> {
  checkout: Omit<
    StoredCheckout,
    'reservationId' | 'banner' | 'tenderChosen' | 'idempotencyKey' | 'payloadHash' | 'createdAt'
  >;
  store: ShownStore | null;
}

export type ShownStore = Pick<
  NonNullable<CheckoutRecord['store']>,
  'vanityName' | 'addressLine' | 'city' | 'state' | 'postalCode' | 'lat' | 'lng' | 'phone' | 'leadMinutes'
>;

export type Costs = Pick<
  StoredCheckout,
  | 'itemTotal'
  | 'yellowTagDiscountTotal'
  | 'fulfillmentTotal'
  | 'taxTotal'
  | 'gratuityTotal'
  | 'total'
  | 'tenders'
>;

const placedCheckouts = alias(checkouts, 'placed_checkouts');

const selectCheckouts = (db: Database) =>
  db
    .select({
      checkout: checkouts,
      parts: partsOfCheckout,
      reservation: reservations,
      store: stores,
      dayRules,
      service: termsOfService,
      email: shoppers.email,
      order: {
        id: orders.id,
        status: orders.status,
        settlement: orders.settlement,
        estimatedTotal: orders.estimatedTotal,
      },
      handedOverAt: orderSteps.at,
      placedCheckoutId: placedCheckouts.id,
      now,
    })
    .from(checkouts)
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .innerJoin(shoppers, eq(shoppers.id, checkouts.shopperId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(deliveryServices, serviceOfReservation)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(orderSteps, and(eq(orderSteps.orderId, orders.id), eq(orderSteps.step, 'COMPLETED')))
    .leftJoin(
      placedCheckouts,
      and(
        eq(placedCheckouts.reservationId, reservations.id),
        inArray(placedCheckouts.status, ['PLACING', 'PLACED']),
      ),
    );

type Selected = Awaited<ReturnType<typeof selectCheckouts>>[number];

const readRefunds = prepared('orders_read_refunds', (db, given: Givens<{ orderIds: readonly string[] }>) =>
  db
    .select({
      orderId: orderRefunds.orderId,
      gtin13: orderRefunds.gtin13,
      quantity: orderRefunds.quantity,
      amount: orderRefunds.amount,
    })
    .from(orderRefunds)
    .innerJoin(attempts, eq(attempts.id, orderRefunds.id))
    .where(anyOf(orderRefunds.orderId, given.orderIds))
    .orderBy(asc(attempts.orderSequence)),
);

async function toRecords(db: Database, rows: readonly Selected[]): Promise<CheckoutRecord[]> {
  // Only what was handed over is refunded.
  const orderIds = rows.flatMap(({ order }) => (order?.status === 'COMPLETED' ? order.id : []));
  const refunds = orderIds.length > 0 ? await readRefunds(db, { orderIds }) : [];
  return rows.map(({ checkout, parts, reservation, store, service, email, order, now: at, ...row }) => ({
    checkout: toStored(checkout, parts),
    promise: toReservation({
      reservation,
      store,
      dayRules: row.dayRules,
      service,
      checkoutId: row.placedCheckoutId,
      now: at,
    }),
    timezone: reservationTimeZone({
      storeTimezone: store?.timezone ?? null,
      selections: reservation.selections,
    }),
    store,
    dayRules: row.dayRules,
    service,
    email,
    order: order && {
      status: order.status,
      settlement: order.settlement,
      handedOverAt: row.handedOverAt,
      estimatedTotal: order.estimatedTotal,
      refunds: refunds
        .filter(({ orderId }) => orderId === order.id)
        .map(({ orderId: _, ...refund }) => refund),
    },
    supersededBy: null,
    isCartChanged: false,
    now: at,
  }));
}

/** The checkout that replaced one: the shopper's next that wasn't superseded itself. */
async function successorOf(db: Database, { shopperId, createdAt }: CheckoutRow): Promise<string | null> {
  const [next] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.shopperId, shopperId),
        gt(checkouts.createdAt, createdAt),
        ne(checkouts.status, 'SUPERSEDED'),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
    .limit(1);
  return next?.id ?? null;
}

const findOwn = prepared('checkouts_read', (db, given: Givens<{ id: string; shopperId: string }>) =>
  selectCheckouts(db).where(and(eq(checkouts.id, given.id), eq(checkouts.shopperId, given.shopperId))),
);

/** One of the shopper's checkouts. */
export async function readCheckout(
  db: Database,
  { shopperId, checkoutId }: { shopperId: string; checkoutId: string },
): Promise<CheckoutRecord | undefined> {
  const [record] = await toRecords(db, await findOwn(db, { id: checkoutId, shopperId }));
  if (!record) return undefined;
  const { checkout } = record;
  return {
    ...record,
    supersededBy: checkout.status === 'SUPERSEDED' ? await successorOf(db, checkout) : null,
    isCartChanged: checkout.status === 'DRAFT' && (await isCartChanged(db, checkout)),
  };
}

const findOrders = prepared('checkouts_read_orders', (db, given: Givens<{ orderIds: readonly string[] }>) =>
  selectCheckouts(db).where(anyOf(orders.id, given.orderIds)),
);

/** The checkouts of orders, by the orders' ids. */
export async function readOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, CheckoutRecord>> {
  const rows = await findOrders(db, { orderIds });
  const records = await toRecords(db, rows);
  return new Map(
    records.flatMap((record, index) => (rows[index]?.order ? [[rows[index].order.id, record]] : [])),
  );
}
