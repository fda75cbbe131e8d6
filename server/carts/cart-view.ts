import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { priceLine } from '../../rules/prices.ts';
import type { Cart, CartItem } from '../../services/contracts/cart.ts';
import { type PricingStore, readPricingStore, readPricingStoreOf } from '../catalog/pricing-store.ts';
import { type SummaryRow, sellerOfProduct, summaryColumnsAt, summaryOf } from '../catalog/product-row.ts';
import { WAREHOUSE } from '../catalog/stock-location.ts';
import { chosen } from '../catalog/substitutes.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { products, sellers } from '../db/schema/catalog.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { cards } from '../db/schema/wallet.ts';

type LineRow = SummaryRow & typeof cartLines.$inferSelect & { chosenDescription: string | null };

function itemOf(row: LineRow, store: PricingStore | null): CartItem {
  const product = summaryOf(row, store, row.quantity);
  return {
    id: `${row.cartId}.${row.gtin13}`,
    gtin13: row.gtin13,
    quantity: row.quantity,
    substitutionPolicy: row.substitutionPolicy,
    chosenSubstitute:
      row.chosenGtin13 !== null && row.chosenDescription !== null
        ? { gtin13: row.chosenGtin13, description: row.chosenDescription }
        : null,
    instructions: row.instructions,
    sellerId: row.sellerId,
    modalityType: row.modalityType,
    isItemProp65: row.prop65,
    addedAt: row.addedAt.toISOString(),
    product,
    ...priceLine(product.price, row.quantity),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

interface Asked {
  shopperId: string;
  /** The store that it would come from, if not the shopper's. */
  locationId?: string | undefined;
}

/** Where a line comes from: the store, or the warehouse if it's shipped. */
const placeOfLine = ({ locationId }: Givens<{ locationId: string | null }>) =>
  sql`case when ${cartLines.modalityType} <> 'SHIP' then coalesce(${locationId}, ${shoppers.preferredLocationId}) else ${WAREHOUSE} end`;

const readLines = prepared(
  'carts_read',
  (db, given: Givens<{ shopperId: string; locationId: string | null }>) =>
    db
      .select({
        id: carts.id,
        version: carts.version,
        pickupType: carts.pickupType,
        activeModality: shoppers.preferredModality,
        hasEbtCard: exists(
          db
            .select({ id: cards.id })
            .from(cards)
            .where(and(eq(cards.shopperId, given.shopperId), eq(cards.cardType, 'EBT'))),
        ).mapWith(Boolean),
        line: {
          ...summaryColumnsAt(placeOfLine(given)),
          cartId: cartLines.cartId,
          quantity: cartLines.quantity,
          modalityType: cartLines.modalityType,
          substitutionPolicy: cartLines.substitutionPolicy,
          chosenGtin13: cartLines.chosenGtin13,
          chosenDescription: chosen.description,
          instructions: cartLines.instructions,
          addedAt: cartLines.addedAt,
        },
      })
      .from(carts)
      .innerJoin(shoppers, eq(shoppers.id, carts.shopperId))
      .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
      .leftJoin(products, eq(products.gtin13, cartLines.gtin13))
      .leftJoin(sellers, sellerOfProduct)
      .leftJoin(chosen, eq(chosen.gtin13, cartLines.chosenGtin13))
      .where(eq(carts.shopperId, given.shopperId))
      .orderBy(asc(cartLines.addedAt), asc(sql`${cartLines.gtin13}`)),
);

/** A cart with its lines priced, oldest line first; without a state if the store isn't known. */
export async function readCart(db: Database, { shopperId, locationId }: Asked): Promise<Cart | null> {
  const [rows, store] = await Promise.all([
    readLines(db, { shopperId, locationId: locationId ?? null }),
    locationId === undefined ? readPricingStoreOf(db, shopperId) : readPricingStore(db, locationId),
  ]);
  const [first] = rows;
  if (!first) return null;
  const lineItems = rows.flatMap(({ line }) =>
    line.gtin13 === null ? [] : [itemOf(line as LineRow, store)],
  );
  const buyable = lineItems.filter(({ product }) => product.available);
  const itemTotal = sum(buyable.map(({ total }) => total));
  return {
    id: first.id,
    versionKey: String(first.version),
    receivedInState: store?.sale.state ?? null,
    pickupType: first.pickupType,
    activeModality: first.activeModality,
    hasEbtCard: first.hasEbtCard,
    lineItems,
    itemTotal,
    yellowTagDiscountTotal: sum(buyable.map(({ regularTotal }) => regularTotal)) - itemTotal,
  };
}
