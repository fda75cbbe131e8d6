import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type Department,
  PRODUCTS_PER_PAGE,
  type ProductPage,
  type ProductQuery,
} from '../../services/contracts/catalog.ts';
import type { Database } from '../db/database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { sellerOfProduct, storeOfShopper, summaryColumns, summaryOf } from './product-row.ts';
import { commonPart, searchedWords, searchProducts } from './product-search.ts';

const pageOf = (found: readonly string[], page: number) =>
  found.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);

/** The products that a search finds, those that fit best first. */
async function findProducts(db: Database, text: string, department: string): Promise<string[]> {
  const words = searchedWords(text);
  if (words.length === 0) return [];
  const rows = await db
    .select({
      gtin13: products.gtin13,
      description: products.description,
      brand: products.brand,
      customerFacingSize: products.customerFacingSize,
      details: products.details,
      taxonomies: products.taxonomies,
    })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(
      and(
        ...words.map((word) => like(products.searchText, `%${commonPart(word)}%`)),
        ...(department ? [eq(products.departmentId, department)] : []),
      ),
    )
    .orderBy(
      asc(departments.position),
      asc(products.position),
      asc(products.description),
      asc(products.gtin13),
    );
  return searchProducts(rows, words).map(({ gtin13 }) => gtin13);
}

/** Every product of a department, or of them all, in the store's order. */
async function browseProducts(db: Database, department: string): Promise<string[]> {
  const rows = await db
    .select({ gtin13: products.gtin13 })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(department ? eq(products.departmentId, department) : undefined)
    .orderBy(
      asc(departments.position),
      asc(products.position),
      asc(products.description),
      asc(products.gtin13),
    );
  return rows.map(({ gtin13 }) => gtin13);
}

/** Products by text and department, page by page. */
export async function listProducts(
  db: Database,
  { text, department, page, shopperId }: v.InferOutput<typeof ProductQuery> & { shopperId: string | null },
): Promise<ProductPage> {
  const found = text ? await findProducts(db, text, department) : await browseProducts(db, department);
  const shown = pageOf(found, page);
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .leftJoin(sellers, sellerOfProduct)
    .leftJoin(stores, storeOfShopper(shopperId))
    .where(inArray(products.gtin13, shown));
  const summaries = new Map(rows.map((row) => [row.gtin13, summaryOf(row)]));
  return {
    products: shown.flatMap((gtin13) => summaries.get(gtin13) ?? []),
    page,
    pageCount: Math.ceil(found.length / PRODUCTS_PER_PAGE),
    total: found.length,
  };
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
