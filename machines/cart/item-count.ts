import { quantityAfter } from '../../services/contracts/cart.ts';
import type { CartContext } from './cart.machine.ts';
import { pendingOf } from './cart-changes.ts';

/** How many units are in the cart, including changes on their way. */
export function itemCount(context: CartContext): number {
  const quantities = new Map(context.cart?.lineItems.map(({ gtin13, quantity }) => [gtin13, quantity]));
  for (const change of pendingOf(context)) {
    quantities.set(change.gtin13, quantityAfter(quantities.get(change.gtin13) ?? 0, change));
  }
  return [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
}
