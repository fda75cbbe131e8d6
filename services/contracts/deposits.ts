import * as v from 'valibot';
import { Cents } from './values.ts';

/** The deposit on one of a product. */
export const UnitDeposit = v.object({
  /** For all its containers, in cents. */
  amount: Cents,
  containers: v.number(),
  /** Whether the deposit is taxed if the product is. */
  isTaxed: v.boolean(),
});
export type UnitDeposit = v.InferOutput<typeof UnitDeposit>;

/** The deposits on an order: a line of its receipt. */
export const Deposits = v.object({ amount: Cents, containers: v.number() });
export type Deposits = v.InferOutput<typeof Deposits>;
