import { type PaymentEntry, TENDER_NAMES } from '../../services/contracts/payments.ts';
import { formatCard } from '../kit/format.ts';

/** 'Visa ending in 4242', 'Gift card ending in 0025', 'SNAP EBT', or just its type if nothing more is known. */
export function tenderName({
  brand,
  lastFour,
  paymentType,
}: Pick<PaymentEntry, 'brand' | 'lastFour' | 'paymentType'>): string {
  const label = TENDER_NAMES[paymentType];
  if (!lastFour || paymentType === 'EBT') return label;
  if (paymentType === 'GIFT_CARD') return formatCard({ brand: label, lastFour });
  return brand ? formatCard({ brand, lastFour }) : label;
}
