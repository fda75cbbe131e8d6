import { describe, expect, it } from 'vitest';
import { banners, bluewater, copperleaf, fernhill, sunfield } from '../../../banners/demo.ts';
import type { Banner } from '../../../banners/schema.ts';
import { type NavigationInput, navigationLinks, placeInArea } from '../../../machines/account/navigation.ts';
import { community, flags } from '../../support/account/samples.ts';

const MEMBER = { type: 'BOOST', isActive: true } as const;

/** Shows everything unless a test takes it away. */
const input = (banner: Banner, changes: Partial<NavigationInput> = {}): NavigationInput => ({
  banner,
  host: `${banner.id}.localhost:3000`,
  flags: flags(),
  membership: MEMBER,
  community: community(),
  ...changes,
});

const labels = (banner: Banner, changes: Partial<NavigationInput> = {}) =>
  navigationLinks(input(banner, changes)).map(({ label }) => label);

const isShown = (label: string, banner: Banner, changes: Partial<NavigationInput> = {}) =>
  labels(banner, changes).includes(label);

/** After the specification's links. */
const LAST = 'Sign-in & Security';

const FIRST = ['My Account', 'Profile', 'Address Book', 'Preferences', 'Product Preferences'];

describe('the account links', () => {
  it('end with the one that leads away, if the banner has it', () => {
    for (const banner of banners) {
      const links = navigationLinks(input(banner));
      const away = banner.navigation.education;
      const last = away && { label: away.label, to: away.href, isExternal: true, isPending: false };
      expect(links.filter(({ isExternal }) => isExternal)).toEqual(last ? [last] : []);
      if (last) expect(links.at(-1)).toEqual(last);
    }
  });

  it.each([
    [
      fernhill,
      [
        ...FIRST,
        'Purchase History',
        'Wallet',
        'Points Summary',
        'Boost Membership',
        'Community Rewards',
        'My Prescriptions',
        LAST,
      ],
    ],
    [bluewater, [...FIRST, 'Purchase History', 'Wallet', 'Points Summary', 'Boost Membership', LAST]],
    [
      copperleaf,
      [
        ...FIRST,
        'Purchase History',
        'Points Summary',
        'Copper Club',
        'Inspiring Donations',
        'My Prescriptions',
        LAST,
        'Copperleaf Cooking School',
      ],
    ],
    [
      sunfield,
      [
        ...FIRST,
        'Wallet',
        'Points Summary',
        'Boost Membership',
        'Community Contributions',
        'Local Rewards',
        'My Prescriptions',
        LAST,
      ],
    ],
  ])('of $id appear in their order (NAV-17, BAN-02)', (banner, expected) => {
    expect(labels(banner)).toEqual(expected);
  });

  it.each([
    [
      'of the shopper (NAV-02, NAV-03, NAV-04, NAV-05, NAV-06)',
      fernhill,
      {
        'My Account': '/account/dashboard',
        Profile: '/account/update',
        'Address Book': '/account/addresses',
        Preferences: '/account/emailSubscriptions',
        'Product Preferences': '/account/productpreferences',
      },
    ],
    [
      'of what was bought and pays for it (NAV-07, NAV-08, NAV-09)',
      fernhill,
      { 'Purchase History': '/mypurchases', Wallet: '/mywallet', 'Points Summary': '/account/pointssummary' },
    ],
    [
      'of membership and community (NAV-10, NAV-11)',
      fernhill,
      { 'Boost Membership': '/membership', 'Community Rewards': '/account/communityrewards' },
    ],
    [
      'of a membership and a community by other names (NAV-10, NAV-12)',
      copperleaf,
      {
        'Copper Club': '/membership',
        'Inspiring Donations': '/account/communityrewards',
        'Copperleaf Cooking School': copperleaf.navigation.education?.href ?? '',
      },
    ],
    [
      'of a community by a third name, rewards and prescriptions (NAV-12, NAV-13, NAV-14)',
      sunfield,
      {
        'Community Contributions': '/account/communityrewards',
        'Local Rewards': '/account/localrewards',
        'My Prescriptions': '/myprescriptions',
      },
    ],
  ] as const)('lead to the pages %s', (_, banner, expected) => {
    const addresses = Object.fromEntries(navigationLinks(input(banner)).map(({ label, to }) => [label, to]));
    expect(addresses).toMatchObject(expected);
  });

  it('lead to another site only for the cooking school (NAV-15)', () => {
    const external = navigationLinks(input(copperleaf)).filter(({ isExternal }) => isExternal);
    expect(external.map(({ label }) => label)).toEqual(['Copperleaf Cooking School']);
  });

  it.for([
    ['Purchase History', 'purchaseHistory', 'AUT-07, NAV-07'],
    ['Wallet', 'walletInNavigation', 'AUT-08, NAV-08'],
    ['Local Rewards', 'localRewards', 'NAV-13'],
  ] as const)('include %s only when the banner sets the flag %s (%s)', ([label, flag]) => {
    const flagged = (isSet: boolean) => ({ ...fernhill, features: { ...fernhill.features, [flag]: isSet } });
    expect(isShown(label, flagged(true))).toBe(true);
    expect(isShown(label, flagged(false))).toBe(false);
  });

  it.each([null, { type: 'BOOST_LITE', isActive: false } as const])(
    'hold no membership that is not active: %o (NAV-10)',
    (membership) => {
      expect(isShown('Boost Membership', fernhill, { membership })).toBe(false);
      expect(isShown('Copper Club', copperleaf, { membership })).toBe(false);
    },
  );

  it.each([null, { isParticipating: false }])(
    'leave out community rewards where the store does not take part: %o (NAV-11)',
    (participation) => {
      expect(isShown('Community Rewards', fernhill, { community: participation })).toBe(false);
    },
  );

  it('hide store features while the flag says so (AUT-09, NAV-17)', () => {
    const hidden = { flags: flags({ storeBasedFeaturesHidden: true }) };
    expect(labels(sunfield, hidden)).toEqual([
      ...FIRST,
      'Wallet',
      'Points Summary',
      'Boost Membership',
      LAST,
    ]);
    expect(isShown('Copperleaf Cooking School', copperleaf, hidden)).toBe(true);
  });

  it.each([
    ['m.sunfield.example', false],
    ['sunfield.localhost:3000', true],
    ['mall.sunfield.example', true],
  ])("show sunfield's prescriptions on %s: %s (NAV-14)", (host, expected) => {
    expect(isShown('My Prescriptions', sunfield, { host })).toBe(expected);
  });

  it("show prescriptions on another banner's host, too (NAV-14)", () => {
    expect(isShown('My Prescriptions', fernhill, { host: 'm.fernhill.example' })).toBe(true);
  });

  it('reserve space for links still unknown, but not for ones the banner rules out', () => {
    const unknown = { flags: undefined, membership: undefined, community: undefined };
    const pending = (banner: Banner) =>
      navigationLinks(input(banner, unknown)).flatMap(({ label, isPending }) => (isPending ? label : []));
    expect(pending(bluewater)).toEqual(['Boost Membership']);
    expect(pending(sunfield)).toEqual([
      'Boost Membership',
      'Community Contributions',
      'Local Rewards',
      'My Prescriptions',
    ]);
  });

  it('show links whose flags failed to load, since no flag hides them (NAV-18)', () => {
    const failed = { flags: null, membership: null, community: null };
    expect(labels(sunfield, failed)).toEqual([
      ...FIRST,
      'Wallet',
      'Points Summary',
      'Local Rewards',
      'My Prescriptions',
      LAST,
    ]);
  });
});

describe('the current page', () => {
  it.each([
    ['/account/dashboard', 'My Account', '/account/dashboard'],
    ['/account/emailsubscriptions/', 'Preferences', '/account/emailSubscriptions'],
    ['/account/communityrewards', 'Inspiring Donations', '/account/communityrewards'],
    ['/membership', 'Copper Club', '/membership'],
    ['/mywallet', 'Wallet', '/mywallet'],
  ])('%s is named %s (NAV-16)', (pathname, name, section) => {
    expect(placeInArea(pathname, copperleaf)).toEqual({ name, section, isWithin: false });
  });

  it.each([
    ['/account/address', 'Add New Address', '/account/addresses'],
    ['/account/address/a1', 'Edit Address', '/account/addresses'],
    ['/mypurchases/pending/c1', 'Order Details', '/mypurchases'],
  ])('%s is named %s and belongs to another section (NAV-16)', (pathname, name, section) => {
    expect(placeInArea(pathname, fernhill)).toEqual({ name, section, isWithin: true });
  });

  it('is none outside the account', () => {
    expect(banners.map((banner) => placeInArea('/account/nowhere', banner))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
