import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { type ListedOrder, ORDERS_PER_PAGE } from '../../services/contracts/staff-lists.ts';
import { listedColumns, listedOrder } from '../checkouts/record/listed-order.ts';
import type { Database } from '../db/database.ts';
import { departments, products } from '../db/schema/catalog.ts';
import { checkoutLines, checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { storeDay } from './store-day.ts';

const refused = (field: string, words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [field]: words } });

/** A store's day from midnight to midnight by its own clock. NOT_FOUND. */
async function dayOf(db: Database, { store, day }: { store: string | undefined; day: string }) {
  if (store === undefined) throw refused('store', 'Name the store whose day it is.');
  const [found] = await db
    .select({ timezone: stores.timezone })
    .from(stores)
    .where(eq(stores.locationId, store));
  if (!found) throw new ProblemError('NOT_FOUND');
  return storeDay(day, found.timezone);
}

/** The orders of a store and its day; of all of them if neither is named. */
async function ofStoreAndDay(
  db: Database,
  { store, day }: { store: string | undefined; day: string | undefined },
): Promise<SQL | undefined> {
  const isThere = store === undefined ? undefined : eq(slots.storeId, store);
  if (day === undefined) return isThere;
  const { from, to } = await dayOf(db, { store, day });
  return and(isThere, gte(slots.startsAt, from), lt(slots.startsAt, to));
}

/** A page ends after an order, which an instant and its number name: '2026-11-27T09:00:00.000Z 4107-5532-19'. */
function readKey(after: string | undefined): { at: Date; number: string } | null {
  if (after === undefined) return null;
  const [at = '', number = ''] = after.split(' ');
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || number === '') throw refused('after', 'Must be the next of a page.');
  return { at: instant, number };
}

const keyOf = (at: string | null, { number }: { number: string }) => `${at} ${number}`;

/** One page of rows, and whether there's another. */
const pageOf = <T>(rows: readonly T[]) => ({
  page: rows.slice(0, ORDERS_PER_PAGE),
  last: rows.length > ORDERS_PER_PAGE ? rows[ORDERS_PER_PAGE - 1] : undefined,
});

interface ListInput {
  store: string | undefined;
  day?: string | undefined;
  status?: OrderStatus | undefined;
  after?: string | undefined;
}

/** Orders, the latest placed first, and where the next page starts. */
export async function listStaffOrders(
  db: Database,
  { store, day, status, after }: ListInput,
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const key = readKey(after);
  const rows = await db
    .select(listedColumns)
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .where(
      and(
        await ofStoreAndDay(db, { store, day }),
        status === undefined ? undefined : eq(orders.status, status),
        key
          ? or(lt(orders.placedAt, key.at), and(eq(orders.placedAt, key.at), lt(orders.number, key.number)))
          : undefined,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS_PER_PAGE + 1);
  const { page, last } = pageOf(rows.map(listedOrder));
  return { orders: page, next: last ? keyOf(last.placedAt, last) : null };
}

/** The lines of orders that nobody has reported on, in the orders' own order. */
async function readOpenLines(db: Database, checkoutIds: string[]) {
  const rows = await db
    .select({
      checkoutId: checkoutLines.checkoutId,
      gtin13: checkoutLines.gtin13,
      description: checkoutLines.description,
      quantity: checkoutLines.quantity,
      department: departments.name,
      instructions: checkoutLines.instructions,
    })
    .from(checkoutLines)
    .leftJoin(products, eq(products.gtin13, checkoutLines.gtin13))
    .leftJoin(departments, eq(departments.id, products.departmentId))
    .where(and(inArray(checkoutLines.checkoutId, checkoutIds), isNull(checkoutLines.foundQuantity)))
    .orderBy(asc(departments.name), asc(checkoutLines.position));
  return Map.groupBy(rows, ({ checkoutId }) => checkoutId);
}

/** What's still to be picked in a store, the soonest order first, its lines by department. */
export async function readPickingList(db: Database, { store, day, after }: ListInput) {
  if (store === undefined) throw refused('store', 'Name a store.');
  const key = readKey(after);
  const rows = await db
    .select({ ...listedColumns, checkoutId: orders.checkoutId })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .innerJoin(slots, eq(slots.id, reservations.slotId))
    .where(
      and(
        await ofStoreAndDay(db, { store, day }),
        inArray(orders.status, ['PLACED', 'PICKING']),
        key
          ? or(gt(slots.startsAt, key.at), and(eq(slots.startsAt, key.at), gt(orders.number, key.number)))
          : undefined,
      ),
    )
    .orderBy(asc(slots.startsAt), asc(orders.number))
    .limit(ORDERS_PER_PAGE + 1);
  const { page, last } = pageOf(rows);
  const open = await readOpenLines(
    db,
    page.map(({ checkoutId }) => checkoutId),
  );
  return {
    orders: page.map(({ checkoutId, ...row }) => {
      const { number, status, modalityType, startsAt, endsAt } = listedOrder(row);
      const lines = (open.get(checkoutId) ?? []).map(({ checkoutId: _, ...line }) => line);
      return { number, status, modalityType, startsAt, endsAt, lines };
    }),
    next: last ? keyOf(last.startsAt.toISOString(), last) : null,
  };
}
