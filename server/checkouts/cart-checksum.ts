import { and, eq } from 'drizzle-orm';
import type { PickupType } from '../../services/contracts/fulfillment.ts';
import { ageToBuy, type Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { products } from '../db/schema/catalog.ts';
import { hashOf } from '../http/payload-hash.ts';

interface Line {
  gtin13: string;
  quantity: number;
  substitutionPolicy: string;
  chosenGtin13: string | null;
  instructions: string | null;
  minimumAgeToBuy: number | null;
  alcohol: boolean;
}

interface Received {
  modality: Modality;
  pickupType: PickupType | null;
}

/**
 * The checksum of a cart's lines of one modality (ENT-25): products, quantities, and what to do if they run out, regardless of the
 * order they were added in; the age required to receive them, which the store may raise at any time; and how they're picked up.
 */
export function cartChecksum(lines: readonly Line[], { modality, pickupType }: Received): string {
  const ordered = lines
    .toSorted((one, other) => (one.gtin13 < other.gtin13 ? -1 : 1))
    .map(({ gtin13, quantity, substitutionPolicy, chosenGtin13, instructions }) => ({
      gtin13,
      quantity,
      substitutionPolicy,
      chosenGtin13,
      instructions: instructions ?? '',
    }));
  const ages = lines.flatMap(({ minimumAgeToBuy, alcohol }) => ageToBuy(minimumAgeToBuy, alcohol) ?? []);
  return hashOf({
    lines: ordered,
    age: ages.length > 0 ? Math.max(...ages) : null,
    pickupType: modality === 'PICKUP' ? pickupType : null,
  });
}

const readLines = prepared(
  'carts_read_checked',
  (db, given: Givens<{ cartId: string; modality: Modality }>) =>
    db
      .select({
        pickupType: carts.pickupType,
        line: {
          gtin13: cartLines.gtin13,
          quantity: cartLines.quantity,
          substitutionPolicy: cartLines.substitutionPolicy,
          chosenGtin13: cartLines.chosenGtin13,
          instructions: cartLines.instructions,
        },
        // `alcohol` comes first because it's never null: Drizzle reads a joined row whose first column is null as missing.
        product: { alcohol: products.alcohol, minimumAgeToBuy: products.minimumAgeToBuy },
      })
      .from(carts)
      .leftJoin(cartLines, and(eq(cartLines.cartId, carts.id), eq(cartLines.modalityType, given.modality)))
      .leftJoin(products, eq(products.gtin13, cartLines.gtin13))
      .where(eq(carts.id, given.cartId)),
);

/** Whether the cart no longer matches what a checkout was created from. */
export async function isCartChanged(
  db: Database,
  { cartId, modality, checksum }: { cartId: string; modality: Modality; checksum: string },
): Promise<boolean> {
  const rows = await readLines(db, { cartId, modality });
  const lines = rows.flatMap(({ line, product }) => (line && product ? [{ ...line, ...product }] : []));
  return checksum !== cartChecksum(lines, { modality, pickupType: rows[0]?.pickupType ?? null });
}
