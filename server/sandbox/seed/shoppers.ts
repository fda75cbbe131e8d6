/** The demo shoppers; all sign in with the same password. */
export const DEMO_PASSWORD = 'checkstand';

export interface DemoShopper {
  id: string;
  email: string;
  /** In words, for whoever chooses one to sign in as. */
  has: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  emailVerified: boolean;
  membership: 'BOOST' | 'BOOST_LITE' | null;
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
  membership: null,
  preferredModality: null,
  preferredLocationId: null,
  ...rest,
});

const pickupAt = (preferredLocationId: string) =>
  ({ preferredModality: 'PICKUP', preferredLocationId }) as const;

export const DEMO_SHOPPERS: readonly DemoShopper[] = [
  shopper(
    'riley',
    'saved cards and six items in the cart for pickup',
    'Riley',
    'Marsh',
    '5135550142',
    pickupAt('01400943'),
  ),
  shopper(
    'sam',
    'a SNAP EBT card and a cart half SNAP-eligible',
    'Sam',
    'Okafor',
    '5135550177',
    pickupAt('01400943'),
  ),
  shopper(
    'bo',
    'BOOST member in California; wine and a Prop 65 item in the cart',
    'Bo',
    'Lindqvist',
    '2135550118',
    { membership: 'BOOST', preferredModality: 'DELIVERY', preferredLocationId: '70300162' },
  ),
  shopper('lite', 'BOOST_LITE member with a cart for delivery', 'Lita', 'Moreau', '5135550163', {
    membership: 'BOOST_LITE',
    preferredModality: 'DELIVERY',
    preferredLocationId: '01400412',
  }),
  shopper('market', 'a ship cart from five marketplace sellers', 'Mara', 'Keting', '2145550129'),
  shopper(
    'mod',
    'a placed pickup order that can still be modified',
    'Modesta',
    'Fyfe',
    '5135550154',
    pickupAt('01400412'),
  ),
  shopper('new', 'nothing at all, e-mail not confirmed', 'Nell', 'Ewing', null, { emailVerified: false }),
];

export const demoShopper = (email: string): DemoShopper => {
  const found = DEMO_SHOPPERS.find((one) => one.email === email);
  if (!found) throw new Error(`No demo shopper has the e-mail ${email}`);
  return found;
};
