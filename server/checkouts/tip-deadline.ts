import { TIP_CHANGE_DAYS } from '../../rules/tips.ts';
import { toIso } from '../quotes/times.ts';
import type { ShownCheckout } from './checkout-record.ts';
import { isTippable } from './tippable.ts';

type Shown = Pick<ShownCheckout, 'checkout' | 'order' | 'timezone' | 'now'>;

/**
 * Until when the tip of a delivery that was handed over, and whose money was captured, can be changed; null if it can't be, or not
 * anymore (TIP-08).
 */
export function tipDeadlineOf({ checkout, order, timezone, now }: Shown): string | null {
  if (!isTippable(checkout) || order?.settlement !== 'CAPTURED' || order.handedOverAt === null) return null;
  const until = order.handedOverAt
    .toTemporalInstant()
    .toZonedDateTimeISO(timezone)
    .add({ days: TIP_CHANGE_DAYS })
    .toInstant();
  return until.epochMilliseconds > now.getTime() ? toIso(until) : null;
}
