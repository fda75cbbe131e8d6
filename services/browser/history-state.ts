import * as v from 'valibot';
import type { ShownLine } from '../../rules/changed-lines.ts';
import { CartItem } from '../contracts/cart.ts';
import { Checkout } from '../contracts/checkouts.ts';

const PlacedOrder = v.object({ shopperId: v.string(), checkout: Checkout });
const RejectedOrder = v.object({
  shopperId: v.string(),
  rejection: v.object({ code: v.string(), reason: v.string() }),
});

const LeftCart = v.object({
  shopperId: v.string(),
  shown: v.array(
    v.object({ ...v.pick(CartItem, ['gtin13', 'quantity', 'total']).entries, description: v.string() }),
  ),
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

/** The lines that the cart showed; none if that's not where this shopper comes from. */
export function readShownLines(state: unknown, shopperId: string): ShownLine[] {
  const parsed = v.safeParse(LeftCart, state);
  return parsed.success && parsed.output.shopperId === shopperId ? parsed.output.shown : [];
}
