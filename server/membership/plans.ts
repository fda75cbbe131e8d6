import {
  FREE_DELIVERY_FROM,
  type Membership,
  type MembershipType,
  POINTS_PER_DOLLAR,
  TRIAL_DAYS,
} from '../../services/contracts/membership.ts';

type Plan = Membership['plans'][number];

const THRESHOLD = `$${FREE_DELIVERY_FROM / 100}`;

/** The plans, the better one first (ENT-43), with their benefits in words. */
export const plans = (): Plan[] => [
  {
    type: 'BOOST',
    price: 9_900,
    freeThreshold: FREE_DELIVERY_FROM,
    benefits: [
      `Free delivery at any time on orders of ${THRESHOLD} or more`,
      `${POINTS_PER_DOLLAR.BOOST} points per dollar instead of ${POINTS_PER_DOLLAR.others}`,
      `${TRIAL_DAYS} days to try it, and nothing to cancel: the trial ends automatically`,
    ],
  },
  {
    type: 'BOOST_LITE',
    price: 5_900,
    freeThreshold: FREE_DELIVERY_FROM,
    benefits: [
      `Free delivery on orders of ${THRESHOLD} or more, at times marked free`,
      `${TRIAL_DAYS} days to try it, and nothing to cancel: the trial ends automatically`,
    ],
  },
];

/** Delivery is free for a member's orders of this many cents or more (MEM-02). */
export const freeThresholdOf = (type: MembershipType | null): number =>
  plans().find((plan) => plan.type === type)?.freeThreshold ?? FREE_DELIVERY_FROM;
