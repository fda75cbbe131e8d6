import type { Membership, MembershipType } from '../../services/contracts/membership.ts';

type Plan = Membership['plans'][number];

/** Delivery is free for orders of this many cents or more, unless a plan says otherwise (MEM-02). */
const FREE_THRESHOLD = 3_500;

/** The plans, the better one first (ENT-43). */
export const PLANS: readonly Plan[] = [
  {
    type: 'BOOST',
    price: 9_900,
    freeThreshold: FREE_THRESHOLD,
    benefits: [
      'Free delivery at every time on orders of $35 or more',
      'Two points for each dollar of your orders instead of one',
      '30 days to try it, and nothing to cancel: the trial ends by itself',
    ],
  },
  {
    type: 'BOOST_LITE',
    price: 5_900,
    freeThreshold: FREE_THRESHOLD,
    benefits: [
      'Free delivery on orders of $35 or more, at the times marked as free',
      '30 days to try it, and nothing to cancel: the trial ends by itself',
    ],
  },
];

/** Delivery is free for a member's orders of this many cents or more (MEM-02). */
export const freeThresholdOf = (type: MembershipType | null): number =>
  PLANS.find((plan) => plan.type === type)?.freeThreshold ?? FREE_THRESHOLD;
