import { FREE_DELIVERY_FROM } from '../../services/contracts/membership.ts';
import type { Schedule } from './schedule.ts';

/** What the note about free delivery says (MEM-05); `threshold` and `missing` in cents. */
export type FreeDelivery =
  /** For shoppers without a membership. */
  | { kind: 'forMembers'; threshold: number }
  /** For a member whose times are free starting at `from`, or all of them if null; `missing` is what the order is short. */
  | { kind: 'missing'; missing: number; from: string | null }
  | { kind: 'reached'; from: string | null };

/** The note about free delivery; null for BOOST members, who see it on each time (MEM-04, MEM-05). */
export function freeDeliveryOf(
  { membership }: Pick<Schedule, 'membership'>,
  itemTotal: number,
): FreeDelivery | null {
  if (!membership) return { kind: 'forMembers', threshold: FREE_DELIVERY_FROM };
  if (membership.type === 'BOOST') return null;
  const { freeThreshold, freeFrom: from } = membership;
  const missing = freeThreshold - itemTotal;
  return missing > 0 ? { kind: 'missing', missing, from } : { kind: 'reached', from };
}
