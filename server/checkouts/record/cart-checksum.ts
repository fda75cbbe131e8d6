import { and, eq } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isSnapEligible, type Sale, type SnapRestriction } from '../../../rules/snap.ts';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import { ageToBuy, type Modality } from '../../../services/contracts/values.ts';
import { rowsOf } from '../../db/records.ts';
import { cartLines, carts } from '../../db/schema/carts.ts';
import { products } from '../../db/schema/catalog.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { hashOf } from '../../http/payload-hash.ts';

interface Line {
  gtin13: string;
  quantity: number;
  substitutionPolicy: string;
  chosenGtin13: string | null;
  instructions: string | null;
  minimumAgeToBuy: number | null;
  alcohol: boolean;
  /** Where and when it's sold. */
  snapEligible: boolean;
}

interface Received {
  modality: Modality;
  pickupType: PickupType | null;
}

/**
 * The checksum of a cart's lines of one modality (ENT-25): products, quantities, and what to do if they run out,
 * regardless of the order they were added in; whether SNAP may pay for them, which a state may restrict from a day on; the age required to receive
 * them, which the store may raise at any time; and how they're picked up.
 */
export function cartChecksum(lines: readonly Line[], { modality, pickupType }: Received): string {
  const ordered = lines
    .toSorted((one, other) => (one.gtin13 < other.gtin13 ? -1 : 1))
    .map(({ gtin13, quantity, substitutionPolicy, chosenGtin13, instructions, snapEligible }) => ({
      gtin13,
      quantity,
      substitutionPolicy,
      chosenGtin13,
      instructions: instructions ?? '',
      snapEligible,
    }));
  const ages = lines.flatMap(({ minimumAgeToBuy, alcohol }) => ageToBuy(minimumAgeToBuy, alcohol) ?? []);
  return hashOf({
    lines: ordered,
    age: ages.length > 0 ? Math.max(...ages) : null,
    pickupType: modality === 'PICKUP' ? pickupType : null,
  });
}

/** What a draft's cart has now of its modality, in a query that reads the draft with its cart. */
export const checkedCart = {
  pickupType: carts.pickupType,
  lines: rowsOf(
    new QueryBuilder()
      .select({
        gtin13: cartLines.gtin13,
        quantity: cartLines.quantity,
        substitutionPolicy: cartLines.substitutionPolicy,
        chosenGtin13: cartLines.chosenGtin13,
        instructions: cartLines.instructions,
        alcohol: products.alcohol,
        minimumAgeToBuy: products.minimumAgeToBuy,
        snapEligible: products.snapEligible,
        snapCategories: products.snapCategories,
      })
      .from(cartLines)
      .innerJoin(products, eq(products.gtin13, cartLines.gtin13))
      .where(and(eq(cartLines.cartId, carts.id), eq(cartLines.modalityType, checkouts.modality))),
  ),
};

interface CheckedCart extends Pick<typeof carts.$inferSelect, 'pickupType'> {
  lines: (typeof checkedCart.lines)['_']['type'];
}

/** Where and when it's sold, and what SNAP doesn't pay for there; null if sellers ship it. */
interface Sold {
  sale: Sale;
  restrictions: readonly SnapRestriction[];
}

/** Whether the cart no longer matches what a checkout was created from. */
export function isCartChanged(
  { checksum, modality }: Pick<typeof checkouts.$inferSelect, 'checksum' | 'modality'>,
  { pickupType, lines }: CheckedCart,
  sold: Sold | null,
): boolean {
  const checked = lines.map((line) => ({
    ...line,
    snapEligible: sold ? isSnapEligible(line, sold.sale, sold.restrictions) : line.snapEligible,
  }));
  return checksum !== cartChecksum(checked, { modality, pickupType });
}
