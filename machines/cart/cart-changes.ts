import type { Cart, CartItem, CartLineChange } from '../../services/contracts/cart.ts';

/** Changes in order, at most one per product, which is one line: a later one replaces an earlier one. */
export function merged(earlier: CartLineChange[], later: CartLineChange[]): CartLineChange[] {
  const byLine = new Map<string, CartLineChange>();
  for (const change of [...earlier, ...later]) {
    byLine.set(change.gtin13, { ...byLine.get(change.gtin13), ...change });
  }
  return [...byLine.values()];
}

export const lineOf = (cart: Cart, gtin13: string): CartItem | undefined =>
  cart.lineItems.find((item) => item.gtin13 === gtin13);

/** Whether the cart is as the change wants it. */
export function hasChange(cart: Cart, { gtin13, quantity, ...wanted }: CartLineChange): boolean {
  const line = lineOf(cart, gtin13);
  if (!line) return quantity === 0;
  return (
    line.quantity === quantity &&
    line.modalityType === wanted.modalityType &&
    (wanted.substitutionPolicy ?? line.substitutionPolicy) === line.substitutionPolicy &&
    (wanted.instructions === undefined || wanted.instructions === line.instructions)
  );
}

/** The cart as it is now; a line that hasn't changed stays the same object, so that a page doesn't draw it again. */
export function withSameLines(now: Cart, before: Cart | null): Cart {
  const known = new Map(before?.lineItems.map((line) => [line.id, { line, text: JSON.stringify(line) }]));
  return {
    ...now,
    lineItems: now.lineItems.map((line) => {
      const earlier = known.get(line.id);
      return earlier && earlier.text === JSON.stringify(line) ? earlier.line : line;
    }),
  };
}
