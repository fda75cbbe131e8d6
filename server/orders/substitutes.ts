import { and, eq } from 'drizzle-orm';
import type { Modality } from '../../services/contracts/values.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import { type LineToPick, type PickedProduct, pickedProductColumns } from './lines-to-pick.ts';

interface PickedOrder {
  modality: Modality;
  lines: readonly LineToPick[];
}

/** Whether the order has a product already, on a line or in place of another line. */
const isTaken = (gtin13: string, of: LineToPick, { lines }: PickedOrder): boolean =>
  lines.some(
    ({ line }) =>
      line.gtin13 === gtin13 ||
      (line.position !== of.line.position && line.found?.substitute?.gtin13 === gtin13),
  );

/**
 * Whether a product may be picked in place of a line's: only where the shopper leaves it to the store (CMP-13), and then
 * something similar that nothing forbids.
 */
export function maySubstitute(substitute: PickedProduct, of: LineToPick, order: PickedOrder): boolean {
  const { line, product } = of;
  const isSold = order.modality === 'SHIP' ? substitute.shipToHomeItem : substitute.soldInStore;
  return (
    line.substitutionPolicy === 'SHOPPERS_CHOICE' &&
    product !== null &&
    substitute.departmentId === product.departmentId &&
    substitute.sellerId === product.sellerId &&
    substitute.available &&
    isSold &&
    !substitute.soldByWeight &&
    substitute.alcohol === product.alcohol &&
    (substitute.minimumAgeToBuy ?? 0) <= (product.minimumAgeToBuy ?? 0) &&
    substitute.restrictedStates.length === 0 &&
    substitute.restrictedZips.length === 0 &&
    !isTaken(substitute.gtin13, of, order)
  );
}

const wordsOf = ({ description }: PickedProduct): Set<string> =>
  new Set(description.toLowerCase().split(' '));

/** How many are suggested for a line. */
const SUGGESTED = 3;

/**
 * What may be picked in place of a line, the most similar first: what SNAP pays for in place of what it pays for, then by the
 * words their names share, since one pasta is more like another than like rice, then by price.
 */
export function suggestedFor(
  of: LineToPick,
  order: PickedOrder,
  candidates: readonly PickedProduct[],
): PickedProduct[] {
  const { product } = of;
  if (!product) return [];
  const own = wordsOf(product);
  return candidates
    .filter((candidate) => maySubstitute(candidate, of, order))
    .map((candidate) => ({
      candidate,
      paidAlike: Number(candidate.snapEligible === product.snapEligible),
      shared: wordsOf(candidate).intersection(own).size,
      apart: Math.abs(candidate.unitPrice - product.unitPrice),
    }))
    .toSorted(
      (a, b) =>
        b.paidAlike - a.paidAlike ||
        b.shared - a.shared ||
        a.apart - b.apart ||
        (a.candidate.gtin13 < b.candidate.gtin13 ? -1 : 1),
    )
    .slice(0, SUGGESTED)
    .map(({ candidate }) => candidate);
}

/** What is sold in the departments of an order's lines. */
export const readCandidates = (db: Database, { lines }: PickedOrder): Promise<PickedProduct[]> =>
  db
    .select(pickedProductColumns)
    .from(products)
    .where(
      and(
        eq(products.available, true),
        anyOf(
          products.departmentId,
          lines.flatMap(({ product }) => product?.departmentId ?? []),
        ),
      ),
    )
    .prepare('orders_read_substitutes')
    .execute();

/** One of them; undefined if the store doesn't know it. */
export async function readCandidate(db: Database, gtin13: string): Promise<PickedProduct | undefined> {
  const [candidate] = await db.select(pickedProductColumns).from(products).where(eq(products.gtin13, gtin13));
  return candidate;
}
