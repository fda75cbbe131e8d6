import type { FlashSale } from '../../services/contracts/flash-sales.ts';

/** An item of the order, as shown in the warning and the note. */
export interface OrderedItem {
  gtin13: string;
  description: string;
  imageUrl: string;
  quantity: number;
}

export interface ItemOnSale extends OrderedItem {
  percentOff: number;
  /** How many units the sale covers, ten at most (FLS-06, LIM-25). */
  maxQuantity: number;
  /** How many of the order's units it covers. */
  unitsOnSale: number;
}

/** The items of an order that are on sale in its time, in the same order. */
export const itemsOnSale = (items: readonly OrderedItem[], sales: readonly FlashSale[]): ItemOnSale[] =>
  items.flatMap((item) =>
    sales
      .filter(({ gtin13 }) => gtin13 === item.gtin13)
      .slice(0, 1)
      .map(({ percentOff, maxQuantity }) => ({
        ...item,
        percentOff,
        maxQuantity,
        unitsOnSale: Math.min(item.quantity, maxQuantity),
      })),
  );
