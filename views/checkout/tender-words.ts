import type { PaymentEntry, PaymentType } from '../../services/contracts/payments.ts';
import { formatCard } from '../kit/format.ts';

export const tenderLabel: Record<PaymentType, string> = {
  BANK_CARD: 'Credit or debit card',
  ACH: 'Bank account',
  GIFT_CARD: 'Gift card',
  EBT: 'SNAP EBT',
};

/** 'Visa ending in 4242', 'Gift card ending in 0025', 'SNAP EBT', or just its type if nothing more is known. */
export function tenderName({
  brand,
  lastFour,
  paymentType,
}: Pick<PaymentEntry, 'brand' | 'lastFour' | 'paymentType'>): string {
  const label = tenderLabel[paymentType];
  if (!lastFour || paymentType === 'EBT') return label;
  if (paymentType === 'GIFT_CARD') return formatCard({ brand: label, lastFour });
  return brand ? formatCard({ brand, lastFour }) : label;
}
