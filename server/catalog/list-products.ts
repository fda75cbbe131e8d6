import { type AnyColumn, and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type Department,
  PRODUCTS_PER_PAGE,
  type ProductPage,
  type ProductQuery,
} from '../../services/contracts/catalog.ts';
import { anyOf, textArray } from '../db/any-of.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { departments, products } from '../db/schema/catalog.ts';
import { isAvailableAt } from './availability.ts';
import { chargedAt } from './prices.ts';
import { nearPatternsOf, patternsOf, searchedWords, searchProducts } from './product-search.ts';
import { readSummaries } from './read-summaries.ts';

/** The products of a page, in order, and how many there are on all pages. */
interface Found {
  shown: readonly string[];
  total: number;
}

type Asked = Pick<v.InferOutput<typeof ProductQuery>, 'text' | 'department' | 'page' | 'sort' | 'sale'> & {
  /** Whose prices are displayed; null for the chain's. */
  locationId: string | null;
};

const firstOf = (page: number) => (page - 1) * PRODUCTS_PER_PAGE;

type Placed = Record<'position' | 'description' | 'gtin13', AnyColumn>;

/** The store's order: within a department, or of them all. */
const inDepartment = ({ position, description, gtin13 }: Placed) => [
  asc(position),
  asc(description),
  asc(gtin13),
];
const inOrder = (placed: Placed) => [asc(departments.position), ...inDepartment(placed)];

/** What a search reads of the products of which each word is like this. */
const readLike = (db: ReadDatabase, { department, locationId }: Asked, words: readonly SQL[]) =>
  db
    .select({
      gtin13: products.gtin13,
      description: products.description,
      brand: products.brand,
      customerFacingSize: products.customerFacingSize,
      details: products.details,
      taxonomies: products.taxonomies,
      available: isAvailableAt(sql`${locationId}`),
    })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(and(...words, ...(department ? [eq(products.departmentId, department)] : [])))
    .orderBy(...inOrder(products));

const isLike = (patterns: readonly string[]) =>
  sql`' ' || ${products.searchText} like any(${textArray(patterns)})`;

/** Products in order: those that can be ordered, and the others, which come after them. */
interface Sorted {
  available: readonly string[];
  others: readonly string[];
}

const pageOf = ({ available, others }: Sorted, page: number): Found => {
  const sorted = [...available, ...others];
  return { shown: sorted.slice(firstOf(page), firstOf(page + 1)), total: sorted.length };
};

/** The products that a search finds, those that fit best first. */
async function findProducts(db: ReadDatabase, asked: Asked): Promise<Sorted> {
  const words = searchedWords(asked.text);
  if (words.length === 0) return { available: [], others: [] };
  const search = async (patterns: readonly string[][]) =>
    searchProducts(await readLike(db, asked, patterns.map(isLike)), words);
  const fitting = await search(words.map(patternsOf));
  const found =
    fitting.length > 0
      ? fitting
      : await search(words.map((word) => [...patternsOf(word), ...nearPatternsOf(word)]));
  const those = (available: boolean) =>
    found.flatMap((product) => (product.available === available ? [product.gtin13] : []));
  return { available: those(true), others: those(false) };
}

interface OfDepartment {
  /** Empty for all of them. */
  department: string;
}

interface Browsed extends OfDepartment, Pick<Asked, 'locationId'> {
  /** Those that can be ordered, or the others. */
  available: boolean;
}

/** The place of the first product, from 0, how many there may be, and the place after the last. */
interface Part {
  first: number;
  most: number;
  end: number;
}

const isBrowsed = (given: Givens<Omit<Browsed, 'department'>>) =>
  sql`${isAvailableAt(given.locationId)} = ${given.available}`;
const isAsked = ({ department }: Givens<OfDepartment>, id: AnyColumn) => sql`${department} in ('', ${id})`;

/** Some products, in order: each department's index gives its first ones, so a large catalog isn't sorted whole. */
const browse = prepared('products_browse', (db: ReadDatabase, given: Givens<Browsed & Part>) => {
  // In order by itself, so that no department is read after the page is full.
  const ofAll = db
    .select({ id: departments.id, position: departments.position })
    .from(departments)
    .where(isAsked(given, departments.id))
    .orderBy(asc(departments.position))
    .as('of_all');
  const ofDepartment = db
    .select({ gtin13: products.gtin13, position: products.position, description: products.description })
    .from(products)
    .where(and(eq(products.departmentId, ofAll.id), isBrowsed(given)))
    .orderBy(...inDepartment(products))
    .limit(sql.placeholder('end'))
    .as('of_department');
  return db
    .select({ gtin13: ofDepartment.gtin13 })
    .from(ofAll)
    .crossJoinLateral(ofDepartment)
    .orderBy(asc(ofAll.position), ...inDepartment(ofDepartment))
    .limit(sql.placeholder('most'))
    .offset(sql.placeholder('first'));
});

const countAll = prepared('products_count', (db: ReadDatabase, _: Givens<object>) =>
  db.select({ total: count() }).from(products),
);
const countDepartment = prepared(
  'products_count_department',
  (db: ReadDatabase, given: Givens<OfDepartment>) =>
    db.select({ total: count() }).from(products).where(eq(products.departmentId, given.department)),
);
const countBrowsed = prepared('products_count_browsed', (db: ReadDatabase, given: Givens<Browsed>) =>
  db
    .select({ total: count() })
    .from(products)
    .where(and(isAsked(given, products.departmentId), isBrowsed(given))),
);

async function browsePart(db: ReadDatabase, browsed: Browsed, { first, most }: Omit<Part, 'end'>) {
  const rows = await browse(db, { ...browsed, first, most, end: first + most });
  return rows.map(({ gtin13 }) => gtin13);
}

/** Every product of a department, or of them all, in the store's order; what can't be ordered comes after all that can. */
async function browseProducts(db: ReadDatabase, { department, page, locationId }: Asked): Promise<Found> {
  const first = firstOf(page);
  const available = { department, locationId, available: true };
  const shown = await browsePart(db, available, { first, most: PRODUCTS_PER_PAGE });
  const counts = await (department ? countDepartment(db, { department }) : countAll(db, {}));
  const { total } = onlyRow(counts);
  const room = Math.min(PRODUCTS_PER_PAGE, total - first) - shown.length;
  if (room <= 0) return { shown, total };
  const before = shown.length > 0 ? first : onlyRow(await countBrowsed(db, available)).total;
  const rest = await browsePart(
    db,
    { ...available, available: false },
    { first: first - before, most: room },
  );
  return { shown: [...shown, ...rest], total };
}

/** What is asked for besides a text and an order. */
type Refined = Pick<Asked, 'department' | 'locationId' | 'sale'>;

const isRefined = (given: Givens<Omit<Refined, 'locationId'>>, isOnSale: SQL) =>
  and(isAsked(given, products.departmentId), sql`(${given.sale} = '' or ${isOnSale})`);

/** 1 if the least expensive is first, -1 if the most expensive is. */
const DIRECTION: Readonly<Record<Asked['sort'], number>> = { '': 0, price: 1, 'price-down': -1 };

const sortRefined = prepared(
  'products_refined',
  (db: ReadDatabase, given: Givens<Refined & Omit<Part, 'end'> & { direction: number }>) => {
    const { cents, isOnSale } = chargedAt(given.locationId);
    return db
      .select({ gtin13: products.gtin13 })
      .from(products)
      .innerJoin(departments, eq(departments.id, products.departmentId))
      .where(isRefined(given, isOnSale))
      .orderBy(
        desc(isAvailableAt(given.locationId)),
        sql`${cents} * ${given.direction}::int`,
        ...inOrder(products),
      )
      .limit(sql.placeholder('most'))
      .offset(sql.placeholder('first'));
  },
);
const countRefined = prepared('products_count_refined', (db: ReadDatabase, given: Givens<Refined>) =>
  db
    .select({ total: count() })
    .from(products)
    .where(isRefined(given, chargedAt(given.locationId).isOnSale)),
);

/** The same by price, or only what's on sale. */
async function refineProducts(
  db: ReadDatabase,
  { department, locationId, sale, sort, page }: Asked,
): Promise<Found> {
  const asked = { department, locationId, sale };
  const part = { direction: DIRECTION[sort], first: firstOf(page), most: PRODUCTS_PER_PAGE };
  const rows = await sortRefined(db, { ...asked, ...part });
  return {
    shown: rows.map(({ gtin13 }) => gtin13),
    total: onlyRow(await countRefined(db, asked)).total,
  };
}

const readCharged = prepared(
  'products_charged',
  (db: ReadDatabase, given: Givens<{ gtins: readonly string[]; locationId: string | null }>) =>
    db
      .select({ gtin13: products.gtin13, ...chargedAt(given.locationId) })
      .from(products)
      .where(anyOf(products.gtin13, given.gtins)),
);

/** What a search found, by price, or only what's on sale of it; what can't be ordered stays last. */
async function refineFound(
  db: ReadDatabase,
  found: Sorted,
  { sort, sale, locationId }: Asked,
): Promise<Sorted> {
  const rows = await readCharged(db, { gtins: [...found.available, ...found.others], locationId });
  const charged = new Map(rows.map((row) => [row.gtin13, row]));
  const centsFor = (gtin13: string) => charged.get(gtin13)?.cents ?? 0;
  const refined = (gtins: readonly string[]) =>
    gtins
      .filter((gtin13) => sale === '' || charged.get(gtin13)?.isOnSale)
      .toSorted((one, other) => DIRECTION[sort] * (centsFor(one) - centsFor(other)));
  return { available: refined(found.available), others: refined(found.others) };
}

async function findPage(db: ReadDatabase, asked: Asked): Promise<Found> {
  const isPlain = asked.sort === '' && asked.sale === '';
  if (!asked.text) return isPlain ? browseProducts(db, asked) : refineProducts(db, asked);
  const found = await findProducts(db, asked);
  return pageOf(isPlain ? found : await refineFound(db, found, asked), asked.page);
}

/** Products by text, department, and sale, page by page. */
export async function listProducts(db: ReadDatabase, asked: Asked): Promise<ProductPage> {
  const { shown, total } = await findPage(db, asked);
  return {
    ...(await readSummaries(db, { gtins: shown, locationId: asked.locationId })),
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
