import { and, asc, eq, sql } from 'drizzle-orm';
import type { Fallout, RootCause } from '../../services/contracts/fallout.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { products, stock } from '../db/schema/catalogue.ts';
import type { checkouts, orderAttempts } from '../db/schema/checkouts.ts';
import { kindOf } from './fallout.ts';

type Modality = typeof checkouts.$inferSelect.modality;

interface Ordered {
  gtin13: string;
  quantity: number;
}

type Product = Pick<typeof products.$inferSelect, 'gtin13' | 'available' | 'shipToHomeItem' | 'soldInStore'>;

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

/** Locks the stock of what's ordered, in one order for everyone, and reads whether it's still sold. */
export async function lockSupply(
  tx: Database,
  locationId: string,
  ordered: readonly Ordered[],
): Promise<Supply> {
  const gtins = ordered.map(({ gtin13 }) => gtin13);
  const counted = await tx
    .select({ gtin13: stock.gtin13, onHand: stock.onHand })
    .from(stock)
    .where(and(eq(stock.locationId, locationId), anyOf(stock.gtin13, gtins)))
    .orderBy(asc(stock.gtin13))
    .for('update')
    .prepare('stock_lock')
    .execute();
  const sold = await tx
    .select({
      gtin13: products.gtin13,
      available: products.available,
      shipToHomeItem: products.shipToHomeItem,
      soldInStore: products.soldInStore,
    })
    .from(products)
    .where(anyOf(products.gtin13, gtins))
    .prepare('products_read_sold')
    .execute();
  return { products: sold, counted };
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

/** Takes what's ordered off the counted stock, which is locked, and returns what was taken. */
export async function takeStock(
  tx: Database,
  locationId: string,
  ordered: readonly Ordered[],
  { counted }: Supply,
): Promise<typeof orderAttempts.$inferSelect.stock> {
  const taken = ordered.flatMap(({ gtin13, quantity }) => {
    const row = counted.find((one) => one.gtin13 === gtin13);
    return row ? [{ locationId, gtin13, quantity, left: row.onHand - quantity }] : [];
  });
  for (const { gtin13, left } of taken) {
    await tx
      .update(stock)
      .set({ onHand: left })
      .where(and(eq(stock.locationId, locationId), eq(stock.gtin13, gtin13)))
      .prepare('stock_take')
      .execute();
  }
  return taken.map(({ left: _, ...item }) => item);
}

/** Puts back what was taken, in the order in which stock is locked. */
export async function putBack(
  tx: Database,
  taken: readonly (typeof orderAttempts.$inferSelect.stock)[number][],
): Promise<void> {
  const inOrder = taken.toSorted((one, other) => (one.gtin13 < other.gtin13 ? -1 : 1));
  for (const { locationId, gtin13, quantity } of inOrder) {
    await tx
      .update(stock)
      .set({ onHand: sql`${stock.onHand} + ${quantity}` })
      .where(and(eq(stock.locationId, locationId), eq(stock.gtin13, gtin13)));
  }
}
