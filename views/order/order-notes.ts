import { t } from '../../languages/t.ts';
import { pickedNotes } from '../../rules/picked-lines.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatMoney } from '../kit/format.ts';

type Line = Checkout['lineItems'][number];

function refundNotes({ cart }: Line, refunds: Checkout['refunds']): string[] {
  const own = refunds.filter(({ gtin13 }) => gtin13 === cart.gtin13);
  if (own.length === 0) return [];
  const sumOf = (part: 'quantity' | 'amount') => own.reduce((sum, refund) => sum + refund[part], 0);
  return [
    t('{{quantity}} refunded: {{amount}}', {
      quantity: sumOf('quantity'),
      amount: formatMoney(sumOf('amount')),
    }),
  ];
}

/** What became of an order's lines when it was picked and afterward, by line. */
export const orderNotes = ({ lineItems, refunds }: Checkout): Record<string, string[]> =>
  Object.fromEntries(
    lineItems.map((line) => [line.id, [...pickedNotes(line), ...refundNotes(line, refunds)]]),
  );
