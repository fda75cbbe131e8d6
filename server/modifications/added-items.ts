import type { FalloutItem } from '../../services/contracts/fallout.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { products, type stock } from '../db/schema/catalog.ts';
import type { OrderChanges } from './order-changes.ts';

type Lines = OrderChanges['lineItems'];

/** What changes add to an order. */
interface AddedItem {
  gtin13: string;
  /** In the changed order and in the current one. */
  quantity: number;
  ordered: number;
}

/** Of which products the changed lines have more than the order. */
export function addedItems(changed: Lines, current: Lines): AddedItem[] {
  const quantities = new Map(current.map(({ cart }) => [cart.gtin13, cart.quantity]));
  return changed.flatMap(({ cart: { gtin13, quantity } }) => {
    const ordered = quantities.get(gtin13) ?? 0;
    return quantity > ordered ? [{ gtin13, quantity, ordered }] : [];
  });
}

/** The products that changes add. */
export const readAddedProducts = (db: Database, added: readonly AddedItem[]) =>
  db
    .select({
      gtin13: products.gtin13,
      description: products.description,
      customerFacingSize: products.customerFacingSize,
      imageUrl: products.imageUrl,
      least: products.minimumOrderQuantity,
      available: products.available,
      soldInStore: products.soldInStore,
    })
    .from(products)
    .where(
      anyOf(
        products.gtin13,
        added.map(({ gtin13 }) => gtin13),
      ),
    );

type AddedProduct = Awaited<ReturnType<typeof readAddedProducts>>[number];

/** How many of an item the order can have, and why not all of them; what was ordered already stays. */
function shortageOf(
  { quantity, ordered }: AddedItem,
  { available, soldInStore, least }: AddedProduct,
  onHand = quantity,
): Pick<FalloutItem, 'left' | 'rootCause'> | null {
  if (!available) return { left: ordered, rootCause: 'UNAVAILABLE' };
  if (!soldInStore) return { left: ordered, rootCause: 'NOT_SOLD_THERE' };
  const most = ordered + onHand;
  if (most >= quantity) return null;
  const left = most < least ? ordered : most;
  return { left, rootCause: left === 0 ? 'OUT_OF_STOCK' : 'TOO_FEW_LEFT' };
}

interface Supply {
  products: readonly AddedProduct[];
  /** Products that aren't in it aren't counted: there is always more. */
  counted: readonly Pick<typeof stock.$inferSelect, 'gtin13' | 'onHand'>[];
}

/** What changes add that isn't available. */
export const shortItemsOf = (added: readonly AddedItem[], supply: Supply): FalloutItem[] =>
  added.flatMap((item) => {
    const { gtin13, quantity } = item;
    const product = supply.products.find((one) => one.gtin13 === gtin13);
    if (!product) return [];
    const counted = supply.counted.find((one) => one.gtin13 === gtin13);
    const shortage = shortageOf(item, product, counted?.onHand);
    if (!shortage) return [];
    const { description, customerFacingSize, imageUrl } = product;
    return [{ gtin13, description, customerFacingSize, imageUrl, quantity, ...shortage }];
  });
