/** The demo shoppers; all sign in with the same password. */
export const DEMO_PASSWORD = 'checkstand';

export interface DemoShopper {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  emailVerified: boolean;
  membership: 'BOOST' | 'BOOST_LITE' | null;
}

const shopper = (
  name: string,
  firstName: string,
  lastName: string,
  phone: string | null,
  rest: Partial<DemoShopper> = {},
): DemoShopper => ({
  id: `demo-${name}`,
  email: `${name}@example.com`,
  firstName,
  lastName,
  phone,
  emailVerified: true,
  membership: null,
  ...rest,
});

export const DEMO_SHOPPERS: readonly DemoShopper[] = [
  shopper('riley', 'Riley', 'Marsh', '5135550142'),
  shopper('sam', 'Sam', 'Okafor', '5135550177'),
  shopper('bo', 'Bo', 'Lindqvist', '2135550118', { membership: 'BOOST' }),
  shopper('lite', 'Lita', 'Moreau', '5135550163', { membership: 'BOOST_LITE' }),
  shopper('market', 'Mara', 'Keting', '2145550129'),
  shopper('mod', 'Modesta', 'Fyfe', '5135550154'),
  shopper('new', 'Nell', 'Ewing', null, { emailVerified: false }),
];

export const demoShopper = (email: string): DemoShopper => {
  const found = DEMO_SHOPPERS.find((one) => one.email === email);
  if (!found) throw new Error(`No demo shopper has the e-mail ${email}`);
  return found;
};
