import * as v from 'valibot';
import { ALL_LANGUAGES } from '../languages/languages.ts';
import { PAGE_NAMES } from '../services/contracts/pages.ts';

const Color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a color such as #12325c'));

/** A color for light mode and one for dark mode. */
const Pair = v.tuple([Color, Color]);

/** The colors that differ between banners, by role. The rest are in `views/kit/styles/tokens.css`. */
const Theme = v.strictObject({
  /** The page's background. */
  paper: Pair,
  /** Cards and everything else on the paper. */
  surface: Pair,
  /** Dialogs and toasts, above everything else. */
  surfaceRaised: Pair,
  /** The background of product pictures and other wells. */
  tile: Pair,
  /** Text. */
  onSurface: Pair,
  /** Secondary text, still readable on paper, surfaces, and tiles. */
  onSurfaceQuiet: Pair,
  /** Hairlines. */
  line: Pair,
  /** Borders of fields and buttons that would otherwise be invisible. */
  lineStrong: Pair,
  /** Whatever can be pressed. */
  primary: Pair,
  onPrimary: Pair,
  /** The background of whatever is selected. */
  primarySoft: Pair,
  /** Savings, badges: the one warm color. */
  accent: Pair,
  onAccent: Pair,
  /** The accent as text. */
  accentText: Pair,
});
export type Theme = v.InferOutput<typeof Theme>;

/** Typefaces for names and titles. */
const DISPLAYS = ['humanist', 'grotesque', 'rounded', 'serif'] as const;

/** As pages show it and phones dial it. */
const Phone = v.pipe(
  v.string(),
  v.regex(/^1(-\d{3}){2}-\d{4}$/, 'must be a phone number such as 1-800-555-0110'),
);
const Host = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host such as shop.example'),
);
const Path = v.pipe(
  v.string(),
  v.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,e-]+$/, 'must be the path of an SVG, such as M9 7h14z'),
);
/** Of corners, in pixels; more than half of what has them makes it round. */
const Radius = v.pipe(v.number('must be a number of pixels'), v.minValue(0), v.maxValue(999));

/** How it looks beside its colors. */
const Look = v.strictObject({
  /** Of chips and tags, of fields and pictures, of cards and dialogs, and of buttons. */
  corners: v.strictObject({ small: Radius, medium: Radius, large: Radius, button: Radius }),
  /** How much room things get: 1 is usual, less is closer. What can be pressed stays as large. */
  density: v.pipe(v.number(), v.minValue(0.8), v.maxValue(1.2)),
  /** The typeface of its name and its titles (`views/kit/styles/tokens.css`). */
  display: v.picklist(DISPLAYS, `must be one of ${DISPLAYS.join(', ')}`),
  /** A landscape where the shop welcomes, thanks, or has nothing to show: what's far and what's near, each a path in 1200 × 160. */
  scenery: v.strictObject({ far: Path, near: Path }),
});
export type Look = v.InferOutput<typeof Look>;

const Link = v.strictObject({ label: v.string(), href: v.string() });

const Language = v.picklist(ALL_LANGUAGES, `must be one of ${ALL_LANGUAGES.join(', ')}`);

/** Its usual language first. */
const Languages = v.pipe(
  v.tupleWithRest([Language], Language, 'must be a list'),
  v.check((languages) => new Set(languages).size === languages.length, 'must name each language once'),
);

/** A sentence in each language that the banner speaks. */
const Sentence = v.partial(
  v.strictObject(v.entriesFromList(ALL_LANGUAGES, v.pipe(v.string(), v.nonEmpty('must say something')))),
);

const Pages = v.pipe(
  v.array(v.picklist(PAGE_NAMES, `must be one of ${PAGE_NAMES.join(', ')}`)),
  v.check((pages) => new Set(pages).size === pages.length, 'must name each page once'),
);

/** One of the company's brands: names, phone numbers, features, and theme. Each is the `banner.json` of a folder of its own. */
export const Banner = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be lower-case letters')),
  /** Used if neither the host nor the query names a banner. Exactly one banner is the default. */
  isDefault: v.boolean(),
  /** Its host names, the main one first. Hosts below them and any host with its id as a label show it, too. */
  hosts: v.array(Host),
  /** What its pages, emails, and texts speak, the first one unless the shopper chose or wishes another. */
  languages: Languages,
  title: v.string(),
  companyName: v.string(),
  phones: v.strictObject({
    customerService: Phone,
    screenReaderHelp: Phone,
    /** What its text messages come from and its pages say they do: a short code, or a number such as +15135550100 (CTC-09). */
    texts: v.pipe(
      v.string(),
      v.regex(
        /^(\d{5,6}|\+1\d{10})$/,
        'must be a short code such as 53744, or a number such as +15135550100',
      ),
    ),
    /** Customer service numbers of fulfillment vendors that answer for themselves, by vendor id (BAN-05). */
    vendors: v.record(v.string(), Phone),
  }),
  /** The address that its emails about orders come from, under its title. */
  mailFrom: v.pipe(v.string(), v.email('must be an email address')),
  features: v.strictObject({
    emailDealsOptIn: v.boolean(),
    purchaseHistory: v.boolean(),
    walletInNavigation: v.boolean(),
    localRewards: v.boolean(),
    /** The checkout page names the banner's own customer service (CHK-16). */
    ownCustomerServiceMessage: v.boolean(),
    /** Orders can be paid with SNAP EBT (SNP-01). */
    snapEbt: v.boolean(),
    /** Shipping is a way to get an order; not if the chain has no shipping options. */
    shipping: v.boolean(),
  }),
  navigation: v.strictObject({
    membership: v.string(),
    /** What the banner calls its community giving; null if it has none. */
    community: v.nullable(v.string()),
    prescriptions: v.strictObject({ shown: v.boolean(), hiddenOnHostsStarting: v.nullable(v.string()) }),
    education: v.nullable(Link),
  }),
  /** The pages that it writes itself, in files beside its own: `privacy.en.md`. The shop has words of its own for the others. */
  pages: Pages,
  /** The logo: shapes in a 32 × 32 square in two of the theme's colors, on a tile of the primary color. */
  mark: v.array(v.strictObject({ path: Path, role: v.picklist(['onPrimary', 'accent']) })),
  deliveryPartner: v.strictObject({ vendorId: v.string(), name: v.string() }),
  theme: Theme,
  look: Look,
  /** What it says in a tone of its own: to who signs in, and to who has ordered. */
  words: v.strictObject({ welcome: Sentence, thanks: Sentence }),
});
export type Banner = v.InferOutput<typeof Banner>;
