import * as v from 'valibot';
import type { Database } from '../../server/db/database.ts';
import { statement } from '../../server/db/statement.ts';
import type { App } from '../../server/http/context.ts';
import { ProblemError } from '../../server/http/problems.ts';
import { route } from '../../server/http/route.ts';
import { countCarts as operation } from './popularity.ts';

const count = statement({
  name: 'products_count_carts',
  params: ['gtin13'],
  row: { carts: v.number() },
  text: `select (select count(*)::int from cart_lines l where l.gtin13 = p.gtin13) as carts
    from products p where p.gtin13 = $gtin13`,
});

/** How many carts have a product. */
async function countCarts(db: Database, gtin13: string): Promise<{ carts: number }> {
  const [product] = await count(db, { gtin13 });
  if (!product) throw new ProblemError('NOT_FOUND');
  return product;
}

export function registerPopularityRoutes(app: App): void {
  route(app, operation, ({ deps, params }) => countCarts(deps.db, params.gtin13));
}
