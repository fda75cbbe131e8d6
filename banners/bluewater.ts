import type { Banner } from './schema.ts';

/** Deep navy, coral, mist. */
export default {
  id: 'bluewater',
  isDefault: false,
  title: 'Bluewater Grocers',
  companyName: 'Bluewater Grocers, LLC',
  phones: {
    customerService: '1-800-555-0120',
    screenReaderHelp: '1-800-555-0121',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  features: {
    emailDealsOptIn: false,
    purchaseHistory: true,
    walletInNavigation: true,
    localRewards: false,
    ownCustomerServiceMessage: true,
  },
  navigation: {
    membership: 'Boost Membership',
    community: null,
    prescriptions: { shown: false, hiddenOnHostsStarting: null },
    education: null,
  },
  deliveryPartner: { vendorId: 'KROGER', name: 'Kroger Delivery' },
  theme: {
    paper: ['#f3f7f9', '#0e141c'],
    surface: ['#ffffff', '#161e29'],
    surfaceRaised: ['#ffffff', '#1e2835'],
    tile: ['#e6eef2', '#212d3b'],
    onSurface: ['#151d27', '#edf2f7'],
    onSurfaceQuiet: ['#516070', '#a6b4c3'],
    line: ['#d9e3e9', '#2c3948'],
    lineStrong: ['#7d8b98', '#728295'],
    primary: ['#12325c', '#9cc3f5'],
    onPrimary: ['#ffffff', '#071a33'],
    primarySoft: ['#e4edf7', '#1c324e'],
    accent: ['#f0745f', '#ff9a87'],
    onAccent: ['#2b0a04', '#360d05'],
    accentText: ['#b13c29', '#ffa594'],
  },
} satisfies Banner;
