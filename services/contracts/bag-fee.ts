import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Cents, type Modality, ownOf } from './values.ts';

/** What a law adds to an order (ENT-41). */
export const RegulatoryFee = v.object({
  description: v.string(),
  /** For all of it, in cents. */
  amount: Cents,
  /** A law sets it, and the store may not waive it. */
  regulated: v.boolean(),
});

/** The fee for an order's bags: a line of its own with its quantity (CIT-20). */
export const BagFee = v.object({ ...RegulatoryFee.entries, quantity: v.number() });
export type BagFee = v.InferOutput<typeof BagFee>;

/** What a bag costs, in cents, in the states that ban free ones. */
const PER_BAG: Readonly<Record<string, number>> = { CA: 10, WA: 8 };

/** About how many units fit in a bag. */
const UNITS_PER_BAG = 10;

/**
 * The bag fee for this many units received in a state; null if there's none. What is shipped comes in boxes.
 */
export function bagFeeOf(units: number, modality: Modality, state: string | null): BagFee | null {
  const perBag = state === null || modality === 'SHIP' ? undefined : ownOf(PER_BAG, state);
  if (perBag === undefined || units === 0) return null;
  const quantity = Math.ceil(units / UNITS_PER_BAG);
  return { description: t('Bag fee'), amount: quantity * perBag, regulated: true, quantity };
}
