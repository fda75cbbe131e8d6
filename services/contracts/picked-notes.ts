import type { CheckoutLine } from './checkouts.ts';
import { dollars } from './dollars.ts';
import { perPoundWords, poundsOf } from './weighed-price.ts';

/** What it weighs and, if it's priced by the pound, at what price. */
const weighedNote = (weight: number, { perPound }: Pick<CheckoutLine, 'perPound'>): string =>
  perPound
    ? `Weighed: ${poundsOf(weight)} at ${perPoundWords(perPound.price)}`
    : `Weighed: ${poundsOf(weight)}`;

/** What became of a line when it was picked: substituted, out of stock, weighed. */
export function pickedNotes(line: Pick<CheckoutLine, 'cart' | 'perPound' | 'picked'>): string[] {
  const { cart, picked } = line;
  const { quantity } = cart;
  if (!picked) return [];
  const { ordered, weight, waived, replaces } = picked;
  if (replaces) return [`Substitute for ${replaces.description}`];
  if (quantity === 0) return ['Out of stock, not charged'];
  return [
    ...(quantity < ordered ? [`Only ${quantity} of ${ordered} in stock`] : []),
    ...(weight === null ? [] : [weighedNote(weight, line)]),
    ...(waived
      ? [`${dollars(waived)} not charged, since it weighs more than your payment methods cover`]
      : []),
  ];
}
