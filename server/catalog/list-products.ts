import { type AnyColumn, and, asc, count, eq, like, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type Department,
  PRODUCTS_PER_PAGE,
  type ProductPage,
  type ProductQuery,
} from '../../services/contracts/catalog.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { departments, products } from '../db/schema/catalog.ts';
import { commonPart, searchedWords, searchProducts } from './product-search.ts';
import { readSummaries } from './read-summaries.ts';

/** The products of a page, in order, and how many there are on all pages. */
interface Found {
  shown: readonly string[];
  total: number;
}

type Asked = Pick<v.InferOutput<typeof ProductQuery>, 'text' | 'department' | 'page'>;

const firstOf = (page: number) => (page - 1) * PRODUCTS_PER_PAGE;

type Placed = Record<'position' | 'description' | 'gtin13', AnyColumn>;

/** The store's order: within a department, or of them all. */
const inDepartment = ({ position, description, gtin13 }: Placed) => [
  asc(position),
  asc(description),
  asc(gtin13),
];
const inOrder = (placed: Placed) => [asc(departments.position), ...inDepartment(placed)];

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
    .orderBy(...inOrder(products));
  const found = searchProducts(rows, words).map(({ gtin13 }) => gtin13);
  return { shown: found.slice(firstOf(page), firstOf(page + 1)), total: found.length };
}

/** The products of a page: each department's index gives its first ones, so a large catalog isn't sorted whole. */
function browsed(db: ReadDatabase, isAsked?: SQL) {
  const ofDepartment = db
    .select({ gtin13: products.gtin13, position: products.position, description: products.description })
    .from(products)
    .where(eq(products.departmentId, departments.id))
    .orderBy(...inDepartment(products))
    .limit(sql.placeholder('end'))
    .as('of_department');
  return db
    .select({ gtin13: ofDepartment.gtin13 })
    .from(departments)
    .crossJoinLateral(ofDepartment)
    .where(isAsked)
    .orderBy(...inOrder(ofDepartment))
    .limit(PRODUCTS_PER_PAGE)
    .offset(sql.placeholder('first'));
}

const counted = (db: ReadDatabase, isAsked?: SQL) =>
  db.select({ total: count() }).from(products).where(isAsked);

interface OfDepartment {
  department: string;
}

/** The places of a page's first product and of the next page's, from 0. */
interface Page {
  first: number;
  end: number;
}

const browseAll = prepared('products_browse', (db: ReadDatabase, _: Givens<Page>) => browsed(db));
const countAll = prepared('products_count', (db: ReadDatabase, _: Givens<object>) => counted(db));
const browseDepartment = prepared(
  'products_browse_department',
  (db: ReadDatabase, given: Givens<OfDepartment & Page>) => browsed(db, eq(departments.id, given.department)),
);
const countDepartment = prepared(
  'products_count_department',
  (db: ReadDatabase, given: Givens<OfDepartment>) => counted(db, eq(products.departmentId, given.department)),
);

/** Every product of a department, or of them all, in the store's order. */
async function browseProducts(db: ReadDatabase, { department, page }: Asked): Promise<Found> {
  const places = { first: firstOf(page), end: firstOf(page + 1) };
  const rows = await (department ? browseDepartment(db, { department, ...places }) : browseAll(db, places));
  const counts = await (department ? countDepartment(db, { department }) : countAll(db, {}));
  return { shown: rows.map(({ gtin13 }) => gtin13), total: onlyRow(counts).total };
}

/** Products by text and department, page by page. */
export async function listProducts(
  db: ReadDatabase,
  { locationId, ...asked }: Asked & { locationId: string | null },
): Promise<ProductPage> {
  const { shown, total } = await (asked.text ? findProducts(db, asked) : browseProducts(db, asked));
  return {
    products: await readSummaries(db, { gtins: shown, locationId }),
    page: asked.page,
    pageCount: Math.ceil(total / PRODUCTS_PER_PAGE),
    total,
  };
}

const findDepartments = prepared('departments_list', (db: ReadDatabase, _: Givens<object>) =>
  db
    .select({
      id: departments.id,
      name: departments.name,
      imageUrl: departments.imageUrl,
      productCount: db.$count(products, eq(products.departmentId, departments.id)),
    })
    .from(departments)
    .orderBy(asc(departments.position)),
);

/** The departments, in the store's order. */
export const listDepartments = (db: ReadDatabase): Promise<Department[]> => findDepartments(db, {});
