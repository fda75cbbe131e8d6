import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ProblemError } from '../problems.ts';

/** Empties a shopper's own cart; another shopper's is NOT_FOUND. */
export async function emptyCart(db: Database, shopperId: string, cartId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    with own as (
      update carts set version = version + 1
      where id = ${cartId} and shopper_id = ${shopperId}
      returning id
    ), gone as (
      delete from cart_lines using own where cart_lines.cart_id = own.id
    )
    select id from own`);
  if (rows.length === 0) throw new ProblemError('NOT_FOUND');
}
