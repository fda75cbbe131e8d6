import type { SlotFee } from './fulfiller.ts';

/** The hours in which people come home and every store is busy. */
const RUSH = { from: 16, to: 19 };
/** From here on a promotion halves the fee. */
const EVENING = 19;

/**
 * What a pickup costs by the hour it starts at the store: the store's fee at rush hours, half of it in the evening
 * (as a promotion), nothing otherwise.
 */
export function pickupFee(storeFee: number, hour: number): SlotFee {
  const fee = (name: string, description: string, cost: number, promo: number): SlotFee => ({
    cost,
    promo,
    fee: { name, description },
  });
  if (hour >= RUSH.from && hour < RUSH.to) {
    return fee('Pickup fee', 'The busiest hours of the day.', storeFee, 0);
  }
  if (hour >= EVENING) {
    return fee('Pickup fee', 'Half the fee in the evening.', storeFee, Math.ceil(storeFee / 2));
  }
  return fee('Pickup fee', 'No fee at this hour.', 0, 0);
}

/** 'Free' or '$4.95': the strip of days says it in words. */
export const feeInWords = (cents: number): string =>
  cents === 0 ? 'Free' : `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
