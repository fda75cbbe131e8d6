import type { CheckoutLine } from '../../../services/contracts/checkouts.ts';

/** How many pieces an order has. */
export const countOf = (lines: readonly Pick<CheckoutLine, 'cart'>[]): number =>
  lines.reduce((count, { cart }) => count + cart.quantity, 0);
