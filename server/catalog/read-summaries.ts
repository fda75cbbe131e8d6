import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { anyOf } from '../db/any-of.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { products, sellers } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { sellerOfProduct, storeAt, summaryColumns, summaryOf } from './product-row.ts';

interface Asked {
  gtins: readonly string[];
  /** Whose prices are displayed; null for a visitor. */
  locationId: string | null;
}

const findSummaries = prepared('products_read_summaries', (db: ReadDatabase, given: Givens<Asked>) =>
  db
    .select(summaryColumns)
    .from(products)
    .leftJoin(sellers, sellerOfProduct)
    .leftJoin(stores, storeAt(given.locationId))
    .where(anyOf(products.gtin13, given.gtins)),
);

/** Products as lists and tiles show them, in the order asked for; without those that the catalog doesn't have. */
export async function readSummaries(db: ReadDatabase, asked: Asked): Promise<ProductSummary[]> {
  const rows = await findSummaries(db, asked);
  const summaries = new Map(rows.map((row) => [row.gtin13, summaryOf(row)]));
  return asked.gtins.flatMap((gtin13) => summaries.get(gtin13) ?? []);
}
