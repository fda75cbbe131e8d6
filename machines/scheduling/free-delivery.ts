import { FREE_DELIVERY_FROM } from '../../services/contracts/benefits.ts';
import type { Schedule } from './schedule.ts';

/** What the note on free delivery says (MEM-05); `threshold` and `missing` in cents. */
export type FreeDelivery =
  /** To someone without a membership. */
  | { kind: 'forMembers'; threshold: number }
  /** To a member whose times are free from `from` on, null for all; `missing` is what the order lacks yet. */
  | { kind: 'missing'; missing: number; from: string | null }
  | { kind: 'reached'; from: string | null };

/** The note on free delivery, null for BOOST members, whose times say it all (MEM-04, MEM-05). */
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
