import type { Banner } from './schema.ts';

/** Evergreen, tomato, cream. */
export default {
  id: 'fernhill',
  isDefault: true,
  hosts: ['fernhill.example'],
  title: 'Fernhill Market',
  companyName: 'The Fernhill Co.',
  phones: {
    customerService: '1-800-555-0110',
    screenReaderHelp: '1-800-555-0111',
    texts: '53744',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  mailFrom: 'orders@fernhill.example',
  features: {
    emailDealsOptIn: true,
    purchaseHistory: true,
    walletInNavigation: true,
    localRewards: false,
    ownCustomerServiceMessage: false,
    snapEbt: true,
  },
  navigation: {
    membership: 'Boost Membership',
    community: 'Community Rewards',
    prescriptions: { shown: true, hiddenOnHostsStarting: null },
    education: null,
  },
  mark: [
    { path: 'M23 7a4 4 0 1 1 0 8a4 4 0 0 1 0-8z', role: 'accent' },
    { path: 'M5 25c2.5-8 6-12 10.5-12S24 17 27 25z', role: 'onPrimary' },
  ],
  deliveryPartner: { vendorId: 'KROGER', name: 'Kroger Delivery' },
  theme: {
    paper: ['#fbf8f0', '#121714'],
    surface: ['#fffefb', '#1a211d'],
    surfaceRaised: ['#ffffff', '#222b26'],
    tile: ['#f1ecdd', '#26302a'],
    onSurface: ['#1b211d', '#eef2ee'],
    onSurfaceQuiet: ['#56605a', '#a9b5ad'],
    line: ['#e6e0d0', '#323d36'],
    lineStrong: ['#858b80', '#76837b'],
    primary: ['#17583a', '#86d4a6'],
    onPrimary: ['#ffffff', '#06251a'],
    primarySoft: ['#e6f0e6', '#1f3a2c'],
    accent: ['#d5412b', '#ff8d75'],
    onAccent: ['#ffffff', '#3a0b03'],
    accentText: ['#b3311e', '#ff9c87'],
  },
} satisfies Banner;
