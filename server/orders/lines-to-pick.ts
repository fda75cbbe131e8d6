import { and, asc, eq } from 'drizzle-orm';
import type { DepositedLine } from '../../rules/deposits.ts';
import type { Found } from '../../services/contracts/staff.ts';
import { ANYWHERE } from '../catalog/availability.ts';
import { containerColumns } from '../catalog/product-row.ts';
import { comparedColumnsAt } from '../catalog/substitutes.ts';
import type { Database } from '../db/database.ts';
import { products } from '../db/schema/catalog.ts';
import { checkoutLines } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { substituteProposals } from '../db/schema/proposals.ts';

/** What picking depends on. */
export const pickedProductColumns = {
  ...comparedColumnsAt(ANYWHERE),
  ...containerColumns,
  snapCategories: products.snapCategories,
  taxCategory: products.taxCategory,
  /** Of a piece, in grams. */
  weight: products.weight,
};
export type PickedProduct = Pick<typeof products.$inferSelect, keyof typeof pickedProductColumns>;

const lineColumns = {
  position: checkoutLines.position,
  gtin13: checkoutLines.gtin13,
  quantity: checkoutLines.quantity,
  total: checkoutLines.total,
  depositAmount: checkoutLines.depositAmount,
  depositContainers: checkoutLines.depositContainers,
  depositTaxed: checkoutLines.depositTaxed,
  snapEligible: checkoutLines.snapEligible,
  taxCategory: checkoutLines.taxCategory,
  substitutionPolicy: checkoutLines.substitutionPolicy,
  chosenGtin13: checkoutLines.chosenGtin13,
  chosenDescription: checkoutLines.chosenDescription,
  instructions: checkoutLines.instructions,
};

export interface LineToPick {
  line: Pick<typeof checkoutLines.$inferSelect, keyof typeof lineColumns> & {
    /** The substitute that the shopper is being asked about. */
    proposedGtin13: string | null;
    /** What was found of it; null before that, and once the order is picked. */
    found: Found | null;
  };
  /** Null if the store no longer knows it. */
  product: PickedProduct | null;
}

const { foundQuantity, foundWeight, substituteGtin13, substituteQuantity } = checkoutLines;
const foundColumns = { foundQuantity, foundWeight, substituteGtin13, substituteQuantity };

type FoundColumns = Pick<typeof checkoutLines.$inferSelect, keyof typeof foundColumns>;

function foundOf({ foundQuantity, foundWeight: weight, ...of }: FoundColumns): Found | null {
  if (foundQuantity === null) return null;
  const { substituteGtin13: gtin13, substituteQuantity: quantity } = of;
  const substitute = gtin13 === null || quantity === null ? null : { gtin13, quantity };
  return { quantity: foundQuantity, weight, substitute };
}

const isOpenProposal = and(
  eq(substituteProposals.orderId, orders.id),
  eq(substituteProposals.gtin13, checkoutLines.gtin13),
  eq(substituteProposals.status, 'OPEN'),
);

/** An order's lines as the store picks them, with their products. */
export async function readLinesToPick(db: Database, checkoutId: string): Promise<LineToPick[]> {
  const rows = await db
    .select({
      line: lineColumns,
      proposedGtin13: substituteProposals.substituteGtin13,
      found: foundColumns,
      product: pickedProductColumns,
    })
    .from(checkoutLines)
    .leftJoin(products, eq(products.gtin13, checkoutLines.gtin13))
    .leftJoin(orders, eq(orders.checkoutId, checkoutLines.checkoutId))
    .leftJoin(substituteProposals, isOpenProposal)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(checkoutLines.position));
  return rows.map(({ line, proposedGtin13, found, product }) => ({
    line: { ...line, proposedGtin13, found: foundOf(found) },
    product,
  }));
}

/** What that many pieces of a line weigh by the catalog, in grams; null for what isn't sold by weight. */
export function estimatedWeight({ line, product }: LineToPick): number | null {
  if (!product?.soldByWeight || product.weight === null) return null;
  return product.weight * line.quantity;
}

/** A line as deposits are counted. */
export const depositedLine = ({
  line: { quantity, depositAmount: amount, depositContainers: containers, depositTaxed: isTaxed },
}: LineToPick): DepositedLine => ({
  quantity,
  deposit:
    amount === null || containers === null || isTaxed === null ? null : { amount, containers, isTaxed },
});
