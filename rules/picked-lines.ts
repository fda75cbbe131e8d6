import { t } from '../languages/t.ts';
import type { Checkout, CheckoutLine } from '../services/contracts/checkouts.ts';
import { dollars } from '../services/contracts/values.ts';
import { perPoundWords, poundsOf } from './prices.ts';

/** What a line weighs and, if it's priced by the pound, at what price. */
const weighedNote = (weight: number, { perPound }: Pick<CheckoutLine, 'perPound'>): string =>
  perPound
    ? t('Weighed: {{pounds}} at {{price}}', {
        pounds: poundsOf(weight),
        price: perPoundWords(perPound.price),
      })
    : t('Weighed: {{pounds}}', { pounds: poundsOf(weight) });

/** What became of a line when it was picked: substituted, out of stock, weighed. */
export function pickedNotes(line: Pick<CheckoutLine, 'cart' | 'perPound' | 'picked'>): string[] {
  const { cart, picked } = line;
  const { quantity } = cart;
  if (!picked) return [];
  const { ordered, weight, waived, replaces } = picked;
  if (replaces) return [t('Substitute for {{product}}', { product: replaces.description })];
  if (quantity === 0) return [t('Out of stock, not charged')];
  return [
    ...(quantity < ordered ? [t('Only {{quantity}} of {{ordered}} in stock', { quantity, ordered })] : []),
    ...(weight === null ? [] : [weighedNote(weight, line)]),
    ...(waived
      ? [
          t('{{amount}} not charged, since it weighs more than your payment methods cover', {
            amount: dollars(waived),
          }),
        ]
      : []),
  ];
}

/** What an order was estimated to cost before it was picked, if its final total is another. Sellers pack. */
export function earlierEstimate({
  modalityType,
  estimatedTotal,
  summary,
}: Pick<Checkout, 'modalityType' | 'estimatedTotal' | 'summary'>): { label: string; amount: number } | null {
  if (estimatedTotal === null || estimatedTotal === summary.cost.total) return null;
  const label = modalityType === 'SHIP' ? t('Estimated before packing') : t('Estimated before picking');
  return { label, amount: estimatedTotal };
}
