import { and, eq } from 'drizzle-orm';
import { asksFirst, takesUnasked } from '../../rules/substitutions.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { bySimilarity, isOfKind, isSimilar } from '../catalog/substitutes.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import {
  depositedLine,
  type LineToPick,
  type PickedProduct,
  pickedProductColumns,
  readLinesToPick,
} from './lines-to-pick.ts';
import { canPay, differencesIn, type Payers, readPayers } from './payers.ts';

/** An order as far as what may be picked for it depends on it. */
export interface PickedOrder {
  modality: Modality;
  lines: readonly LineToPick[];
  payers: Payers;
}

/** That of an order. */
export const readPickedOrder = async (
  db: Database,
  { checkoutId, modality }: { checkoutId: string; modality: Modality },
): Promise<PickedOrder> => ({
  modality,
  lines: await readLinesToPick(db, checkoutId),
  payers: await readPayers(db, checkoutId),
});

/** Whether the order has a product already, on a line or in place of another line, or may have it. */
const isTaken = (gtin13: string, of: LineToPick, { lines }: PickedOrder): boolean =>
  lines.some(
    ({ line }) =>
      line.gtin13 === gtin13 ||
      (line.position !== of.line.position &&
        (line.found?.substitute?.gtin13 === gtin13 || line.proposedGtin13 === gtin13)),
  );

/** What's different about paying for a substitute at the price of its line. */
export const paidDifferently = (substitute: PickedProduct, of: LineToPick, { payers }: PickedOrder) =>
  differencesIn(substitute, { ...of.line, deposit: depositedLine(of).deposit }, payers);

/** Whether a product can be picked in place of a line's, if the shopper takes it: something similar that nothing forbids and its tenders can pay. */
export const canReplace = (substitute: PickedProduct, of: LineToPick, order: PickedOrder): boolean =>
  of.product !== null &&
  isSimilar(substitute, of.product, { isShipped: order.modality === 'SHIP' }) &&
  !isTaken(substitute.gtin13, of, order) &&
  canPay(order.payers, substitute, paidDifferently(substitute, of, order));

/**
 * Whether a product may be picked in place of a line's without asking the shopper: what they chose or, if they leave it to the store,
 * what is of the same kind; and the same tenders pay no more for it.
 */
export const maySubstitute = (substitute: PickedProduct, of: LineToPick, order: PickedOrder): boolean =>
  takesUnasked(of.line, substitute.gtin13) &&
  canReplace(substitute, of, order) &&
  (substitute.gtin13 === of.line.chosenGtin13 || (of.product !== null && isOfKind(substitute, of.product))) &&
  paidDifferently(substitute, of, order).length === 0;

/** How many are suggested for a line. */
const SUGGESTED = 3;

/** What may be picked in place of a line or, if the shopper is to be asked first, proposed; the most similar first. */
export function suggestedFor(
  of: LineToPick,
  order: PickedOrder,
  candidates: readonly PickedProduct[],
): PickedProduct[] {
  if (!of.product) return [];
  const { product } = of;
  const { substitutionPolicy } = of.line;
  const isAsked = asksFirst({ substitutionPolicy, sellerId: product.sellerId, modalityType: order.modality });
  const allowed = candidates.filter((candidate) =>
    isAsked
      ? canReplace(candidate, of, order) && isOfKind(candidate, product)
      : maySubstitute(candidate, of, order),
  );
  return bySimilarity(product, allowed).slice(0, SUGGESTED);
}

/** What is sold in the departments of an order's lines. */
export const readCandidates = (
  db: Database,
  { lines }: Pick<PickedOrder, 'lines'>,
): Promise<PickedProduct[]> =>
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
    );

/** One of them; undefined if the store doesn't know it. */
export async function readCandidate(db: Database, gtin13: string): Promise<PickedProduct | undefined> {
  const [candidate] = await db.select(pickedProductColumns).from(products).where(eq(products.gtin13, gtin13));
  return candidate;
}
