import type { Gratuity } from '../services/contracts/checkouts.ts';

/** No order's largest tip is less than this, in cents. */
const SMALLEST_MAXIMUM = 5000;

const SUGGESTED_PERCENTAGES = [10, 15, 20] as const;

/** The largest tip for items of this total, in cents: $50 or half of the total, whichever is more (TIP-04). */
export const maximumTip = (itemTotal: number): number =>
  Math.max(SMALLEST_MAXIMUM, Math.floor(itemTotal / 2));

/** The tips that an order of this item total offers, rounded to the cent. */
export const gratuityFor = (itemTotal: number): Gratuity => ({
  max: maximumTip(itemTotal),
  suggestions: SUGGESTED_PERCENTAGES.map((percentage) => ({
    percentage,
    amount: Math.round((itemTotal * percentage) / 100),
  })),
});

/** How many days after the hand-over the tip can be changed (TIP-08): until the same time of day, where the order was received. */
export const TIP_CHANGE_DAYS = 3;
