import { t } from '../../languages/t.ts';
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
      t('Free delivery at any time on orders of {{amount}} or more', { amount: THRESHOLD }),
      t('{{points}} points per dollar instead of {{others}}', {
        points: POINTS_PER_DOLLAR.BOOST,
        others: POINTS_PER_DOLLAR.others,
      }),
      t('{{days}} days to try it, and nothing to cancel: the trial ends automatically', {
        days: TRIAL_DAYS,
      }),
    ],
  },
  {
    type: 'BOOST_LITE',
    price: 5_900,
    freeThreshold: FREE_DELIVERY_FROM,
    benefits: [
      t('Free delivery on orders of {{amount}} or more, at times marked free', { amount: THRESHOLD }),
      t('{{days}} days to try it, and nothing to cancel: the trial ends automatically', {
        days: TRIAL_DAYS,
      }),
    ],
  },
];

/** Delivery is free for a member's orders of this many cents or more (MEM-02). */
export const freeThresholdOf = (type: MembershipType | null): number =>
  plans().find((plan) => plan.type === type)?.freeThreshold ?? FREE_DELIVERY_FROM;
