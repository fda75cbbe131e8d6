import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import type { Log } from '../http/log.ts';

/** Says in the log what a store has none of and needs to sell anything: nobody has imported it yet. */
export async function sayWhatIsMissing(db: Database, log: Pick<Log, 'warn'>): Promise<void> {
  const isThere = db.select({
    stores: sql<boolean>`exists (select from ${stores})`,
    products: sql<boolean>`exists (select from ${products} where ${products.available})`,
  });
  const [found] = await isThere.from(sql`(values (1)) as one`);
  if (!found?.stores) log.warn('no stores: run checkstand import');
  if (!found?.products) log.warn('no products: run checkstand import');
}
