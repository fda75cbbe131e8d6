import { and, eq } from 'drizzle-orm';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Fallout, FalloutItem } from '../../services/contracts/fallout.ts';
import type { ModifiedLine } from '../../services/contracts/modifications.ts';
import { stockLocation } from '../catalog/stock-location.ts';
import { kindOf } from '../checkouts/make/fallout.ts';
import { pricedOrder, reallocated } from '../checkouts/price/tenders.ts';
import { readLines } from '../checkouts/record/checkout-lines.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { stock } from '../db/schema/catalog.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { modifications } from '../db/schema/modifications.ts';
import type { Deps } from '../http/context.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { addedItems, readAddedProducts, shortItemsOf } from './added-items.ts';
import { itemsWith, wishesWith } from './change-lines.ts';
import { readChangedLines } from './order-changes.ts';
import { newTimeOf, type OfOrder, type OrderToModify, readOrderToModify } from './order-to-modify.ts';
import { priceChanges } from './price-changes.ts';
import { getModification } from './read-modification.ts';
import { readProducts } from './read-products.ts';
import { updateModification } from './update-modification.ts';

/** Whether there are changes about to be made to the order. */
export async function isBeingModified(
  db: Database,
  { checkoutId }: Pick<OfOrder, 'checkoutId'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: modifications.checkoutId })
    .from(modifications)
    .where(eq(modifications.checkoutId, checkoutId));
  return rows.length > 0;
}

/** Where an order with changes about to be made to it is picked. */
async function readChanged(db: Database, { checkoutId }: Pick<OfOrder, 'checkoutId'>) {
  const [row] = await db
    .select({ storeId: slots.storeId })
    .from(modifications)
    .innerJoin(checkouts, eq(checkouts.id, modifications.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .where(eq(modifications.checkoutId, checkoutId));
  return row;
}

const readStock = (db: Database, locationId: string, gtins: readonly string[]) =>
  db
    .select({ gtin13: stock.gtin13, onHand: stock.onHand })
    .from(stock)
    .where(and(eq(stock.locationId, locationId), anyOf(stock.gtin13, gtins)));

/** What the changes add to an order that isn't available. */
async function shortItems(db: Database, of: Pick<OfOrder, 'checkoutId'>): Promise<FalloutItem[]> {
  const changed = await readChanged(db, of);
  if (!changed) return [];
  const added = addedItems(await readChangedLines(db, of.checkoutId), await readLines(db, of.checkoutId));
  if (added.length === 0) return [];
  const gtins = added.map(({ gtin13 }) => gtin13);
  return shortItemsOf(added, {
    products: await readAddedProducts(db, added),
    counted: await readStock(db, stockLocation(changed.storeId), gtins),
  });
}

const changesFor = (items: readonly FalloutItem[]): ModifiedLine[] =>
  items.map(({ gtin13, left }) => ({ gtin13, quantity: left }));

/** The order without them; null if nothing would be left of it. */
async function remainingOf(
  db: Database,
  order: OrderToModify,
  short: readonly FalloutItem[],
): Promise<Fallout['remaining']> {
  const items = itemsWith(order, changesFor(short));
  if (items.length === 0) return null;
  const gtins = items.map(({ gtin13 }) => gtin13);
  const rows = await readProducts(db, order, gtins);
  const products = new Map(rows.map((row) => [row.gtin13, row]));
  const priced = await priceChanges(db, order, {
    items,
    products,
    time: newTimeOf(order),
    wishesOf: wishesWith(order, [], new Map()),
  });
  const { total } = reallocated(
    pricedOrder(priced, order.checkout, order.promise.selections),
    (order.draft ?? order.checkout).tenders,
  );
  return { itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0), total };
}

/** What the changes to a placed order add that isn't available, and what it costs without that; null if all of it is (FAL-03). */
export async function falloutOfChanges({ db }: Pick<Deps, 'db'>, of: OfOrder): Promise<Fallout | null> {
  const order = await readOrderToModify(db, of);
  const items = await shortItems(db, of);
  if (items.length === 0) return null;
  return { kind: kindOf(items), items, remaining: await remainingOf(db, order, items) };
}

/**
 * Takes what isn't available out of the changes to a placed order (FAL-05). Once nothing is left to take out, it's done, however
 * often it's asked for.
 */
export async function removeFalloutOfChanges(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  { versionKey, ...of }: OfOrder & { versionKey: string },
): Promise<Checkout> {
  const items = await shortItems(deps.db, of);
  const { checkout } =
    items.length === 0
      ? await getModification(deps, of)
      : await updateModification(deps, { ...of, versionKey, lineItems: changesFor(items) });
  return checkout;
}
