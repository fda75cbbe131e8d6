import { eq } from 'drizzle-orm';
import type { Product } from '../../services/contracts/catalog.ts';
import type { Database } from '../db/database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import {
  departmentOfProduct,
  productOf,
  sellerOfProduct,
  storeOfShopper,
  summaryColumns,
} from './product-row.ts';

/** One product with all its details; NOT_FOUND if the store has never had it. */
export async function getProduct(
  db: Database,
  { gtin13, shopperId }: { gtin13: string; shopperId: string | null },
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
    .leftJoin(stores, storeOfShopper(shopperId))
    .where(eq(products.gtin13, gtin13));
  if (!row) throw new ProblemError('NOT_FOUND');
  return productOf(row);
}
