import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { formatMoney } from '../kit/format.ts';

/** Why the fee is what it is. */
export function feeNote(modality: Modality, selections: Reservation['selections']): string {
  const sumOf = (part: 'cost' | 'promo') => selections.reduce((sum, selection) => sum + selection[part], 0);
  if (sumOf('promo') > 0) return `Reduced from ${formatMoney(sumOf('cost'))}`;
  return modality === 'SHIP' ? 'Depends on sellers and speed' : 'Depends on the time';
}
