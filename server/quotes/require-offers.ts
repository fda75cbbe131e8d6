import { inArray } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import { ProblemError } from '../http/problems.ts';

interface Offered {
  gtin13: string;
  offerId?: string | undefined;
}

/** Refuses offers that no seller makes: a page may show an item that someone else sells now. */
export async function requireOffers(db: Database, cart: readonly Offered[]): Promise<void> {
  if (cart.every(({ offerId }) => offerId === undefined)) return;
  const rows = await db
    .select({ gtin13: products.gtin13, sellerId: products.sellerId })
    .from(products)
    .where(
      inArray(
        products.gtin13,
        cart.map(({ gtin13 }) => gtin13),
      ),
    );
  const sellers = new Map(rows.map(({ gtin13, sellerId }) => [gtin13, sellerId]));
  const fields = cart.flatMap(({ gtin13, offerId }, index) =>
    offerId === undefined || sellers.get(gtin13) === offerId
      ? []
      : [[`cart.${index}.offerId`, t("This seller doesn't offer the item.")] as const],
  );
  if (fields.length > 0) throw new ProblemError('INVALID_INPUT', { fields: Object.fromEntries(fields) });
}
