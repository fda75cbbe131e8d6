import { EnvError } from './env-error.ts';
import {
  DEVELOPMENT_VAULT_KEY,
  isSandboxKey,
  SANDBOX_SERVICE_KEYS,
  SANDBOX_WEBHOOK_SECRET,
} from './sandbox-keys.ts';
import type { Settings } from './variables.ts';

/** Hosts that never leave this machine. */
export const LOCAL_HOST = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/;

/** What random characters and bytes have many more of; 'a' again and again has one. */
const FEWEST_DIFFERENT = 8;

const BEARER_KEYS = ['PROCESSOR_KEYS', 'VAULT_STORE_KEYS', 'VAULT_PROCESSOR_KEYS'] as const;

const isGuessable = (secret: Iterable<unknown>): boolean => new Set(secret).size < FEWEST_DIFFERENT;

/** Throws for secrets that anyone could know or guess. */
function checkSecrets(settings: Settings): void {
  const { AUTH_SECRET, AUTH_SECRETS, VAULT_KEY, VAULT_KEYS } = settings;
  const { PROCESSOR_WEBHOOK_SECRETS, EVENTS_SECRETS, SMS_KEY, SMS_WEBHOOK_SECRETS, TAX_KEY } = settings;
  const refuse = (name: string, words: string) => {
    throw new EnvError(`${name} is invalid: ${words}, such as from openssl rand -base64 32.`);
  };
  const texts = [
    ['AUTH_SECRET', AUTH_SECRET],
    ['SMS_KEY', SMS_KEY],
    ['TAX_KEY', TAX_KEY],
    ...(AUTH_SECRETS ?? []).map((one) => ['AUTH_SECRETS', one] as const),
    ...BEARER_KEYS.flatMap((name) => (settings[name] ?? []).map((one) => [name, one] as const)),
  ] as const;
  for (const [name, text] of texts) {
    if (text && (isSandboxKey(text) || SANDBOX_SERVICE_KEYS.has(text)))
      refuse(name, "must not be the sandbox's, which everyone knows: use a random one");
    if (text && isGuessable(text)) refuse(name, 'must be random');
  }
  const keys = [
    ['VAULT_KEY', VAULT_KEY],
    ...(VAULT_KEYS ?? []).map(({ key }) => ['VAULT_KEYS', key]),
    ...(PROCESSOR_WEBHOOK_SECRETS ?? []).map((secret) => [
      'PROCESSOR_WEBHOOK_SECRETS',
      secret.slice('whsec_'.length),
    ]),
    ...(SMS_WEBHOOK_SECRETS ?? []).map((secret) => ['SMS_WEBHOOK_SECRETS', secret.slice('whsec_'.length)]),
    ...(EVENTS_SECRETS ?? []).map((secret) => ['EVENTS_SECRETS', secret.slice('whsec_'.length)]),
  ] as const;
  for (const [name = '', key] of keys) {
    if (key === DEVELOPMENT_VAULT_KEY || `whsec_${key}` === SANDBOX_WEBHOOK_SECRET)
      refuse(name, "must not be the sandbox's, which everyone knows: use a random one");
    if (key && isGuessable(Buffer.from(key, 'base64'))) refuse(name, 'must be random');
  }
}

/** Throws for settings that production requires or that aren't safe there. */
export function checkProduction(settings: Settings): void {
  const given = {
    AUTH_SECRET: settings.AUTH_SECRET ?? settings.AUTH_SECRETS,
    // The vault's key, tables, and process aren't the shop's.
    VAULT_URL: settings.VAULT_URL,
    VAULT_STORE_KEYS: settings.VAULT_STORE_KEYS,
    DATABASE_URL: settings.DATABASE_URL,
    // The confirmation's page says that an email is on its way.
    SMTP_URL: settings.SMTP_URL,
    // The sandbox's processor moves no money.
    PROCESSOR_URL: settings.PROCESSOR_URL,
  };
  requireAll(given);
  for (const name of ['VAULT_KEY', 'VAULT_KEYS', 'VAULT_PROCESSOR_KEYS', 'VAULT_DATABASE_URL'] as const) {
    if (settings[name]) throw new EnvError(`${name} is invalid: only the vault at VAULT_URL may have it.`);
  }
  checkSecrets(settings);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (settings[name]) checkDatabaseTls(name, settings[name]);
  }
  checkAddresses(settings);
}

/** The same for the vault's own process. */
export function checkVaultProduction(settings: Settings): void {
  requireAll({
    VAULT_KEYS: settings.VAULT_KEY ?? settings.VAULT_KEYS,
    VAULT_DATABASE_URL: settings.VAULT_DATABASE_URL,
    VAULT_STORE_KEYS: settings.VAULT_STORE_KEYS,
    VAULT_PROCESSOR_KEYS: settings.VAULT_PROCESSOR_KEYS,
  });
  checkSecrets(settings);
  if (settings.VAULT_DATABASE_URL) checkDatabaseTls('VAULT_DATABASE_URL', settings.VAULT_DATABASE_URL);
  checkAddresses(settings);
}

function requireAll(given: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(given)) {
    if (!value) throw new EnvError(`${name} is missing: set it with NODE_ENV=production.`);
  }
}

/** Throws for addresses at which anyone on the way could read cookies or cards. */
function checkAddresses(settings: Settings): void {
  const { SHOP_ORIGIN, VAULT_ORIGIN, SHOP_ORIGINS = [] } = settings;
  if (VAULT_ORIGIN && [SHOP_ORIGIN, ...SHOP_ORIGINS].includes(VAULT_ORIGIN)) {
    throw new EnvError(
      "VAULT_ORIGIN is invalid: must differ from the shop's, whose pages must not reach card numbers.",
    );
  }
  const named = [
    ['SHOP_ORIGIN', settings.SHOP_ORIGIN ?? 'http://localhost'],
    ['VAULT_ORIGIN', settings.VAULT_ORIGIN ?? 'http://localhost'],
    ['PROCESSOR_URL', settings.PROCESSOR_URL ?? 'http://localhost'],
    ['IMAGES_URL', settings.IMAGES_URL ?? 'http://localhost'],
    ['VAULT_URL', settings.VAULT_URL ?? 'http://localhost'],
    ['EVENTS_URL', settings.EVENTS_URL ?? 'http://localhost'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'http://localhost'],
    ['SMS_URL', settings.SMS_URL ?? 'http://localhost'],
    ['TAX_URL', settings.TAX_URL ?? 'http://localhost'],
    ...(settings.SHOP_ORIGINS ?? []).map((one) => ['SHOP_ORIGINS', one.replace(/:\*$/, '')] as const),
  ] as const;
  for (const [name, value] of named) {
    const { protocol, hostname } = new URL(value);
    if (protocol !== 'https:' && !LOCAL_HOST.test(hostname)) {
      throw new EnvError(`${name} is invalid: must begin with https:// with NODE_ENV=production.`);
    }
  }
}

/** Throws for a database elsewhere that anyone on the way could read or be. */
export function checkDatabaseTls(name: string, databaseUrl: string): void {
  const { hostname, searchParams } = new URL(databaseUrl);
  const isHere = LOCAL_HOST.test(hostname) || hostname === '' || hostname.startsWith('%2F');
  if (isHere || searchParams.get('sslmode') === 'verify-full') return;
  throw new EnvError(
    `${name} is invalid: must end with ?sslmode=verify-full with NODE_ENV=production, unless PostgreSQL is on this machine.`,
  );
}
