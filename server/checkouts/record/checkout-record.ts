import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Sale } from '../../../rules/snap.ts';
import type { CheckoutLine, Refund } from '../../../services/contracts/checkouts.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import { restrictionsIn, saleAt } from '../../catalog/state-laws.ts';
import { anyOf } from '../../db/any-of.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/records.ts';
import { attempts } from '../../db/schema/attempts.ts';
import { carts } from '../../db/schema/carts.ts';
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
import { reservedColumns, serviceOfReservation, toReservation } from '../../reservations/reservation.ts';
import { reservationTimeZone } from '../../reservations/time-zone.ts';
import { checkedCart, isCartChanged } from './cart-checksum.ts';
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

/** The columns of a store that an order's page and its times depend on. */
const storeColumns = {
  locationId: stores.locationId,
  vanityName: stores.vanityName,
  addressLine: stores.addressLine,
  city: stores.city,
  state: stores.state,
  postalCode: stores.postalCode,
  lat: stores.lat,
  lng: stores.lng,
  phone: stores.phone,
  timezone: stores.timezone,
  leadMinutes: stores.leadMinutes,
};

/** A checkout, and what else the shopper's charts see of it. */
export interface CheckoutRecord {
  checkout: StoredCheckout;
  promise: Reservation;
  /** Where it's received. */
  timezone: string;
  /** Whose slot it has, if it has one. */
  store: Pick<typeof stores.$inferSelect, keyof typeof storeColumns> | null;
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
const laterCheckouts = alias(checkouts, 'later_checkouts');

/** The checkout that replaced a superseded one: the shopper's next that wasn't superseded itself. */
const successor = new QueryBuilder()
  .select({ id: laterCheckouts.id })
  .from(laterCheckouts)
  .where(
    and(
      eq(checkouts.status, 'SUPERSEDED'),
      eq(laterCheckouts.shopperId, checkouts.shopperId),
      gt(laterCheckouts.createdAt, checkouts.createdAt),
      ne(laterCheckouts.status, 'SUPERSEDED'),
    ),
  )
  .orderBy(asc(laterCheckouts.createdAt))
  .limit(1)
  .as('successor');

/** What was refunded of an order, oldest first, in a query that reads orders. */
const refundsOfOrder = rowsOf(
  new QueryBuilder()
    .select({ gtin13: orderRefunds.gtin13, quantity: orderRefunds.quantity, amount: orderRefunds.amount })
    .from(orderRefunds)
    .innerJoin(attempts, eq(attempts.id, orderRefunds.id))
    .where(eq(orderRefunds.orderId, orders.id))
    .orderBy(asc(attempts.orderSequence)),
);

const selectCheckouts = (db: Database) =>
  db
    .select({
      checkout: checkouts,
      parts: partsOfCheckout,
      reservation: reservedColumns,
      store: storeColumns,
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
      refunds: refundsOfOrder,
      placedCheckoutId: placedCheckouts.id,
      supersededBy: successor.id,
      cart: checkedCart,
      restrictions: restrictionsIn(stores.state),
      now,
    })
    .from(checkouts)
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .innerJoin(shoppers, eq(shoppers.id, checkouts.shopperId))
    .leftJoin(carts, and(eq(carts.id, checkouts.cartId), eq(checkouts.status, 'DRAFT')))
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
    )
    .leftJoinLateral(successor, sql`true`);

type Selected = Awaited<ReturnType<typeof selectCheckouts>>[number];

function toRecord({ checkout, parts, reservation, store, ...row }: Selected): CheckoutRecord {
  const { dayRules: rules, service, order, now: at } = row;
  const promise = { reservation, store, dayRules: rules, service, checkoutId: row.placedCheckoutId, now: at };
  const timezone = reservationTimeZone({
    storeTimezone: store?.timezone ?? null,
    selections: reservation.selections,
  });
  const sold = store && {
    sale: saleAt({ state: store.state, timezone, now: at }),
    restrictions: row.restrictions,
  };
  return {
    checkout: toStored(checkout, parts),
    promise: toReservation(promise),
    timezone,
    store,
    dayRules: rules,
    service,
    email: row.email,
    order: order && {
      status: order.status,
      settlement: order.settlement,
      handedOverAt: row.handedOverAt,
      estimatedTotal: order.estimatedTotal,
      refunds: row.refunds,
    },
    supersededBy: row.supersededBy,
    isCartChanged: row.cart !== null && isCartChanged(checkout, row.cart, sold),
    now: at,
  };
}

const findOwn = prepared('checkouts_read', (db, given: Givens<{ id: string; shopperId: string }>) =>
  selectCheckouts(db).where(and(eq(checkouts.id, given.id), eq(checkouts.shopperId, given.shopperId))),
);

/** One of the shopper's checkouts. */
export async function readCheckout(
  db: Database,
  { shopperId, checkoutId }: { shopperId: string; checkoutId: string },
): Promise<CheckoutRecord | undefined> {
  const [row] = await findOwn(db, { id: checkoutId, shopperId });
  return row && toRecord(row);
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
  return new Map(rows.flatMap((row) => (row.order ? [[row.order.id, toRecord(row)]] : [])));
}
