import { type AnyColumn, and, asc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { priceLine } from '../../rules/prices.ts';
import type { Cart, CartItem } from '../../services/contracts/cart.ts';
import type { OrderModality } from '../../services/contracts/fulfillment.ts';
import { type PricingStore, readPricingStoreOf } from '../catalog/pricing-store.ts';
import { type SummaryRow, sellerOfProduct, summaryColumnsAt, summaryOf } from '../catalog/product-row.ts';
import { WAREHOUSE } from '../catalog/stock-location.ts';
import { chosen } from '../catalog/substitutes.ts';
import type { Database } from '../db/database.ts';
import { type Given, type Givens, prepared } from '../db/prepared.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { products, sellers } from '../db/schema/catalog.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { cards } from '../db/schema/wallet.ts';
import { deliveryStore } from '../shoppers/shopping-store.ts';

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

type Value = AnyColumn | SQL;

/** Where a line comes from: a store of its way, or the warehouse if it's shipped. */
const placeOfLine = (modality: Value, { pickup, delivery }: Record<'pickup' | 'delivery', Value>) =>
  sql`case ${modality} when 'SHIP' then ${WAREHOUSE} when 'DELIVERY' then ${delivery} else ${pickup} end`;

const selectLines = (
  db: Database,
  { shopperId, modality, place }: { shopperId: Given<string>; modality: Value; place: SQL },
) =>
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
          .where(and(eq(cards.shopperId, shopperId), eq(cards.cardType, 'EBT'))),
      ).mapWith(Boolean),
      line: {
        ...summaryColumnsAt(place),
        cartId: cartLines.cartId,
        quantity: cartLines.quantity,
        modalityType: sql<CartItem['modalityType']>`${modality}`,
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
    .where(eq(carts.shopperId, shopperId))
    .orderBy(asc(cartLines.addedAt), asc(sql`${cartLines.gtin13}`));

const readLines = prepared('carts_read', (db, { shopperId }: Givens<{ shopperId: string }>) => {
  const modality = cartLines.modalityType;
  const pickup = shoppers.preferredLocationId;
  return selectLines(db, {
    shopperId,
    modality,
    place: placeOfLine(modality, { pickup, delivery: deliveryStore }),
  });
});

/** What's to be different; null is as it is. */
export interface Instead {
  pickupStoreId: string | null;
  deliveryStoreId: string | null;
  /** Lines sold this way are received this way. */
  modality: OrderModality | null;
}

const readLinesInstead = prepared(
  'carts_read_instead',
  (db, given: Givens<Instead & { shopperId: string }>) => {
    const wanted = sql`${given.modality}::text`;
    const isSold = sql`case ${wanted} when 'SHIP' then ${products.shipToHomeItem} else ${products.soldInStore} end`;
    const modality = sql`case when ${isSold} then coalesce(${wanted}, ${cartLines.modalityType}) else ${cartLines.modalityType} end`;
    const pickup = sql`coalesce(${given.pickupStoreId}, ${shoppers.preferredLocationId})`;
    const delivery = sql`coalesce(${given.deliveryStoreId}, ${shoppers.deliveryLocationId}, ${pickup})`;
    const place = placeOfLine(modality, { pickup, delivery });
    return selectLines(db, { shopperId: given.shopperId, modality, place });
  },
);

/** A cart with its lines priced, oldest line first; without a state if the store isn't known. */
export async function readCart(db: Database, shopperId: string): Promise<Cart | null> {
  const [rows, store] = await db.pipelined((one) =>
    Promise.all([readLines(one, { shopperId }), readPricingStoreOf(one, shopperId)]),
  );
  return cartOf(rows, store);
}

/** The cart as it would be. */
export async function readCartInstead(
  db: Database,
  { shopperId, ...instead }: Instead & { shopperId: string },
): Promise<Cart | null> {
  return cartOf(await readLinesInstead(db, { shopperId, ...instead }), null);
}

function cartOf(rows: Awaited<ReturnType<typeof readLines>>, store: PricingStore | null): Cart | null {
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
