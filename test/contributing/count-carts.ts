import { count, eq } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { onlyRow } from '../../server/db/only-row.ts';
import { cartLines } from '../../server/db/schema/carts.ts';
import { products } from '../../server/db/schema/catalogue.ts';
import type { App } from '../../server/http/context.ts';
import { ProblemError } from '../../server/http/problems.ts';
import { route } from '../../server/http/route.ts';
import { countCarts as operation } from './popularity.ts';

/** How many carts have a product. */
async function countCarts(db: Database, gtin13: string): Promise<{ carts: number }> {
  const known = await db.select().from(products).where(eq(products.gtin13, gtin13));
  if (known.length === 0) throw new ProblemError('NOT_FOUND');
  return onlyRow(await db.select({ carts: count() }).from(cartLines).where(eq(cartLines.gtin13, gtin13)));
}

export function registerPopularityRoutes(app: App): void {
  route(app, operation, ({ deps, params }) => countCarts(deps.db, params.gtin13));
}
