import type { MembershipType } from '../../services/contracts/membership.ts';
import type { FeeBasis } from '../db/schema/fulfillment.ts';

/** BOOST_LITE is free in times that begin so much later than they were asked for. */
export const LITE_NOTICE_HOURS = 24;

/**
 * Whether a member pays nothing for a delivery that starts then: from the threshold on (MEM-01), BOOST at every time
 * (MEM-04), BOOST_LITE from `freeFrom` on (MEM-03).
 */
export function isFreeDelivery(
  { itemTotal, membership, freeThreshold, freeFrom }: FeeBasis,
  start: Temporal.Instant,
): boolean {
  if (membership === null || itemTotal < freeThreshold) return false;
  return !isFreeLater(membership) || (freeFrom !== null && start.epochMilliseconds >= Date.parse(freeFrom));
}

/** Whether a membership is free only from some time on. */
export const isFreeLater = (membership: MembershipType): boolean => membership === 'BOOST_LITE';
