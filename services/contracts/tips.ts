import * as v from 'valibot';
import { Cents } from './values.ts';

/** No order's largest tip is less than this, in cents. */
const SMALLEST_MAXIMUM = 5000;

const SUGGESTED_PERCENTAGES = [10, 15, 20] as const;

/** A tip worth a share of the items (ENT-34); the amount in cents, the percentage a whole number. */
export const TipSuggestion = v.object({ amount: Cents, percentage: v.number() });
export type TipSuggestion = v.InferOutput<typeof TipSuggestion>;

/** What the shopper may tip the driver (TIP-07). */
export const Gratuity = v.object({ max: Cents, suggestions: v.array(TipSuggestion) });
export type Gratuity = v.InferOutput<typeof Gratuity>;

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
