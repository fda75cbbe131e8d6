import { and, asc, eq, like, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type Department,
  PRODUCTS_PER_PAGE,
  type ProductPage,
  type ProductQuery,
} from '../../services/contracts/catalogue.ts';
import type { Database } from '../db/database.ts';
import { departments, products, sellers } from '../db/schema/catalogue.ts';
import { stores } from '../db/schema/stores.ts';
import { sellerOfProduct, storeOfShopper, summaryColumns, summaryOf } from './product-row.ts';

/** Every word must occur somewhere; LIKE's special characters are escaped. */
const wordConditions = (text: string): SQL[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => like(products.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`));

/** Products by text and department, page by page, in the order of the departments. */
export async function listProducts(
  db: Database,
  { text, department, page, shopperId }: v.InferOutput<typeof ProductQuery> & { shopperId: string | null },
): Promise<ProductPage> {
  const conditions = [
    ...wordConditions(text),
    ...(department ? [eq(products.departmentId, department)] : []),
  ];
  const rows = await db
    .select({ ...summaryColumns, total: sql<number>`(count(*) over ())::int` })
    .from(products)
    .leftJoin(sellers, sellerOfProduct)
    .leftJoin(stores, storeOfShopper(shopperId))
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(and(...conditions))
    .orderBy(asc(departments.position), asc(products.position))
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE);
  // A page beyond the last has no row with the count.
  const total = rows[0]?.total ?? (page > 1 ? await db.$count(products, and(...conditions)) : 0);
  return { products: rows.map(summaryOf), page, pageCount: Math.ceil(total / PRODUCTS_PER_PAGE), total };
}

/** The departments, in the store's order. */
export async function listDepartments(db: Database): Promise<Department[]> {
  return db
    .select({
      id: departments.id,
      name: departments.name,
      imageUrl: departments.imageUrl,
      productCount: sql<number>`count(${products.gtin13})::int`,
    })
    .from(departments)
    .leftJoin(products, eq(products.departmentId, departments.id))
    .groupBy(departments.id)
    .orderBy(asc(departments.position));
}
