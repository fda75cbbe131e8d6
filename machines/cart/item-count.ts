import { type Cart, quantityAfter } from '../../services/contracts/cart.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { CartContext } from './cart.machine.ts';
import { pendingOf } from './cart-changes.ts';

/** How many units the cart's total is for, including changes on their way: those of lines that can be had. */
export function itemCount(context: CartContext): number {
  const lines = context.cart?.lineItems ?? [];
  const quantities = new Map(lines.map(({ gtin13, quantity }) => [gtin13, quantity]));
  for (const change of pendingOf(context)) {
    quantities.set(change.gtin13, quantityAfter(quantities.get(change.gtin13) ?? 0, change));
  }
  for (const { gtin13, product } of lines) {
    if (!product.available) quantities.delete(gtin13);
  }
  return [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
}

/** How many units wait in the cart for an order of another modality (CMP-14). */
export const unitsOfOthers = ({ lineItems }: Cart, modality: Modality): number =>
  lineItems
    .filter(({ modalityType }) => modalityType !== modality)
    .reduce((sum, { quantity }) => sum + quantity, 0);
