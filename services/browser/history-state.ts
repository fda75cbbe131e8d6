import * as v from 'valibot';
import { Checkout } from '../contracts/checkouts.ts';

const PlacedOrder = v.object({ checkout: Checkout });
const RejectedOrder = v.object({ rejection: v.object({ code: v.string(), reason: v.string() }) });

/** What a page left in the history entry for the next one; anything else there is null. */
export function readPlacedOrder(state: unknown): Checkout | null {
  const parsed = v.safeParse(PlacedOrder, state);
  return parsed.success ? parsed.output.checkout : null;
}

export function readRejection(state: unknown): { code: string; reason: string } | null {
  const parsed = v.safeParse(RejectedOrder, state);
  return parsed.success ? parsed.output.rejection : null;
}
