import type { Banner } from './schema.ts';

/** Cobalt, marigold, white. */
export default {
  id: 'sunfield',
  isDefault: false,
  hosts: ['sunfield.example'],
  title: 'Sunfield Fresh',
  companyName: 'Sunfield Fresh Co.',
  phones: {
    customerService: '1-800-555-0140',
    screenReaderHelp: '1-800-555-0141',
    texts: '53744',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  mailFrom: 'orders@sunfield.example',
  features: {
    emailDealsOptIn: true,
    purchaseHistory: false,
    walletInNavigation: true,
    localRewards: true,
    ownCustomerServiceMessage: false,
    snapEbt: true,
  },
  navigation: {
    membership: 'Boost Membership',
    community: 'Community Contributions',
    prescriptions: { shown: true, hiddenOnHostsStarting: 'm.' },
    education: null,
  },
  mark: [
    {
      path: 'M8 18a8 8 0 0 1 16 0zM15 4h2v4h-2zM6.6 8.7l1.4-1.4 2.5 2.5-1.4 1.4zM25.4 8.7l-1.4-1.4-2.5 2.5 1.4 1.4z',
      role: 'accent',
    },
    { path: 'M5 20h22v2.5H5zM8 25h16v2.5H8z', role: 'onPrimary' },
  ],
  deliveryPartner: { vendorId: 'KROGER', name: 'Kroger Delivery' },
  theme: {
    paper: ['#ffffff', '#101218'],
    surface: ['#ffffff', '#191c25'],
    surfaceRaised: ['#ffffff', '#222633'],
    tile: ['#f4f4ee', '#262a36'],
    onSurface: ['#191c24', '#f0f1f5'],
    onSurfaceQuiet: ['#575d6b', '#adb3c1'],
    line: ['#e4e5e1', '#333846'],
    lineStrong: ['#858a95', '#787f90'],
    primary: ['#1c48b8', '#a3bdff'],
    onPrimary: ['#ffffff', '#0a1c4f'],
    primarySoft: ['#e8eefc', '#22305a'],
    accent: ['#f5b026', '#f8c04d'],
    onAccent: ['#2b1d00', '#2e1f00'],
    accentText: ['#8a5a00', '#f8c662'],
  },
} satisfies Banner;
