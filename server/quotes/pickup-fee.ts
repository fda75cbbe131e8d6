import { t } from '../../languages/t.ts';
import type { PickupFees } from '../db/schema/stores.ts';
import type { SlotFee } from './fulfiller.ts';

/** A pickup's fee by its starting hour at the store. */
export function pickupFee(fees: PickupFees, hour: number): SlotFee {
  const [, cost, promo] = fees.findLast(([fromHour]) => fromHour <= hour) ?? [0, 0, 0];
  const description = cost > 0 ? t('Depends on the hour.') : t('No fee at this hour.');
  return { cost, promo, fee: { name: t('Pickup fee'), description } };
}

/** 'Free' or '$4.95', as shown in the day strip. */
export const feeInWords = (cents: number): string =>
  cents === 0 ? t('Free') : `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
