import type { Checkout } from '../../services/contracts/checkouts.ts';
import { formatFee, formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';

/** What an order costs, line by line; the item total comes before its savings. */
export function costLines({ summary, modalityType }: Checkout, totalLabel: string): ReceiptLine[] {
  const { itemTotal, yellowTagDiscountTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } =
    summary.cost;
  const fee = modalityType === 'PICKUP' ? 'Pickup fee' : 'Delivery fee';
  const lines: (ReceiptLine | false)[] = [
    { label: 'Item total', amount: formatMoney(itemTotal + yellowTagDiscountTotal) },
    yellowTagDiscountTotal > 0 && {
      label: 'Sale savings',
      amount: formatMoney(-yellowTagDiscountTotal),
      kind: 'saving',
    },
    { label: fee, amount: formatFee(fulfillmentTotal) },
    { label: 'Tax', amount: formatMoney(taxTotal) },
    gratuityTotal > 0 && { label: 'Tip', amount: formatMoney(gratuityTotal) },
    { label: totalLabel, amount: formatMoney(total), kind: 'total' },
  ];
  return lines.filter((line) => line !== false);
}
