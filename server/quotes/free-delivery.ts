import type { MembershipType } from '../../services/contracts/membership.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';
import type { SlotTime } from './slots.ts';

/** BOOST_LITE is free in times that start this long after the request. */
export const LITE_NOTICE_HOURS = 24;

/**
 * Whether delivery is free for a member at that time: from the threshold on, by what the items cost then (MEM-01), at any time
 * for BOOST (MEM-04), and from `freeFrom` on for BOOST_LITE (MEM-03).
 */
export function isFreeDelivery(
  { itemTotal, flashSaleDiscounts, membership, freeThreshold, freeFrom }: FeeBasis,
  { start, hour }: Pick<SlotTime, 'start' | 'hour'>,
): boolean {
  const total = itemTotal - (flashSaleDiscounts?.[hour] ?? 0);
  if (membership === null || total < freeThreshold) return false;
  return !isFreeLater(membership) || (freeFrom !== null && start.epochMilliseconds >= Date.parse(freeFrom));
}

/** Whether a membership is free only from a certain time on. */
export const isFreeLater = (membership: MembershipType): boolean => membership === 'BOOST_LITE';
