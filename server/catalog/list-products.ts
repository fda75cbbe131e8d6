import { and, asc, eq, inArray, like } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type Department,
  PRODUCTS_PER_PAGE,
  type ProductPage,
  type ProductQuery,
} from '../../services/contracts/catalog.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';
import { sellerOfProduct, storeAt, summaryColumns, summaryOf } from './product-row.ts';
import { commonPart, searchedWords, searchProducts } from './product-search.ts';

/** The products of a page, in order, and how many there are on all pages. */
interface Found {
  shown: readonly string[];
  total: number;
}

type Asked = Pick<v.InferOutput<typeof ProductQuery>, 'text' | 'department' | 'page'>;

const firstOf = (page: number) => (page - 1) * PRODUCTS_PER_PAGE;

const inOrder = [
  asc(departments.position),
  asc(products.position),
  asc(products.description),
  asc(products.gtin13),
];

/** The products that a search finds, those that fit best first. */
async function findProducts(db: ReadDatabase, { text, department, page }: Asked): Promise<Found> {
  const words = searchedWords(text);
  if (words.length === 0) return { shown: [], total: 0 };
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
    .orderBy(...inOrder);
  const found = searchProducts(rows, words).map(({ gtin13 }) => gtin13);
  return { shown: found.slice(firstOf(page), firstOf(page + 1)), total: found.length };
}

/** Every product of a department, or of them all, in the store's order. */
async function browseProducts(db: ReadDatabase, { department, page }: Asked): Promise<Found> {
  const isAsked = department ? eq(products.departmentId, department) : undefined;
  const rows = await db
    .select({ gtin13: products.gtin13 })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(isAsked)
    .orderBy(...inOrder)
    .limit(PRODUCTS_PER_PAGE)
    .offset(firstOf(page));
  return { shown: rows.map(({ gtin13 }) => gtin13), total: await db.$count(products, isAsked) };
}

/** Products by text and department, page by page. */
export async function listProducts(
  db: ReadDatabase,
  { locationId, ...asked }: Asked & { locationId: string | null },
): Promise<ProductPage> {
  const { shown, total } = await (asked.text ? findProducts(db, asked) : browseProducts(db, asked));
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .leftJoin(sellers, sellerOfProduct)
    .leftJoin(stores, storeAt(locationId))
    .where(inArray(products.gtin13, shown));
  const summaries = new Map(rows.map((row) => [row.gtin13, summaryOf(row)]));
  return {
    products: shown.flatMap((gtin13) => summaries.get(gtin13) ?? []),
    page: asked.page,
    pageCount: Math.ceil(total / PRODUCTS_PER_PAGE),
    total,
  };
}

/** The departments, in the store's order. */
export async function listDepartments(db: ReadDatabase): Promise<Department[]> {
  return db
    .select({
      id: departments.id,
      name: departments.name,
      imageUrl: departments.imageUrl,
      productCount: db.$count(products, eq(products.departmentId, departments.id)),
    })
    .from(departments)
    .orderBy(asc(departments.position));
}
