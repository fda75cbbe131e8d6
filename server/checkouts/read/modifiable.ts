import type { Deadline } from '../../../services/contracts/modifications.ts';
import { lastOrderAt } from '../../quotes/day-rules.ts';
import { startOf } from '../../quotes/times.ts';
import { ruledDaysOf } from '../../reservations/last-order.ts';
import type { ShownCheckout } from '../record/checkout-record.ts';

type Shown = Pick<
  ShownCheckout,
  'checkout' | 'promise' | 'timezone' | 'store' | 'dayRules' | 'service' | 'order' | 'now'
>;

/**
 * How long an order can be modified: until the store has started on it, and at the latest until orders for its time end. Null if it
 * can't be.
 */
export function deadlineOf(shown: Shown): Deadline | null {
  const { checkout, promise, order, now } = shown;
  const days = ruledDaysOf({ ...shown, modality: checkout.modality });
  const [selection] = promise.selections;
  if (order?.status !== 'PLACED' || days === null || !selection || !checkout.placedAt) return null;
  const until = lastOrderAt(days, startOf(selection.window)).epochMilliseconds;
  const remainingMs = until - now.getTime();
  if (remainingMs <= 0) return null;
  return {
    value: new Date(until).toISOString(),
    remainingMs,
    totalMs: until - checkout.placedAt.getTime(),
  };
}
