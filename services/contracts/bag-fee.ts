import * as v from 'valibot';
import { Cents } from './values.ts';

/** What a law adds to an order (ENT-41). */
export const RegulatoryFee = v.object({
  description: v.string(),
  /** For all of it, in cents. */
  amount: Cents,
  /** A law sets it, and the store may not waive it. */
  regulated: v.boolean(),
});

/** The fee for an order's bags: a line of its own with its quantity (CIT-20). */
export const BagFee = v.object({
  ...RegulatoryFee.entries,
  quantity: v.number(),
  /** Whether the law lets the store charge nobody who pays with SNAP. */
  freeWithSnap: v.optional(v.boolean(), false),
  /** What isn't charged because SNAP pays, in cents. */
  waived: v.optional(Cents, 0),
});
export type BagFee = v.InferOutput<typeof BagFee>;
