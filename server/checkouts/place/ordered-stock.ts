import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Fallout, RootCause } from '../../../services/contracts/fallout.ts';
import { anyOf, intArray, textArray } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { attempts, SUCCEEDED } from '../../db/schema/attempts.ts';
import { products, stock } from '../../db/schema/catalog.ts';
import type { checkouts } from '../../db/schema/checkouts.ts';
import { kindOf } from '../make/fallout.ts';

type Modality = typeof checkouts.$inferSelect.modality;

interface Ordered {
  gtin13: string;
  quantity: number;
}

type Product = Pick<
  typeof products.$inferSelect,
  'gtin13' | 'available' | 'shipToHomeItem' | 'soldInStore' | 'alcohol'
>;

interface Counted {
  gtin13: string;
  onHand: number;
}

/** What there is of what's ordered. */
export interface Supply {
  products: readonly Product[];
  /** Products that aren't in it aren't counted: there is always more. */
  counted: readonly Counted[];
}

const lockStock = prepared(
  'stock_lock',
  (db, given: Givens<{ locationId: string; gtins: readonly string[] }>) => {
    const counted = db.$with('counted').as(
      db
        .select({ gtin13: stock.gtin13, onHand: stock.onHand })
        .from(stock)
        .where(and(eq(stock.locationId, given.locationId), anyOf(stock.gtin13, given.gtins)))
        .orderBy(asc(stock.gtin13))
        .for('update'),
    );
    return db
      .with(counted)
      .select({
        gtin13: products.gtin13,
        available: products.available,
        shipToHomeItem: products.shipToHomeItem,
        soldInStore: products.soldInStore,
        alcohol: products.alcohol,
        onHand: counted.onHand,
      })
      .from(products)
      .leftJoin(counted, eq(counted.gtin13, products.gtin13))
      .where(anyOf(products.gtin13, given.gtins));
  },
);

/** Locks the stock of what's ordered, in one order for everyone, and reads whether it's still sold. */
export async function lockSupply(
  tx: Database,
  locationId: string,
  ordered: readonly Ordered[],
): Promise<Supply> {
  const gtins = ordered.map(({ gtin13 }) => gtin13);
  const sold = await lockStock(tx, { locationId, gtins });
  return {
    products: sold,
    counted: sold.flatMap(({ gtin13, onHand }) => (onHand === null ? [] : { gtin13, onHand })),
  };
}

/** Why an item can't be had in its quantity; null if it can. */
function shortageOf({ gtin13, quantity }: Ordered, supply: Supply, modality: Modality): RootCause | null {
  const product = supply.products.find((one) => one.gtin13 === gtin13);
  if (product && modality === 'SHIP') {
    if (!product.available) return 'UNAVAILABLE';
    if (!product.shipToHomeItem) return 'NOT_SHIPPED';
  } else if (product) {
    if (!product.soldInStore) return 'NOT_SOLD_THERE';
    if (!product.available) return 'UNAVAILABLE';
  }
  const left = supply.counted.find((one) => one.gtin13 === gtin13)?.onHand ?? quantity;
  if (left >= quantity) return null;
  return left === 0 ? 'OUT_OF_STOCK' : 'TOO_FEW_LEFT';
}

/** The problem that keeps items from being ordered; null if there's none. */
export function falloutOf(
  ordered: readonly Ordered[],
  supply: Supply,
  modality: Modality,
): Fallout['kind'] | null {
  const causes = ordered.flatMap((item) => shortageOf(item, supply, modality) ?? []);
  return causes.length > 0 ? kindOf(causes.map((rootCause) => ({ rootCause }))) : null;
}

/** What attempts took off the counted stock, as they journal it. */
export type TakenStock = (typeof attempts.$inferSelect.stock)[number];

export interface Added {
  locationIds: readonly string[];
  gtins: readonly string[];
  quantities: readonly number[];
}

/** Adds to the counted stock of rows that are locked. */
export const addingToStock = (db: Database, given: Givens<Added>) =>
  db
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + added.quantity` })
    .from(
      sql`unnest(${textArray(given.locationIds)}, ${textArray(given.gtins)}, ${intArray(given.quantities)})
        as added(location_id, gtin13, quantity)`,
    )
    .where(sql`${stock.locationId} = added.location_id and ${stock.gtin13} = added.gtin13`);

const addQuantities = prepared('stock_add', addingToStock);

const addedOf = (added: readonly TakenStock[]): Added => ({
  locationIds: added.map(({ locationId }) => locationId),
  gtins: added.map(({ gtin13 }) => gtin13),
  quantities: added.map(({ quantity }) => quantity),
});

/** What taking these off the stock adds to it. */
export const takenOf = (taken: readonly TakenStock[]): Added =>
  addedOf(taken.map((item) => ({ ...item, quantity: -item.quantity })));

/** What's ordered of the counted stock. */
export const stockToTake = (
  locationId: string,
  ordered: readonly Ordered[],
  { counted }: Supply,
): TakenStock[] =>
  ordered
    .filter(({ gtin13 }) => counted.some((one) => one.gtin13 === gtin13))
    .map(({ gtin13, quantity }) => ({ locationId, gtin13, quantity }));

/** Takes it off the stock, which is locked. */
export async function takeStock(tx: Database, taken: readonly TakenStock[]): Promise<void> {
  if (taken.length === 0) return;
  await addQuantities(tx, takenOf(taken));
}

/** The quantities by place and product; what an attempt took and later put back is in the journal twice. */
export function sumOfStock(journal: readonly TakenStock[]): TakenStock[] {
  const items = Map.groupBy(journal, ({ locationId, gtin13 }) => JSON.stringify([locationId, gtin13]));
  return [...items.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  );
}

/** Puts back what was taken. */
export async function putBack(tx: Database, taken: readonly TakenStock[]): Promise<void> {
  if (taken.length === 0) return;
  // In the order in which everyone locks it.
  await tx
    .select({ gtin13: stock.gtin13 })
    .from(stock)
    .where(
      and(
        anyOf(
          stock.locationId,
          taken.map(({ locationId }) => locationId),
        ),
        anyOf(
          stock.gtin13,
          taken.map(({ gtin13 }) => gtin13),
        ),
      ),
    )
    .orderBy(asc(stock.gtin13), asc(stock.locationId))
    .for('update');
  await addQuantities(tx, addedOf(sumOfStock(taken)));
}

/** What an order has taken so far, when it was placed and by its changes. */
export async function takenBy(tx: Database, { checkoutId }: { checkoutId: string }): Promise<TakenStock[]> {
  const succeeded = await tx
    .select({ stock: attempts.stock })
    .from(attempts)
    .where(and(eq(attempts.checkoutId, checkoutId), inArray(attempts.status, SUCCEEDED)));
  return sumOfStock(succeeded.flatMap((attempt) => attempt.stock));
}
