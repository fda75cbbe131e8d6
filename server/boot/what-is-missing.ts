import { notInArray, sql } from 'drizzle-orm';
import type { Banner } from '../../banners/schema.ts';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import type { Log } from '../http/log.ts';
import type { Env } from '../settings/env.ts';

interface Missing {
  db: Database;
  banners: readonly Banner[];
  /** Where operators sign in; null if they have keys alone. */
  operatorSignOn: Env['operatorSignOn'];
  log: Pick<Log, 'warn'>;
}

/** Says in the log what a store has none of and needs to sell anything, whose stores it can't name, and that owners have keys alone. */
export async function sayWhatIsMissing({ db, banners, operatorSignOn, log }: Missing): Promise<void> {
  const isThere = db.select({
    stores: sql<boolean>`exists (select from ${stores})`,
    products: sql<boolean>`exists (select from ${products} where ${products.available})`,
  });
  const [found] = await isThere.from(sql`(values (1)) as one`);
  if (!found?.stores) log.warn('no stores: run checkstand import');
  if (!found?.products) log.warn('no products: run checkstand import');
  if (!operatorSignOn) log.warn('owners have one factor: OPERATOR_ISSUER is not set');
  const ids = banners.map(({ id }) => id);
  const unknown = await db
    .selectDistinct({ banner: stores.banner })
    .from(stores)
    .where(notInArray(stores.banner, ids));
  if (unknown.length > 0) {
    log.warn(
      { banners: unknown.map(({ banner }) => banner) },
      "stores of banners that aren't in BANNERS_DIR",
    );
  }
}
