import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { carts } from '../../../server/db/schema/carts.ts';
import { shoppers } from '../../../server/db/schema/shoppers.ts';

/** Inserts this many new shoppers, each with an empty cart; returns their ids. */
export async function addShoppers(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `shopper-${randomUUID()}`);
  await db.insert(shoppers).values(ids.map((id) => ({ id, name: id, email: `${id}@example.com` })));
  await db.insert(carts).values(ids.map((id) => ({ id: `cart-${id}`, shopperId: id })));
  return ids;
}
