import type { Deadline } from '../../services/contracts/modifications.ts';
import { deliveryVendorOf } from '../quotes/delivery-by.ts';
import { startOf } from '../quotes/times.ts';
import type { CheckoutRow } from './checkout.ts';

type Row = Pick<
  CheckoutRow,
  'order_status' | 'modality' | 'hold_selections' | 'store_id' | 'store' | 'placed_at' | 'now_ms'
>;

/** How long whoever hands the order over needs for it, in minutes. Sellers get theirs at once. */
function leadMinutes({ modality, hold_selections: [selection], store, store_id }: Row): number | null {
  if (modality === 'PICKUP') return store?.lead_minutes ?? null;
  if (modality !== 'DELIVERY' || !selection) return null;
  return deliveryVendorOf(selection.vendor.id, store_id)?.leadMinutes ?? null;
}

/**
 * How long an order can be modified: until the store has started on it, and at the latest until it needs to begin to have
 * it ready in time. Null if it can't be.
 */
export function modifiableFor(row: Row): Deadline | null {
  const lead = leadMinutes(row);
  const [selection] = row.hold_selections;
  if (row.order_status !== 'PLACED' || lead === null || !selection || !row.placed_at) return null;
  const until = startOf(selection.window).epochMilliseconds - lead * 60_000;
  const remainingMs = until - row.now_ms;
  if (remainingMs <= 0) return null;
  return { value: new Date(until).toISOString(), remainingMs, totalMs: until - Date.parse(row.placed_at) };
}
