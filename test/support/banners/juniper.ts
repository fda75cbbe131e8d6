import type { Banner } from '../../../banners/schema.ts';

/** A fifth banner in a single file: pine, rowan berry, frost. */
export default {
  id: 'juniper',
  isDefault: false,
  hosts: ['juniper.example', 'pantry.example'],
  title: 'Juniper Pantry',
  companyName: 'Juniper Pantry Stores, Inc.',
  phones: {
    customerService: '1-800-555-0150',
    screenReaderHelp: '1-800-555-0151',
    texts: '53751',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  mailFrom: 'orders@juniper.example',
  features: {
    emailDealsOptIn: true,
    purchaseHistory: true,
    walletInNavigation: false,
    localRewards: true,
    ownCustomerServiceMessage: true,
    snapEbt: true,
  },
  navigation: {
    membership: 'Juniper Circle',
    community: 'Neighbor Fund',
    prescriptions: { shown: false, hiddenOnHostsStarting: null },
    education: { label: 'Juniper Kitchen', href: 'https://kitchen.juniper.example' },
  },
  mark: [
    { path: 'M16 4l9 13H7z', role: 'onPrimary' },
    { path: 'M14 17h4v10h-4z', role: 'accent' },
  ],
  deliveryPartner: { vendorId: 'KROGER', name: 'Kroger Delivery' },
  theme: {
    paper: ['#f4f7f6', '#101514'],
    surface: ['#ffffff', '#181f1d'],
    surfaceRaised: ['#ffffff', '#202927'],
    tile: ['#e7eeec', '#242e2b'],
    onSurface: ['#161d1b', '#edf2f0'],
    onSurfaceQuiet: ['#525e5a', '#a7b4af'],
    line: ['#d8e1de', '#2f3a37'],
    lineStrong: ['#7d8a86', '#74827d'],
    primary: ['#0f5450', '#7fd0ca'],
    onPrimary: ['#ffffff', '#032321'],
    primarySoft: ['#e0efed', '#1a3a37'],
    accent: ['#b3273f', '#ff95a3'],
    onAccent: ['#ffffff', '#3b060f'],
    accentText: ['#a3213a', '#ffa1ad'],
  },
} satisfies Banner;
