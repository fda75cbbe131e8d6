import { difference } from '../../machines/checkout/modify-order.selectors.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';

/** What's charged or refunded once a changed order is saved. */
export function differenceLine(checkout: Checkout): ReceiptLine[] {
  const { originalSummary } = checkout;
  if (!originalSummary) return [];
  const amount = difference(checkout);
  return [
    {
      label: amount < 0 ? 'Refund' : 'Additional charge',
      amount: formatMoney(Math.abs(amount)),
      note: `Your current order is ${formatMoney(originalSummary.cost.total)}`,
    },
  ];
}
