import type { Membership, MembershipType } from '../../services/contracts/membership.ts';

type Plan = Membership['plans'][number];

/** The order from which delivery is free, where a plan does not say otherwise, in cents (MEM-02). */
const FREE_THRESHOLD = 3_500;

/** What can be enrolled in, the better one first (ENT-43). */
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

/** The order from which delivery is free for a member, in cents (MEM-02). */
export const freeThresholdOf = (type: MembershipType | null): number =>
  PLANS.find((plan) => plan.type === type)?.freeThreshold ?? FREE_THRESHOLD;
