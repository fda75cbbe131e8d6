import type { Banner } from './schema.ts';

/** Plum, copper, linen. */
export default {
  id: 'copperleaf',
  isDefault: false,
  hosts: ['copperleaf.example'],
  title: 'Copperleaf Foods',
  companyName: 'Copperleaf Foods, Inc.',
  phones: {
    customerService: '1-800-555-0130',
    screenReaderHelp: '1-800-555-0131',
    texts: '53744',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  mailFrom: 'orders@copperleaf.example',
  features: {
    emailDealsOptIn: true,
    purchaseHistory: true,
    walletInNavigation: false,
    localRewards: false,
    ownCustomerServiceMessage: false,
    snapEbt: true,
  },
  navigation: {
    membership: 'Copper Club',
    community: 'Inspiring Donations',
    prescriptions: { shown: true, hiddenOnHostsStarting: null },
    education: { label: 'Copperleaf Cooking School', href: 'https://cooking-school.copperleaf.example' },
  },
  mark: [
    { path: 'M7 24.5C6 14 12 7 26 6.5C26.5 18.5 20 26 10.5 24z', role: 'onPrimary' },
    { path: 'M6 27.5C9.5 20.5 13.5 16.5 19.5 13l.8 1.3C15 17.7 11.3 21.5 8 28.2z', role: 'accent' },
  ],
  deliveryPartner: { vendorId: 'KROGER', name: 'Kroger Delivery' },
  theme: {
    paper: ['#f8f4ee', '#171316'],
    surface: ['#fffdfa', '#201a1e'],
    surfaceRaised: ['#ffffff', '#2a2228'],
    tile: ['#efe7dc', '#2e262b'],
    onSurface: ['#241b21', '#f4eef1'],
    onSurfaceQuiet: ['#665a61', '#b9abb3'],
    line: ['#e6dccf', '#3d3239'],
    lineStrong: ['#8e8279', '#87787f'],
    primary: ['#5e2350', '#e3a6d3'],
    onPrimary: ['#ffffff', '#350e2b'],
    primarySoft: ['#f3e6ee', '#43283b'],
    accent: ['#a9592a', '#e9a06e'],
    onAccent: ['#ffffff', '#33170a'],
    accentText: ['#934a20', '#eda97b'],
  },
} satisfies Banner;
