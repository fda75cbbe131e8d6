import type {
  memberships,
  prescriptions,
  rewardClaims,
  substitutionPreferences,
} from '../../db/schema/account.ts';

type Row<T> = Omit<T, 'shopperId'>;

/** What the demo shoppers have in their accounts, by id. Days are counted from today. */
type OfShopper<T> = Readonly<Record<string, readonly T[]>>;

export const MEMBERSHIPS: OfShopper<
  Pick<typeof memberships.$inferInsert, 'type'> & { sinceDay: number; untilDay: number }
> = {
  'demo-riley': [{ type: 'BOOST', sinceDay: -240, untilDay: -210 }],
  'demo-bo': [{ type: 'BOOST', sinceDay: -30, untilDay: 335 }],
  'demo-lite': [{ type: 'BOOST_LITE', sinceDay: -30, untilDay: 335 }],
};

/** The organization they have supported for 200 days. */
export const SUPPORTED: OfShopper<string> = {
  'demo-riley': ['seven-hills-pantry'],
  'demo-bo': ['echo-park-table'],
};

/** Kinds of email; sam gets all of them. */
export const EMAILS: OfShopper<string> = {
  'demo-riley': ['weekly-ad', 'order-tips'],
  'demo-sam': ['weekly-ad', 'deals', 'recipes', 'new-arrivals', 'order-tips', 'community'],
  'demo-bo': ['recipes'],
};

/** Numbers that get text messages. */
export const SMS_NUMBERS: OfShopper<string> = { 'demo-sam': ['5135550177'] };

export const SUBSTITUTIONS: OfShopper<Row<typeof substitutionPreferences.$inferInsert>> = {
  'demo-bo': [
    { departmentId: '', substitutionPolicy: 'SHOPPERS_CHOICE' },
    { departmentId: 'beer-wine', substitutionPolicy: 'NO_SUBSTITUTIONS' },
  ],
};

export const CLAIMS: OfShopper<Row<typeof rewardClaims.$inferInsert> & { day: number }> = {
  'demo-riley': [{ rewardId: 'morning-kiln', points: 40, code: 'KILN-R7QM-4XTD', day: -4 }],
};

type SeedPrescription = Omit<typeof prescriptions.$inferInsert, 'shopperId' | 'lastFilledOn'> & {
  filledDay: number;
};

const CINCINNATI = { prescriber: 'Dr. Amara Voss', pharmacy: 'Over-the-Rhine Pharmacy, 1420 Vine St' };
const LOS_ANGELES = { prescriber: 'Dr. Hugo Ellery', pharmacy: 'Downtown Pharmacy, 645 W 9th St' };

export const PRESCRIPTIONS: OfShopper<SeedPrescription> = {
  'demo-riley': [
    {
      ...CINCINNATI,
      id: 'demo-riley-rx-1',
      medication: 'Levothyroxine 50 mcg, tablets',
      quantity: 90,
      refillsLeft: 3,
      filledDay: -74,
    },
    {
      ...CINCINNATI,
      id: 'demo-riley-rx-2',
      medication: 'Albuterol 90 mcg, inhaler',
      quantity: 1,
      refillsLeft: 1,
      filledDay: -112,
    },
    {
      ...CINCINNATI,
      id: 'demo-riley-rx-3',
      medication: 'Amoxicillin 500 mg, capsules',
      quantity: 21,
      refillsLeft: 0,
      filledDay: -160,
    },
  ],
  'demo-sam': [
    {
      ...CINCINNATI,
      id: 'demo-sam-rx-1',
      medication: 'Lisinopril 10 mg, tablets',
      quantity: 30,
      refillsLeft: 5,
      filledDay: -27,
    },
  ],
  'demo-bo': [
    {
      ...LOS_ANGELES,
      id: 'demo-bo-rx-1',
      medication: 'Cetirizine 10 mg, tablets',
      quantity: 60,
      refillsLeft: 2,
      filledDay: -55,
    },
    {
      ...LOS_ANGELES,
      id: 'demo-bo-rx-2',
      medication: 'Ibuprofen 600 mg, tablets',
      quantity: 20,
      refillsLeft: 0,
      filledDay: -201,
    },
  ],
};
