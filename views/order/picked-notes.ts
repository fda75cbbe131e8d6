import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatMoney } from '../kit/format.ts';

type Line = Checkout['lineItems'][number];

const GRAMS_PER_POUND = 453.592;

function pickedNotes({ cart: { quantity }, picked }: Line): string[] {
  if (!picked) return [];
  const { ordered, weight, replaces } = picked;
  if (replaces) return [`Substitute for ${replaces.description}`];
  if (quantity === 0) return ['Out of stock, not charged'];
  return [
    ...(quantity < ordered ? [`Only ${quantity} of ${ordered} in stock`] : []),
    ...(weight === null ? [] : [`Weighed: ${(weight / GRAMS_PER_POUND).toFixed(2)} lb`]),
  ];
}

function refundNotes({ cart }: Line, refunds: Checkout['refunds']): string[] {
  const own = refunds.filter(({ gtin13 }) => gtin13 === cart.gtin13);
  if (own.length === 0) return [];
  const sumOf = (part: 'quantity' | 'amount') => own.reduce((sum, refund) => sum + refund[part], 0);
  return [`${sumOf('quantity')} refunded: ${formatMoney(sumOf('amount'))}`];
}

/** What became of an order's lines when it was picked and afterward, by line. */
export const orderNotes = ({ lineItems, refunds }: Checkout): Record<string, string[]> =>
  Object.fromEntries(
    lineItems.map((line) => [line.id, [...pickedNotes(line), ...refundNotes(line, refunds)]]),
  );
