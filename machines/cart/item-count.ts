import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { CartContext } from './cart.machine.ts';
import { merged } from './cart-changes.ts';

/** The changes on their way to the store. */
export const pendingOf = ({ sending, waiting }: CartContext): CartLineChange[] => merged(sending, waiting);

/** How many units are in the cart, including changes on their way. */
export function itemCount(context: CartContext): number {
  const pending = pendingOf(context);
  const untouched = (context.cart?.lineItems ?? []).filter(
    (item) => !pending.some(({ gtin13 }) => gtin13 === item.gtin13),
  );
  return [...untouched, ...pending].reduce((sum, line) => sum + line.quantity, 0);
}
