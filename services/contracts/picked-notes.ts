import type { CheckoutLine } from './checkouts.ts';

const GRAMS_PER_POUND = 453.592;

/** What became of a line when it was picked: substituted, out of stock, weighed. */
export function pickedNotes({ cart: { quantity }, picked }: Pick<CheckoutLine, 'cart' | 'picked'>): string[] {
  if (!picked) return [];
  const { ordered, weight, replaces } = picked;
  if (replaces) return [`Substitute for ${replaces.description}`];
  if (quantity === 0) return ['Out of stock, not charged'];
  return [
    ...(quantity < ordered ? [`Only ${quantity} of ${ordered} in stock`] : []),
    ...(weight === null ? [] : [`Weighed: ${(weight / GRAMS_PER_POUND).toFixed(2)} lb`]),
  ];
}
