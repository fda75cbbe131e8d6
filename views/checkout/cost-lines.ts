import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { formatFee, formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';

const FEES: Record<Modality, string> = {
  PICKUP: 'Pickup fee',
  DELIVERY: 'Delivery fee',
  SHIP: 'Shipping',
  IN_STORE: 'Fee',
};

/** What an order costs, line by line; the item total comes before its savings. */
export function costLines({ summary, modalityType }: Checkout, totalLabel: string): ReceiptLine[] {
  const { itemTotal, yellowTagDiscountTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } =
    summary.cost;
  const lines: (ReceiptLine | false)[] = [
    { label: 'Item total', amount: formatMoney(itemTotal + yellowTagDiscountTotal) },
    yellowTagDiscountTotal > 0 && {
      label: 'Sale savings',
      amount: formatMoney(-yellowTagDiscountTotal),
      kind: 'saving',
    },
    { label: FEES[modalityType], amount: formatFee(fulfillmentTotal) },
    { label: 'Tax', amount: formatMoney(taxTotal) },
    gratuityTotal > 0 && { label: 'Tip', amount: formatMoney(gratuityTotal) },
    { label: totalLabel, amount: formatMoney(total), kind: 'total' },
  ];
  return lines.filter((line) => line !== false);
}
