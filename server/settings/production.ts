import { formsOf, whyGuessable } from './guessable.ts';
import type { Read, Setting } from './setting.ts';
import type { SETTINGS } from './settings.ts';

type Given = Read<typeof SETTINGS>;

/** Hosts that never leave this machine. */
export const LOCAL_HOST = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/;

/** Why a value isn't safe in production, or null. */
const WHY_UNSAFE: Readonly<Record<NonNullable<Setting['inProduction']>, (value: string) => string | null>> = {
  /** Anyone on the way could read cookies or cards. */
  https: (address) => {
    const { protocol, hostname } = new URL(address.replace(/:\*$/, ''));
    return protocol === 'https:' || LOCAL_HOST.test(hostname)
      ? null
      : 'must begin with https:// with NODE_ENV=production';
  },
  /** Anyone on the way could read or be a database elsewhere. */
  verified: (address) => {
    const { hostname, searchParams } = new URL(address);
    const isHere = LOCAL_HOST.test(hostname) || hostname === '' || hostname.startsWith('%2F');
    return isHere || searchParams.get('sslmode') === 'verify-full'
      ? null
      : 'must end with ?sslmode=verify-full with NODE_ENV=production, unless PostgreSQL is on this machine';
  },
  secret: (secret) => {
    const why = whyGuessable(secret);
    return why && `${why}, such as from openssl rand -base64 32`;
  },
};

/** Each value of a setting, which may have a list of them; a key of the vault has a name. */
const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().map((one) => (typeof one === 'string' ? one : (one as { key: string }).key));

/** What isn't safe in production. */
export const unsafeIn = (settings: readonly Setting[], { valueIn }: Pick<Given, 'valueIn'>): string[] =>
  settings.flatMap(({ variable, inProduction }) => {
    const why = inProduction && textsOf(valueIn(variable)).map(WHY_UNSAFE[inProduction]).find(Boolean);
    return why ? [`${variable} is invalid: ${why}.`] : [];
  });

/** Secrets that one who has them for one purpose could use for another. */
function sharedSecrets(settings: readonly Setting[], { valueIn }: Given): string[] {
  const secrets = settings
    .filter(({ inProduction }) => inProduction === 'secret')
    .flatMap(({ variable }) =>
      textsOf(valueIn(variable)).map((secret) => ({ variable, forms: formsOf(secret) })),
    );
  return secrets.flatMap(({ variable, forms }, at) => {
    const other = secrets
      .slice(0, at)
      .find((each) => each.variable !== variable && each.forms.some((form) => forms.includes(form)));
    return other
      ? [
          `${variable} is invalid: must not be one of ${other.variable} as well, since each purpose needs its own.`,
        ]
      : [];
  });
}

/** Of each of these, one variable that's set is enough. */
const missing = (required: readonly (readonly [string, ...string[]])[], { isGiven }: Given): string[] =>
  required.flatMap((names) =>
    names.some(isGiven) ? [] : [`${names[0]} is missing: set it with NODE_ENV=production.`],
  );

/** What's unsafe for every process. */
function faultsOfAll(settings: readonly Setting[], given: Given): string[] {
  const { shopOrigin, vaultOrigin, shopOrigins, sandbox } = given.values;
  const isShared = vaultOrigin !== null && [shopOrigin, ...(shopOrigins ?? [])].includes(vaultOrigin);
  return [
    ...(sandbox ? ['SANDBOX is invalid: must be 0 with NODE_ENV=production.'] : []),
    ...(isShared
      ? ["VAULT_ORIGIN is invalid: must differ from the shop's, whose pages must not reach card numbers."]
      : []),
    ...unsafeIn(settings, given),
    ...sharedSecrets(settings, given),
  ];
}

/** What production requires of the shop, and what isn't safe there. */
export const faultsInProduction = (settings: readonly Setting[], given: Given): string[] => [
  ...missing(
    [
      // Letters, cookies, and the proxy's host go by it.
      ['SHOP_ORIGIN'],
      // The demo chain's are nobody's.
      ['BANNERS_DIR'],
      ['VAULT_ORIGIN'],
      ['AUTH_SECRET', 'AUTH_SECRETS'],
      // The vault's key, tables, and process aren't the shop's.
      ['VAULT_URL'],
      ['VAULT_STORE_KEYS'],
      ['DATABASE_URL'],
      // The confirmation's page says that an email is on its way.
      ['SMTP_URL'],
      // The sandbox's processor moves no money.
      ['PROCESSOR_URL'],
    ],
    given,
  ),
  ...['VAULT_KEY', 'VAULT_KEYS', 'VAULT_PROCESSOR_KEYS', 'VAULT_DATABASE_URL']
    .filter(given.isGiven)
    .map((name) => `${name} is invalid: only the vault at VAULT_URL may have it.`),
  ...['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRETS', 'STRIPE_DATABASE_URL']
    .filter(given.isGiven)
    .map((name) => `${name} is invalid: only checkstand stripe may have it.`),
  ...faultsOfAll(settings, given),
];

/** The same for the adapter to Stripe. */
export const faultsInStripeProduction = (settings: readonly Setting[], given: Given): string[] => [
  ...missing(
    [
      // Its events go there.
      ['SHOP_ORIGIN'],
      ['VAULT_PROCESSOR_KEYS'],
      ['PROCESSOR_KEYS'],
      ['PROCESSOR_WEBHOOK_SECRETS'],
      ['STRIPE_DATABASE_URL'],
    ],
    given,
  ),
  ...faultsOfAll(settings, given),
];

/** The same for the vault's own process. */
export const faultsInVaultProduction = (settings: readonly Setting[], given: Given): string[] => [
  ...missing(
    [
      ['SHOP_ORIGIN', 'SHOP_ORIGINS'],
      ['VAULT_ORIGIN'],
      ['VAULT_KEYS', 'VAULT_KEY'],
      ['VAULT_DATABASE_URL'],
      ['VAULT_STORE_KEYS'],
      ['VAULT_PROCESSOR_KEYS'],
    ],
    given,
  ),
  ...faultsOfAll(settings, given),
];
