import { t } from '../../languages/t.ts';
import type { SlotFee } from './fulfiller.ts';

/** The hours when people come home and every store is busy. */
const RUSH = { from: 16, to: 19 };
/** From this hour on, a promotion halves the fee. */
const EVENING = 19;

/**
 * A pickup's fee by its starting hour at the store: the store's fee in rush hours, half of it in the evening (as a
 * promotion), otherwise nothing.
 */
export function pickupFee(storeFee: number, hour: number): SlotFee {
  const fee = (name: string, description: string, cost: number, promo: number): SlotFee => ({
    cost,
    promo,
    fee: { name, description },
  });
  if (hour >= RUSH.from && hour < RUSH.to) {
    return fee(t('Pickup fee'), t('The busiest hours of the day.'), storeFee, 0);
  }
  if (hour >= EVENING) {
    return fee(t('Pickup fee'), t('Half the fee in the evening.'), storeFee, Math.ceil(storeFee / 2));
  }
  return fee(t('Pickup fee'), t('No fee at this hour.'), 0, 0);
}

/** 'Free' or '$4.95', as shown in the day strip. */
export const feeInWords = (cents: number): string =>
  cents === 0 ? t('Free') : `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
