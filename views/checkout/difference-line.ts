import { difference } from '../../machines/checkout/modify-order.selectors.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';

/** What's charged or given back once a changed order is saved. */
export function differenceLine(checkout: Checkout): ReceiptLine[] {
  const { originalSummary } = checkout;
  if (!originalSummary) return [];
  const amount = difference(checkout);
  return [
    {
      label: amount < 0 ? 'You get back' : 'You pay in addition',
      amount: formatMoney(Math.abs(amount)),
      note: `Your order as it is costs ${formatMoney(originalSummary.cost.total)}`,
    },
  ];
}
