import { eq } from 'drizzle-orm';
import type { Product } from '../../services/contracts/catalog.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { departmentOfProduct, productOf, sellerOfProduct, storeAt, summaryColumns } from './product-row.ts';

interface Asked {
  gtin13: string;
  /** Whose prices are displayed; null for a visitor. */
  locationId: string | null;
}

const findProduct = prepared('products_find', (db: ReadDatabase, given: Givens<Asked>) =>
  db
    .select({
      ...summaryColumns,
      weight: products.weight,
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
    .leftJoin(stores, storeAt(given.locationId))
    .where(eq(products.gtin13, given.gtin13)),
);

/** One product with all its details; NOT_FOUND if the store has never had it. */
export async function getProduct(db: ReadDatabase, asked: Asked): Promise<Product> {
  const [row] = await findProduct(db, asked);
  if (!row) throw new ProblemError('NOT_FOUND');
  return productOf(row);
}
