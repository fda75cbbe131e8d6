import type { CheckoutLine } from './checkouts.ts';
import type { WeightMargin } from './tenders.ts';
import type { Modality } from './values.ts';

/** How much more than estimated is authorized for items that are still to be weighed, in percent (PAY-10). */
export const WEIGHT_MARGIN_PERCENT = 10;

/** A line, as far as its weight may change what it costs. */
type WeighableLine = Pick<
  CheckoutLine,
  'total' | 'promoDiscount' | 'snapEligible' | 'soldByWeight' | 'picked'
>;

const marginOf = (lines: readonly WeighableLine[]): number =>
  lines.reduce(
    (sum, { total, promoDiscount }) =>
      sum + Math.ceil(((total - promoDiscount) * WEIGHT_MARGIN_PERCENT) / 100),
    0,
  );

/** What an order may cost in addition for its items' weight: nothing once they're picked, and nothing that's shipped. */
export function weightMargin(modality: Modality, lines: readonly WeighableLine[]): WeightMargin {
  const isWeighed = modality !== 'SHIP';
  const unweighed = lines.filter(({ soldByWeight, picked }) => isWeighed && soldByWeight && !picked);
  return {
    total: marginOf(unweighed),
    snapEligibleTotal: marginOf(unweighed.filter(({ snapEligible }) => snapEligible)),
  };
}
