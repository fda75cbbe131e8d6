import { FEE_NAMES } from '../../services/contracts/fulfillment.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { Fee } from '../kit/fee.tsx';
import { formatFee, formatMoney } from '../kit/format.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';

/** What an order's fee is, and why; a fee that's waived is crossed out. */
export function feeLine(
  modality: Modality,
  amount: number | null,
  selections: Reservation['selections'],
): ReceiptLine {
  const sumOf = (part: 'cost' | 'promo') => selections.reduce((sum, selection) => sum + selection[part], 0);
  const [cost, promo] = [sumOf('cost'), sumOf('promo')];
  const label = FEE_NAMES[modality];
  if (amount === 0 && promo > 0) return { label, amount: <Fee cost={cost} promo={promo} /> };
  const usual = modality === 'SHIP' ? 'Depends on sellers and speed' : 'Depends on the time';
  return {
    label,
    amount: formatFee(amount),
    note: promo > 0 ? `Reduced from ${formatMoney(cost)}` : usual,
  };
}
