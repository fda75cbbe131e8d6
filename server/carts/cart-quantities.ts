import { and, eq, sql } from 'drizzle-orm';
import { anyOf, intArray, textArray } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
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

const deleteLines = prepared(
  'carts_delete_lines',
  (db, given: Givens<{ cartId: string; gtins: readonly string[] }>) =>
    db.delete(cartLines).where(and(eq(cartLines.cartId, given.cartId), anyOf(cartLines.gtin13, given.gtins))),
);

const setQuantities = prepared(
  'carts_set_quantities',
  (db, given: Givens<{ cartId: string; gtins: readonly string[]; quantities: readonly number[] }>) =>
    db
      .update(cartLines)
      .set({ quantity: sql`kept.quantity` })
      .from(sql`unnest(${textArray(given.gtins)}, ${intArray(given.quantities)}) as kept(gtin13, quantity)`)
      .where(and(eq(cartLines.cartId, given.cartId), sql`${cartLines.gtin13} = kept.gtin13`)),
);

/** Sets how much of each product is left in a cart that's locked; products with nothing left are removed. */
export async function writeQuantities(
  tx: Database,
  cartId: string,
  left: readonly Quantity[],
): Promise<void> {
  const gone = left.filter(({ quantity }) => quantity === 0).map(({ gtin13 }) => gtin13);
  const kept = left.filter(({ quantity }) => quantity > 0);
  await Promise.all([
    gone.length > 0 && deleteLines(tx, { cartId, gtins: gone }),
    kept.length > 0 &&
      setQuantities(tx, {
        cartId,
        gtins: kept.map(({ gtin13 }) => gtin13),
        quantities: kept.map(({ quantity }) => quantity),
      }),
  ]);
}
