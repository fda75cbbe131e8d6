import { and, eq, sql } from 'drizzle-orm';
import { isSnapEligible } from '../../../rules/snap.ts';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import { ageToBuy, type Modality } from '../../../services/contracts/values.ts';
import { restrictionsIn, saleAt } from '../../catalog/state-laws.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { cartLines, carts } from '../../db/schema/carts.ts';
import { products } from '../../db/schema/catalog.ts';
import { reservations, slots } from '../../db/schema/fulfillment.ts';
import { stores } from '../../db/schema/stores.ts';
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

interface OfCheckout {
  cartId: string;
  modality: Modality;
  reservationId: string;
}

/** Where and when a reservation's order is sold, and what SNAP doesn't pay for there; nothing if sellers ship it. */
const saleOf = (db: Pick<Database, 'select'>, { reservationId }: Givens<Pick<OfCheckout, 'reservationId'>>) =>
  db
    .select({
      state: stores.state,
      timezone: stores.timezone,
      restrictions: restrictionsIn(stores.state).as('restrictions'),
    })
    .from(reservations)
    .innerJoin(slots, eq(slots.id, reservations.slotId))
    .innerJoin(stores, eq(stores.locationId, slots.storeId))
    .where(eq(reservations.id, reservationId))
    .as('sale');

const readLines = prepared('carts_read_checked', (db, given: Givens<OfCheckout>) => {
  const sale = saleOf(db, given);
  return db
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
      product: {
        alcohol: products.alcohol,
        minimumAgeToBuy: products.minimumAgeToBuy,
        snapEligible: products.snapEligible,
        snapCategories: products.snapCategories,
      },
      sale: { state: sale.state, timezone: sale.timezone, restrictions: sale.restrictions },
      now,
    })
    .from(carts)
    .leftJoin(cartLines, and(eq(cartLines.cartId, carts.id), eq(cartLines.modalityType, given.modality)))
    .leftJoin(products, eq(products.gtin13, cartLines.gtin13))
    .leftJoin(sale, sql`true`)
    .where(eq(carts.id, given.cartId));
});

/** Whether the cart no longer matches what a checkout was created from. */
export async function isCartChanged(
  db: Database,
  { checksum, ...of }: OfCheckout & { checksum: string },
): Promise<boolean> {
  const { cartId, modality, reservationId } = of;
  const rows = await readLines(db, { cartId, modality, reservationId });
  const lines = rows.flatMap(({ line, product, sale, now: at }) => {
    if (!line || !product) return [];
    const snapEligible = sale
      ? isSnapEligible(product, saleAt({ ...sale, now: at }), sale.restrictions)
      : product.snapEligible;
    return [{ ...line, ...product, snapEligible }];
  });
  return checksum !== cartChecksum(lines, { modality, pickupType: rows[0]?.pickupType ?? null });
}
