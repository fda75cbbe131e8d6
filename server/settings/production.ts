import { formsOf, whyGuessable } from './guessable.ts';
import type { Settings } from './variables.ts';

/** Hosts that never leave this machine. */
export const LOCAL_HOST = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/;

/** The secrets among the settings, each of which has one purpose. */
const SECRETS = [
  'AUTH_SECRET',
  'AUTH_SECRETS',
  'VAULT_KEY',
  'VAULT_KEYS',
  'VAULT_STORE_KEYS',
  'VAULT_PROCESSOR_KEYS',
  'PROCESSOR_KEYS',
  'PROCESSOR_WEBHOOK_SECRETS',
  'EVENTS_SECRETS',
  'SMS_KEY',
  'SMS_WEBHOOK_SECRETS',
  'TAX_KEY',
  'OIDC_CLIENT_SECRET',
] as const satisfies (keyof Settings)[];

/** Each secret with the setting that has it. */
const secretsIn = (settings: Settings): { name: string; secret: string }[] =>
  SECRETS.flatMap((name) =>
    [settings[name] ?? []].flat().map((one) => ({ name, secret: typeof one === 'string' ? one : one.key })),
  );

/** Secrets that anyone could know or guess, or that one who has them for one purpose could use for another. */
function faultySecrets(settings: Settings): string[] {
  const secrets = secretsIn(settings);
  return secrets.flatMap(({ name, secret }, at) => {
    const why = whyGuessable(secret);
    if (why) return [`${name} is invalid: ${why}, such as from openssl rand -base64 32.`];
    const forms = formsOf(secret);
    const other = secrets
      .slice(0, at)
      .find((each) => each.name !== name && formsOf(each.secret).some((form) => forms.includes(form)));
    return other
      ? [`${name} is invalid: must not be one of ${other.name} as well, since each purpose needs its own.`]
      : [];
  });
}

/** What production requires, and what isn't safe there. */
export function faultsInProduction(settings: Settings): string[] {
  const notOurs = ['VAULT_KEY', 'VAULT_KEYS', 'VAULT_PROCESSOR_KEYS', 'VAULT_DATABASE_URL'] as const;
  return [
    ...missing({
      // Letters, cookies, and the proxy's host go by it.
      SHOP_ORIGIN: settings.SHOP_ORIGIN,
      VAULT_ORIGIN: settings.VAULT_ORIGIN,
      AUTH_SECRET: settings.AUTH_SECRET ?? settings.AUTH_SECRETS,
      // The vault's key, tables, and process aren't the shop's.
      VAULT_URL: settings.VAULT_URL,
      VAULT_STORE_KEYS: settings.VAULT_STORE_KEYS,
      DATABASE_URL: settings.DATABASE_URL,
      // The confirmation's page says that an email is on its way.
      SMTP_URL: settings.SMTP_URL,
      // The sandbox's processor moves no money.
      PROCESSOR_URL: settings.PROCESSOR_URL,
    }),
    ...notOurs
      .filter((name) => settings[name])
      .map((name) => `${name} is invalid: only the vault at VAULT_URL may have it.`),
    ...faultySecrets(settings),
    ...faultyDatabases(settings, ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']),
    ...faultyAddresses(settings),
  ];
}

/** The same for the vault's own process. */
export const faultsInVaultProduction = (settings: Settings): string[] => [
  ...missing({
    SHOP_ORIGIN: settings.SHOP_ORIGIN ?? settings.SHOP_ORIGINS,
    VAULT_ORIGIN: settings.VAULT_ORIGIN,
    VAULT_KEYS: settings.VAULT_KEY ?? settings.VAULT_KEYS,
    VAULT_DATABASE_URL: settings.VAULT_DATABASE_URL,
    VAULT_STORE_KEYS: settings.VAULT_STORE_KEYS,
    VAULT_PROCESSOR_KEYS: settings.VAULT_PROCESSOR_KEYS,
  }),
  ...faultySecrets(settings),
  ...faultyDatabases(settings, ['VAULT_DATABASE_URL']),
  ...faultyAddresses(settings),
];

const missing = (given: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(given).flatMap(([name, value]) =>
    value ? [] : [`${name} is missing: set it with NODE_ENV=production.`],
  );

/** Addresses at which anyone on the way could read cookies or cards. */
function faultyAddresses(settings: Settings): string[] {
  const { SHOP_ORIGIN, VAULT_ORIGIN, SHOP_ORIGINS = [] } = settings;
  const isShared = VAULT_ORIGIN !== undefined && [SHOP_ORIGIN, ...SHOP_ORIGINS].includes(VAULT_ORIGIN);
  const single = [
    'SHOP_ORIGIN',
    'VAULT_ORIGIN',
    'PROCESSOR_URL',
    'IMAGES_URL',
    'VAULT_URL',
    'EVENTS_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'SMS_URL',
    'TAX_URL',
  ] as const;
  const named = [
    ...single.map((name) => [name, settings[name]] as const),
    ...SHOP_ORIGINS.map((one) => ['SHOP_ORIGINS', one.replace(/:\*$/, '')] as const),
  ];
  return [
    ...(isShared
      ? ["VAULT_ORIGIN is invalid: must differ from the shop's, whose pages must not reach card numbers."]
      : []),
    ...named.flatMap(([name, value]) => {
      const { protocol, hostname } = new URL(value ?? 'http://localhost');
      return protocol === 'https:' || LOCAL_HOST.test(hostname)
        ? []
        : [`${name} is invalid: must begin with https:// with NODE_ENV=production.`];
    }),
  ];
}

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL' | 'VAULT_DATABASE_URL';

/** Databases elsewhere that anyone on the way could read or be. */
export const faultyDatabases = (
  settings: { readonly [Name in DatabaseSetting]?: string | undefined },
  names: readonly DatabaseSetting[],
): string[] =>
  names.flatMap((name) => {
    const url = settings[name];
    if (!url) return [];
    const { hostname, searchParams } = new URL(url);
    const isHere = LOCAL_HOST.test(hostname) || hostname === '' || hostname.startsWith('%2F');
    if (isHere || searchParams.get('sslmode') === 'verify-full') return [];
    return [
      `${name} is invalid: must end with ?sslmode=verify-full with NODE_ENV=production, unless PostgreSQL is on this machine.`,
    ];
  });
