import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { MOST_SUBSTITUTES } from '../../services/contracts/substitutions.ts';
import { anyOf } from '../db/any-of.ts';
import type { ReadDatabase } from '../db/read-database.ts';
import { products } from '../db/schema/catalog.ts';
import { ProblemError } from '../http/problems.ts';
import { isAvailableAt } from './availability.ts';
import type { Location } from './prices.ts';
import { searchedWords, searchProducts, whatItIs } from './product-search.ts';
import { readSummaries } from './read-summaries.ts';

/** What the shopper chose to get in place of a line, in a query left-joined with it. */
export const chosen = alias(products, 'chosen');
export const chosenColumns = { gtin13: chosen.gtin13, description: chosen.description };

/** What decides whether one product may take another's place there. */
export const comparedColumnsAt = (location: Location) => ({
  gtin13: products.gtin13,
  description: products.description,
  brand: products.brand,
  customerFacingSize: products.customerFacingSize,
  taxonomies: products.taxonomies,
  departmentId: products.departmentId,
  sellerId: products.sellerId,
  available: isAvailableAt(location),
  soldInStore: products.soldInStore,
  shipToHomeItem: products.shipToHomeItem,
  soldByWeight: products.soldByWeight,
  alcohol: products.alcohol,
  minimumAgeToBuy: products.minimumAgeToBuy,
  restrictedStates: products.restrictedStates,
  restrictedZips: products.restrictedZips,
  snapEligible: products.snapEligible,
  unitPrice: products.unitPrice,
});
export type ComparedProduct = Pick<typeof products.$inferSelect, keyof ReturnType<typeof comparedColumnsAt>>;

/** Whether a product may take another's place in an order that's picked or, with `isShipped`, shipped: something similar that nothing forbids. */
export const isSimilar = (
  substitute: ComparedProduct,
  product: ComparedProduct,
  { isShipped = false }: { isShipped?: boolean } = {},
): boolean =>
  substitute.gtin13 !== product.gtin13 &&
  substitute.departmentId === product.departmentId &&
  substitute.sellerId === product.sellerId &&
  substitute.available &&
  (isShipped ? substitute.shipToHomeItem : substitute.soldInStore) &&
  !substitute.soldByWeight &&
  substitute.alcohol === product.alcohol &&
  (substitute.minimumAgeToBuy ?? 0) <= (product.minimumAgeToBuy ?? 0) &&
  substitute.restrictedStates.length === 0 &&
  substitute.restrictedZips.length === 0;

type Named = Pick<ComparedProduct, 'description' | 'brand'>;

/** The words of a name without its brand's, which says who makes it, not what it is. */
function wordsOf({ description, brand }: Named): Set<string> {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d%]+/gu));
  return words(description).difference(words(brand));
}

/** Whether two products are one kind of thing: a ground coffee and a whole bean coffee, but no coffee and a cola. */
export const isOfKind = (
  one: Parameters<typeof whatItIs>[0],
  other: Parameters<typeof whatItIs>[0],
): boolean => !whatItIs(one).isDisjointFrom(whatItIs(other));

/**
 * Products by how similar they are to one: first what SNAP pays for in place of what it pays for, then those of its kind, then by the
 * words their names share without the brand, since one pasta is more like another than like the same company's sauce, then those of its
 * size, then by price. The name counts before the size: a pound of butter is no pound of sour cream.
 */
export function bySimilarity<T extends ComparedProduct>(product: ComparedProduct, others: readonly T[]): T[] {
  const own = wordsOf(product);
  return others
    .map((other) => ({
      other,
      paidAlike: Number(other.snapEligible === product.snapEligible),
      isOfKind: Number(isOfKind(other, product)),
      shared: wordsOf(other).intersection(own).size,
      isOfSize: Number(other.customerFacingSize === product.customerFacingSize),
      apart: Math.abs(other.unitPrice - product.unitPrice),
    }))
    .toSorted(
      (a, b) =>
        b.paidAlike - a.paidAlike ||
        b.isOfKind - a.isOfKind ||
        b.shared - a.shared ||
        b.isOfSize - a.isOfSize ||
        a.apart - b.apart ||
        (a.other.gtin13 < b.other.gtin13 ? -1 : 1),
    )
    .map(({ other }) => other);
}

interface Asked {
  gtins: readonly string[];
  /** Where they'd come from. */
  location: Location;
}

/** Products by their GTINs. */
export async function readCompared(
  db: ReadDatabase,
  { gtins, location }: Asked,
): Promise<ReadonlyMap<string, ComparedProduct>> {
  const rows = await db
    .select(comparedColumnsAt(location))
    .from(products)
    .where(anyOf(products.gtin13, gtins));
  return new Map(rows.map((row) => [row.gtin13, row]));
}

/** What else is sold in a product's department. */
const inDepartment = ({ departmentId }: ComparedProduct): SQL | undefined =>
  and(eq(products.departmentId, departmentId), eq(products.available, true));

/**
 * What's offered in place of a product, the most similar first: what is of its kind or, with a text, whatever matches that and may be
 * picked. NOT_FOUND.
 */
export async function listSubstitutes(
  db: ReadDatabase,
  { gtin13, text, locationId }: { gtin13: string; text: string; locationId: string | null },
): Promise<ProductSummary[]> {
  const location = sql`${locationId}`;
  const product = (await readCompared(db, { gtins: [gtin13], location })).get(gtin13);
  if (!product) throw new ProblemError('NOT_FOUND');
  const rows = await db
    .select({ ...comparedColumnsAt(location), details: products.details })
    .from(products)
    .where(inDepartment(product));
  const similar = bySimilarity(
    product,
    rows.filter((row) => isSimilar(row, product)),
  );
  const found =
    text === ''
      ? similar.filter((row) => isOfKind(row, product))
      : searchProducts(similar, searchedWords(text));
  const shown = found.slice(0, MOST_SUBSTITUTES).map((one) => one.gtin13);
  return (await readSummaries(db, { gtins: shown, locationId })).products;
}
