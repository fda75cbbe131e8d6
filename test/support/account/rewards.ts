// The points, rewards, and organizations that stories and tests of the account begin with.

import type { Membership } from '../../../services/contracts/membership.ts';
import type { Prescriptions } from '../../../services/contracts/prescriptions.ts';
import type { LocalRewards, Organization, PointsSummary } from '../../../services/contracts/rewards.ts';

export const points: PointsSummary = {
  balance: 1284,
  earnedThisYear: 1584,
  entries: [
    {
      id: 'entry-3',
      at: '2026-11-14T18:02:00Z',
      timezone: 'America/New_York',
      points: 64,
      kind: 'ORDER',
      description: 'Order #4107-5532-19',
      checkoutId: 'checkout-1',
    },
    {
      id: 'entry-2',
      at: '2026-10-02T15:20:00Z',
      timezone: null,
      points: -300,
      kind: 'REWARD',
      description: 'Two tickets, Riverside Cinema',
      checkoutId: null,
    },
  ],
};

export const ENROLLED: Membership['enrollment'] = {
  type: 'BOOST',
  isActive: true,
  since: '2026-03-01T12:00:00Z',
  until: '2027-03-01T12:00:00Z',
};

export const membership = (enrollment: Membership['enrollment'] = null): Membership => ({
  plans: [
    {
      type: 'BOOST',
      price: 9900,
      freeThreshold: 3500,
      benefits: ['Free delivery of orders from $35.00, in every slot', 'Two points for each dollar'],
    },
    {
      type: 'BOOST_LITE',
      price: 5900,
      freeThreshold: 3500,
      benefits: ['Free delivery of orders from $35.00, in the later slots of a day'],
    },
  ],
  enrollment,
});

const organization = (id: string, name: string, cause: string): Organization => ({
  id,
  name,
  cause,
  city: 'Cincinnati',
  stateCode: 'OH',
});

export const PANTRY = organization('pantry', 'Mill Creek Food Pantry', 'Food');

export const organizations: Organization[] = [
  PANTRY,
  organization('shelter', 'Queensgate Animal Shelter', 'Animals'),
  organization('library', 'Friends of the Northside Library', 'Schools and books'),
];

/** One reward within reach, one claimed, one too expensive. */
export const localRewards: LocalRewards = {
  balance: 420,
  rewards: [
    {
      id: 'cinema',
      partner: 'Riverside Cinema',
      title: 'Two tickets',
      description: 'For any film from Monday to Thursday.',
      points: 300,
      voucher: null,
      revokedAt: null,
    },
    {
      id: 'bakery',
      partner: 'Ludlow Bakehouse',
      title: 'A loaf of the day',
      description: 'Whatever came out of the oven this morning.',
      points: 120,
      voucher: { code: 'LUD-7Q4K-22', claimedAt: '2026-11-02T10:00:00Z' },
      revokedAt: null,
    },
    {
      id: 'garden',
      partner: 'Eden Park Garden Center',
      title: 'A year of herbs',
      description: 'A pot of herbs each month.',
      points: 900,
      voucher: null,
      revokedAt: null,
    },
  ],
};

/** One of each status. */
export const prescriptions: Prescriptions = {
  prescriptions: [
    {
      id: 'rx-1',
      medication: 'Lisinopril 10 mg, tablets',
      quantity: 90,
      prescriber: 'Dr. A. Nakamura',
      pharmacy: 'Oakley Pharmacy',
      refillsLeft: 2,
      lastFilledOn: '2026-08-30',
      status: 'READY_TO_REFILL',
    },
    {
      id: 'rx-2',
      medication: 'Cetirizine 10 mg, tablets',
      quantity: 30,
      prescriber: 'Dr. A. Nakamura',
      pharmacy: 'Oakley Pharmacy',
      refillsLeft: 1,
      lastFilledOn: '2026-10-12',
      status: 'REFILL_REQUESTED',
    },
    {
      id: 'rx-3',
      medication: 'Amoxicillin 500 mg, capsules',
      quantity: 21,
      prescriber: 'Dr. L. Ortiz',
      pharmacy: 'Oakley Pharmacy',
      refillsLeft: 0,
      lastFilledOn: '2026-05-04',
      status: 'NO_REFILLS_LEFT',
    },
  ],
};
