import { and, eq, sql } from 'drizzle-orm';
import { anyOf, intArray, textArray } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared, together } from '../db/prepared.ts';
import { cartLines } from '../db/schema/carts.ts';

interface Quantity {
  gtin13: string;
  quantity: number;
}

/** What's in a cart; lock it first to change it. */
export const readQuantities = prepared('carts_read_quantities', (db, given: Givens<{ cartId: string }>) =>
  db
    .select({ gtin13: cartLines.gtin13, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.cartId, given.cartId)),
);

export interface Left {
  cartId: string;
  /** Products with nothing left. */
  gone: readonly string[];
  /** The others, and how much of each is left. */
  kept: readonly string[];
  quantities: readonly number[];
}

/** How much of each product is left in a cart. */
export function leftOf(cartId: string, left: readonly Quantity[]): Left {
  const kept = left.filter(({ quantity }) => quantity > 0);
  return {
    cartId,
    gone: left.filter(({ quantity }) => quantity === 0).map(({ gtin13 }) => gtin13),
    kept: kept.map(({ gtin13 }) => gtin13),
    quantities: kept.map(({ quantity }) => quantity),
  };
}

/** A write that takes products out of a cart that's locked. */
export const takingOut = (db: Database, given: Givens<Pick<Left, 'cartId' | 'gone'>>) =>
  db.delete(cartLines).where(and(eq(cartLines.cartId, given.cartId), anyOf(cartLines.gtin13, given.gone)));

/** Writes that leave this much in a cart that's locked. */
export const leaving = (db: Database, given: Givens<Left>) => [
  takingOut(db, given),
  db
    .update(cartLines)
    .set({ quantity: sql`kept.quantity` })
    .from(sql`unnest(${textArray(given.kept)}, ${intArray(given.quantities)}) as kept(gtin13, quantity)`)
    .where(and(eq(cartLines.cartId, given.cartId), sql`${cartLines.gtin13} = kept.gtin13`)),
];

const leave = prepared('carts_leave', (db, given: Givens<Left>) => together(db, leaving(db, given)));

/** Sets how much of each product is left in a cart that's locked; products with nothing left are removed. */
export async function writeQuantities(
  tx: Database,
  cartId: string,
  left: readonly Quantity[],
): Promise<void> {
  if (left.length > 0) await leave(tx, leftOf(cartId, left));
}
