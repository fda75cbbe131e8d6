import * as v from 'valibot';

const Color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

/** A color in the light scheme and in the dark one. */
const Pair = v.tuple([Color, Color]);

/** The colors in which banners differ, by role. What is common to all stands in `views/kit/styles/tokens.css`. */
const Theme = v.strictObject({
  /** The page's ground. */
  paper: Pair,
  /** Cards and everything that lies on the paper. */
  surface: Pair,
  /** Dialogs and toasts, which lie above all else. */
  surfaceRaised: Pair,
  /** The ground under product drawings, and other wells. */
  tile: Pair,
  /** Text. */
  onSurface: Pair,
  /** Second-rank text; still readable on paper, surfaces and tiles. */
  onSurfaceQuiet: Pair,
  /** Hairlines between things. */
  line: Pair,
  /** Borders of fields and buttons, without which they could not be seen. */
  lineStrong: Pair,
  /** What can be pressed. */
  primary: Pair,
  onPrimary: Pair,
  /** The ground of what is chosen. */
  primarySoft: Pair,
  /** Savings, badges, the one warm note. */
  accent: Pair,
  onAccent: Pair,
  /** The accent as text. */
  accentText: Pair,
});
export type Theme = v.InferOutput<typeof Theme>;

const Phone = v.pipe(v.string(), v.regex(/^1-800-555-\d{4}$/));
const Link = v.strictObject({ label: v.string(), href: v.string() });

/** A brand of the house: names, phones, features and its theme. One file each in this folder. */
export const Banner = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z]+$/)),
  /** Shown where neither host nor query names a banner. Exactly one is. */
  isDefault: v.boolean(),
  title: v.string(),
  companyName: v.string(),
  phones: v.strictObject({
    customerService: Phone,
    screenReaderHelp: Phone,
    /** Customer-service numbers of fulfilment vendors that answer for themselves, by vendor id (BAN-05). */
    vendors: v.record(v.string(), Phone),
  }),
  features: v.strictObject({
    emailDealsOptIn: v.boolean(),
    purchaseHistory: v.boolean(),
    walletInNavigation: v.boolean(),
    localRewards: v.boolean(),
    /** The checkout page names the banner's own customer service (CHK-16). */
    ownCustomerServiceMessage: v.boolean(),
  }),
  navigation: v.strictObject({
    membership: v.string(),
    /** The name under which the banner gives to its community; null where it does not. */
    community: v.nullable(v.string()),
    prescriptions: v.strictObject({ shown: v.boolean(), hiddenOnHostsStarting: v.nullable(v.string()) }),
    education: v.nullable(Link),
  }),
  /** The brand's mark: shapes in a square of 32, in two of the theme's colors, on a tile of the primary one. */
  mark: v.array(v.strictObject({ path: v.string(), role: v.picklist(['onPrimary', 'accent']) })),
  deliveryPartner: v.strictObject({ vendorId: v.string(), name: v.string() }),
  theme: Theme,
});
export type Banner = v.InferOutput<typeof Banner>;
