import type { Deadline } from '../../services/contracts/modifications.ts';
import { startOf } from '../quotes/times.ts';
import type { ShownCheckout } from './checkout-record.ts';

type Shown = Pick<ShownCheckout, 'checkout' | 'promise' | 'store' | 'service' | 'order' | 'now'>;

/** How long whoever hands the order over needs for it, in minutes. Sellers get theirs at once. */
function leadMinutes({ checkout: { modality }, store, service }: Shown): number | null {
  if (modality === 'PICKUP') return store?.leadMinutes ?? null;
  return modality === 'DELIVERY' ? (service?.leadMinutes ?? null) : null;
}

/**
 * How long an order can be modified: until the store has started on it, and at the latest until it needs to begin to have
 * it ready in time. Null if it can't be.
 */
export function deadlineOf(shown: Shown): Deadline | null {
  const lead = leadMinutes(shown);
  const { checkout, promise, order, now } = shown;
  const [selection] = promise.selections;
  if (order?.status !== 'PLACED' || lead === null || !selection || !checkout.placedAt) return null;
  const until = startOf(selection.window).epochMilliseconds - lead * 60_000;
  const remainingMs = until - now.getTime();
  if (remainingMs <= 0) return null;
  return {
    value: new Date(until).toISOString(),
    remainingMs,
    totalMs: until - checkout.placedAt.getTime(),
  };
}
