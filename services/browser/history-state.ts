import * as v from 'valibot';
import { Checkout } from '../contracts/checkouts.ts';

const PlacedOrder = v.object({ shopperId: v.string(), checkout: Checkout });
const RejectedOrder = v.object({
  shopperId: v.string(),
  rejection: v.object({ code: v.string(), reason: v.string() }),
});

/** What one of this shopper's pages left in the history entry for the next page; null for anything else. */
export function readPlacedOrder(state: unknown, shopperId: string | undefined): Checkout | null {
  const parsed = v.safeParse(PlacedOrder, state);
  return parsed.success && parsed.output.shopperId === shopperId ? parsed.output.checkout : null;
}

export function readRejection(
  state: unknown,
  shopperId: string | undefined,
): { code: string; reason: string } | null {
  const parsed = v.safeParse(RejectedOrder, state);
  return parsed.success && parsed.output.shopperId === shopperId ? parsed.output.rejection : null;
}
