/** All demo shoppers have the same password. */
export const DEMO_PASSWORD = 'checkstand';

export interface DemoShopper {
  id: string;
  email: string;
  /** In words, for whoever picks one to sign in as. */
  has: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  emailVerified: boolean;
  relevantAdsOptIn: boolean;
  /** Twelve digits. */
  loyaltyCardNumber: string | null;
  createdAt: Date;
  preferredModality: 'PICKUP' | 'DELIVERY' | null;
  preferredLocationId: string | null;
}

const shopper = (
  name: string,
  has: string,
  firstName: string,
  lastName: string,
  phone: string | null,
  rest: Partial<DemoShopper> = {},
): DemoShopper => ({
  id: `demo-${name}`,
  email: `${name}@example.com`,
  has,
  firstName,
  lastName,
  phone,
  emailVerified: true,
  relevantAdsOptIn: false,
  loyaltyCardNumber: null,
  createdAt: new Date('2023-05-04T14:30:00Z'),
  preferredModality: null,
  preferredLocationId: null,
  ...rest,
});

const pickupAt = (preferredLocationId: string) =>
  ({ preferredModality: 'PICKUP', preferredLocationId }) as const;

/** Has a twelve-digit card since a date. */
const loyal = (loyaltyCardNumber: string, since: string) => ({
  loyaltyCardNumber,
  createdAt: new Date(`${since}T14:30:00Z`),
});

export const DEMO_SHOPPERS: readonly DemoShopper[] = [
  shopper('riley', 'saved cards and six items in the cart for pickup', 'Riley', 'Marsh', '5135550142', {
    ...pickupAt('01400943'),
    ...loyal('412880142017', '2021-03-14'),
    relevantAdsOptIn: true,
  }),
  shopper('sam', 'a half SNAP-eligible cart', 'Sam', 'Okafor', '5135550177', {
    ...pickupAt('01400943'),
    ...loyal('412880177034', '2022-08-02'),
  }),
  shopper(
    'bo',
    'BOOST member in California; wine and a Prop 65 item in the cart',
    'Bo',
    'Lindqvist',
    '2135550118',
    {
      preferredModality: 'DELIVERY',
      preferredLocationId: '70300162',
      ...loyal('703880118051', '2019-11-30'),
      relevantAdsOptIn: true,
    },
  ),
  shopper('lite', 'BOOST_LITE member with a cart for delivery', 'Lita', 'Moreau', '5135550163', {
    preferredModality: 'DELIVERY',
    preferredLocationId: '01400412',
    ...loyal('412880163068', '2024-01-19'),
  }),
  shopper('market', 'a ship cart from five marketplace sellers', 'Mara', 'Keting', '2145550129'),
  shopper('mod', 'a placed pickup order that can still be modified', 'Modesta', 'Fyfe', '5135550154', {
    ...pickupAt('01400412'),
    ...loyal('412880154085', '2020-06-23'),
  }),
  shopper('new', 'nothing yet; email not confirmed', 'Nell', 'Ewing', null, { emailVerified: false }),
];

export const demoShopper = (email: string): DemoShopper => {
  const found = DEMO_SHOPPERS.find((one) => one.email === email);
  if (!found) throw new Error(`No demo shopper has the email ${email}`);
  return found;
};
