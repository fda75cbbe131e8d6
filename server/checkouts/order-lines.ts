import type { checkouts } from '../db/schema/checkouts.ts';
import type { orderLines } from '../db/schema/orders.ts';

type Line = (typeof checkouts.$inferSelect.lineItems)[number];

/** How many pieces an order has. */
export const countOf = (lines: readonly Pick<Line, 'cart'>[]): number =>
  lines.reduce((count, { cart }) => count + cart.quantity, 0);

/** An order's lines as the store picks them. */
export const linesToPick = (
  orderId: string,
  lines: readonly Line[],
): Omit<typeof orderLines.$inferSelect, 'found'>[] =>
  lines.map(({ cart, total, substitutionPolicy, instructions }, index) => ({
    orderId,
    position: index + 1,
    gtin13: cart.gtin13,
    quantity: cart.quantity,
    total,
    substitutionPolicy,
    instructions,
  }));
