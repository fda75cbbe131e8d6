import type { Banner } from './schema.ts';

/** Deep navy, coral, mist. */
export default {
  id: 'bluewater',
  isDefault: false,
  hosts: ['bluewater.example'],
  title: 'Bluewater Grocers',
  companyName: 'Bluewater Grocers, LLC',
  phones: {
    customerService: '1-800-555-0120',
    screenReaderHelp: '1-800-555-0121',
    texts: '53744',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  mailFrom: 'orders@bluewater.example',
  features: {
    emailDealsOptIn: false,
    purchaseHistory: true,
    walletInNavigation: true,
    localRewards: false,
    ownCustomerServiceMessage: true,
    snapEbt: true,
  },
  navigation: {
    membership: 'Boost Membership',
    community: null,
    prescriptions: { shown: false, hiddenOnHostsStarting: null },
    education: null,
  },
  mark: [
    { path: 'M16 5c5.5 6.5 8 10.3 8 13.8a8 8 0 0 1-16 0C8 15.3 10.5 11.5 16 5z', role: 'onPrimary' },
    { path: 'M10.6 19c1.8-1.5 3.6-1.5 5.4 0s3.6 1.5 5.4 0a5.5 5.5 0 0 1-10.8 0z', role: 'accent' },
  ],
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
