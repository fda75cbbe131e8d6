import { and, eq } from 'drizzle-orm';
import { takesUnasked } from '../../services/contracts/substitutions.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { bySimilarity, isSimilar } from '../catalog/substitutes.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import { type LineToPick, type PickedProduct, pickedProductColumns } from './lines-to-pick.ts';

interface PickedOrder {
  modality: Modality;
  lines: readonly LineToPick[];
}

/** Whether the order has a product already, on a line or in place of another line, or may have it. */
const isTaken = (gtin13: string, of: LineToPick, { lines }: PickedOrder): boolean =>
  lines.some(
    ({ line }) =>
      line.gtin13 === gtin13 ||
      (line.position !== of.line.position &&
        (line.found?.substitute?.gtin13 === gtin13 || line.proposedGtin13 === gtin13)),
  );

/** Whether a product can be picked in place of a line's, if the shopper takes it: something similar that nothing forbids. */
export const canReplace = (substitute: PickedProduct, of: LineToPick, order: PickedOrder): boolean =>
  of.product !== null &&
  isSimilar(substitute, of.product, { isShipped: order.modality === 'SHIP' }) &&
  !isTaken(substitute.gtin13, of, order);

/** Whether a product may be picked in place of a line's without asking the shopper. */
const maySubstitute = (substitute: PickedProduct, of: LineToPick, order: PickedOrder): boolean =>
  takesUnasked(of.line, substitute.gtin13) && canReplace(substitute, of, order);

/** How many are suggested for a line. */
const SUGGESTED = 3;

/** What may be picked in place of a line, the most similar first. */
export function suggestedFor(
  of: LineToPick,
  order: PickedOrder,
  candidates: readonly PickedProduct[],
): PickedProduct[] {
  if (!of.product) return [];
  const allowed = candidates.filter((candidate) => maySubstitute(candidate, of, order));
  return bySimilarity(of.product, allowed).slice(0, SUGGESTED);
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
