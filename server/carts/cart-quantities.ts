import { and, eq, sql } from 'drizzle-orm';
import { anyOf, intArray, textArray } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { cartLines } from '../db/schema/carts.ts';

interface Quantity {
  gtin13: string;
  quantity: number;
}

/** What's in a cart; lock it first to change it. */
export const readQuantities = (db: Database, cartId: string): Promise<Quantity[]> =>
  db
    .select({ gtin13: cartLines.gtin13, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .prepare('carts_read_quantities')
    .execute();

/** Sets how much of each product is left in a cart that's locked; what nothing is left of goes. */
export async function writeQuantities(
  tx: Database,
  cartId: string,
  left: readonly Quantity[],
): Promise<void> {
  const gone = left.filter(({ quantity }) => quantity === 0).map(({ gtin13 }) => gtin13);
  const kept = left.filter(({ quantity }) => quantity > 0);
  if (gone.length > 0) {
    await tx
      .delete(cartLines)
      .where(and(eq(cartLines.cartId, cartId), anyOf(cartLines.gtin13, gone)))
      .prepare('carts_delete_lines')
      .execute();
  }
  if (kept.length === 0) return;
  await tx
    .update(cartLines)
    .set({ quantity: sql`kept.quantity` })
    .from(
      sql`unnest(${textArray(kept.map(({ gtin13 }) => gtin13))}, ${intArray(kept.map(({ quantity }) => quantity))})
        as kept(gtin13, quantity)`,
    )
    .where(and(eq(cartLines.cartId, cartId), sql`${cartLines.gtin13} = kept.gtin13`))
    .prepare('carts_set_quantities')
    .execute();
}
