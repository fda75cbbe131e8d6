import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ModifyCartContext } from './modify-cart.machine.ts';

type Line = Checkout['lineItems'][number];

/** How many of a product the changed order has, including changes on their way. */
export function quantityIn(context: ModifyCartContext, gtin13: string): number {
  const { modification, sending, waiting } = context;
  const pending = [...sending, ...waiting].findLast((line) => line.gtin13 === gtin13);
  const line = modification?.checkout.lineItems.find(({ cart }) => cart.gtin13 === gtin13);
  return pending?.quantity ?? line?.cart.quantity ?? 0;
}

/** How many of a product the order has as it is; 0 for what is added. */
export const quantityBefore = ({ modification }: ModifyCartContext, gtin13: string): number =>
  modification?.order.lineItems.find(({ cart }) => cart.gtin13 === gtin13)?.cart.quantity ?? 0;

/** The lines, including changes on their way; a removed one disappears at once. */
export const linesShown = (context: ModifyCartContext): Line[] =>
  (context.modification?.checkout.lineItems ?? [])
    .map((line) => ({ ...line, cart: { ...line.cart, quantity: quantityIn(context, line.cart.gtin13) } }))
    .filter(({ cart }) => cart.quantity > 0);

/** Whether this product's last change was refused, and why. */
export const refusalAt = ({ failure }: ModifyCartContext, gtin13: string): string | null =>
  failure?.kind === 'refused' && failure.lines.includes(gtin13) ? failure.message : null;
