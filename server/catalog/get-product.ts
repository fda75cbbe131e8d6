import { eq } from 'drizzle-orm';
import type { Product } from '../../services/contracts/catalog.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { departmentOfProduct, productOf, sellerOfProduct, storeAt, summaryColumns } from './product-row.ts';

/** One product with all its details; NOT_FOUND if the store has never had it. */
export async function getProduct(
  db: ReadDatabase,
  { gtin13, locationId }: { gtin13: string; locationId: string | null },
): Promise<Product> {
  const [row] = await db
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
    .leftJoin(stores, storeAt(locationId))
    .where(eq(products.gtin13, gtin13));
  if (!row) throw new ProblemError('NOT_FOUND');
  return productOf(row);
}
