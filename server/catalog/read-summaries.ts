import type { PricedAt, ProductSummary } from '../../services/contracts/catalog.ts';
import { anyOf } from '../db/any-of.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { products, sellers } from '../db/schema/catalog.ts';
import { pricedAt, readPricingStore } from './pricing-store.ts';
import { sellerOfProduct, summaryColumnsAt, summaryOf } from './product-row.ts';

interface Asked {
  gtins: readonly string[];
  /** Whose prices are displayed; null for the chain's. */
  locationId: string | null;
}

const findSummaries = prepared('products_read_summaries', (db: ReadDatabase, given: Givens<Asked>) =>
  db
    .select(summaryColumnsAt(given.locationId))
    .from(products)
    .leftJoin(sellers, sellerOfProduct)
    .where(anyOf(products.gtin13, given.gtins)),
);

interface Summaries {
  products: ProductSummary[];
  pricedAt: PricedAt;
}

/** Products as lists and tiles show them, in the order asked for; without those that the catalog doesn't have. */
export async function readSummaries(db: ReadDatabase, asked: Asked): Promise<Summaries> {
  const [rows, store] = await Promise.all([findSummaries(db, asked), readPricingStore(db, asked.locationId)]);
  const summaries = new Map(rows.map((row) => [row.gtin13, summaryOf(row, store)]));
  return {
    products: asked.gtins.flatMap((gtin13) => summaries.get(gtin13) ?? []),
    pricedAt: pricedAt(store),
  };
}
