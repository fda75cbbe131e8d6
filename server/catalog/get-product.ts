import { eq } from 'drizzle-orm';
import type { Product } from '../../services/contracts/catalog.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { ProblemError } from '../http/problems.ts';
import { readPricingStore } from './pricing-store.ts';
import { departmentOfProduct, productOf, sellerOfProduct, summaryColumnsAt } from './product-row.ts';

interface Asked {
  gtin13: string;
  /** Whose prices are displayed; null for the chain's. */
  locationId: string | null;
}

const findProduct = prepared('products_find', (db: ReadDatabase, given: Givens<Asked>) =>
  db
    .select({
      ...summaryColumnsAt(given.locationId),
      details: products.details,
      options: products.options,
      taxonomies: products.taxonomies,
      restrictedStates: products.restrictedStates,
      restrictedZips: products.restrictedZips,
      heatSensitive: products.heatSensitive,
      departmentName: departments.name,
    })
    .from(products)
    .innerJoin(departments, departmentOfProduct)
    .leftJoin(sellers, sellerOfProduct)
    .where(eq(products.gtin13, given.gtin13)),
);

/** One product with all its details; NOT_FOUND if the store has never had it. */
export async function getProduct(db: ReadDatabase, { gtin13, locationId }: Asked): Promise<Product> {
  const [[row], store] = await Promise.all([
    findProduct(db, { gtin13, locationId }),
    readPricingStore(db, locationId),
  ]);
  if (!row) throw new ProblemError('NOT_FOUND');
  return productOf(row, store);
}
