import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { Flags } from '../../services/contracts/app-data.ts';
import type { MapsService } from '../../services/contracts/maps.ts';
import type { Role } from '../../services/contracts/roles.ts';
import { originsOf } from '../banners/banners.ts';

const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((value) => value === '1'),
);

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const webAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//, 'must begin with https://'),
  v.url('must be a web address'),
);

const isFolder = (path: string) => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

const isOrigin = (value: string) => URL.parse(value)?.origin === value;

const origin = v.pipe(v.string(), v.check(isOrigin, 'must be an origin such as http://localhost:3000'));

/**
 * Comma-separated, fully named origins; a star stands only for a port, so that no host gets in through its parent
 * domain.
 */
const origins = v.pipe(
  v.string(),
  v.transform((names) => names.split(',').map((one) => one.trim())),
  v.check(
    (names) =>
      names.map((one) => one.replace(/:\*$/, '')).every((one) => isOrigin(one) && !one.includes('*')),
    'must be comma-separated origins such as http://localhost:3000',
  ),
);

const FLAG_NAMES = Object.keys(Flags.entries) as (keyof Flags)[];

const isFlagName = (name: string): name is keyof Flags => Object.hasOwn(Flags.entries, name);

/** Comma-separated flags to switch on; 'none' switches all of them off. */
const features = v.pipe(
  v.string(),
  v.transform((names) =>
    names
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.join() === 'none') return;
    const unknown = dataset.value.find((one) => !isFlagName(one));
    if (unknown === undefined) return;
    addIssue({ message: `there is no flag ${unknown}, only ${FLAG_NAMES.join(', ')}` });
  }),
  v.transform((on) => Object.fromEntries(FLAG_NAMES.map((flag) => [flag, on.includes(flag)])) as Flags),
);

const bearerKey = v.pipe(
  v.string(),
  v.minLength(16, 'must have at least 16 characters'),
  v.regex(/^\S+$/, 'must not contain spaces'),
);

const bearerKeys = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(bearerKey),
  v.check((keys) => new Set(keys).size === keys.length, 'must not repeat a key'),
);

/** As Standard Webhooks has them. */
const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must begin with whsec_ and go on in Base64'),
  v.check((secret) => bytesOf(secret).length >= 24, 'must have at least 24 bytes after whsec_'),
);

const bytesOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');

const webhookSecrets = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(webhookSecret),
  v.check((secrets) => new Set(secrets).size === secrets.length, 'must not repeat a secret'),
);

/** Comma-separated `name:key` pairs. */
const vaultKeys = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=$/,
        'must be comma-separated name:key pairs, each key 32 bytes in Base64',
      ),
      v.transform((one) => {
        const colon = one.indexOf(':');
        return { id: one.slice(0, colon), key: one.slice(colon + 1) };
      }),
    ),
  ),
  v.check((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not repeat a key name'),
);

const authSecret = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(32, 'must be comma-separated secrets of at least 32 characters'),
);

const authSecrets = v.pipe(
  v.string(),
  v.transform((list) => list.split(',')),
  v.array(authSecret),
  v.check((secrets) => new Set(secrets).size === secrets.length, 'must not repeat a secret'),
);

const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  v.check((url) => URL.canParse(url), 'must be an address such as postgres://user@host/database'),
);

/** As the standard has them: comma-separated `name=value` pairs. */
const headerPairs = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.check(
    (pairs) => pairs.every((one) => /^[\w-]+=[^\s,]+$/.test(one)),
    'must be comma-separated name=value pairs',
  ),
  v.transform((pairs) =>
    Object.fromEntries(
      pairs.map((one) => {
        const sign = one.indexOf('=');
        return [one.slice(0, sign), one.slice(sign + 1)] as const;
      }),
    ),
  ),
);

/** The standard's samplers that a setting can choose. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The sandbox serves it itself (`server/sandbox/maps.ts`). */
const SANDBOX_MAPS: MapsService = { script: '/sandbox/partners/maps.js?key={key}', key: 'sandbox' };

/** Hosts that never leave this machine. */
const LOCAL_HOST = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/;

/** Encrypts cards outside production. */
const DEVELOPMENT_VAULT_KEY = Buffer.alloc(32, 'checkstand development').toString('base64');

/** Load balancers check readiness every few seconds; this leaves time for two checks. */
const PRODUCTION_DRAIN_SECONDS = 5;

const Variables = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'development'),
  /** The shop's port. */
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  /** The card vault's port; it's a separate origin. */
  VAULT_PORT: v.optional(wholeNumber(0, 65_535), '3001'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  /** How browsers reach the two, if not at localhost and the ports above. */
  SHOP_ORIGIN: v.optional(origin),
  VAULT_ORIGIN: v.optional(origin),
  /**
   * Comma-separated origins that may change things; by default the shop's own, those of its banners' hosts and, in a
   * sandbox, the banners' subdomains. `http://localhost:*` is one host on any port; subdomains are listed one by one.
   */
  SHOP_ORIGINS: v.optional(origins),
  DATABASE_URL: v.optional(postgresUrl),
  /** A replica of it, for reads that may be late. */
  DATABASE_REPLICA_URL: v.optional(postgresUrl),
  /** PostgreSQL itself, if DATABASE_URL is a pooler in transaction mode: where tables are migrated and commands work. */
  DATABASE_DIRECT_URL: v.optional(postgresUrl),
  /** Whether statements are planned once for each connection; not through a pooler that doesn't know prepared ones. */
  DATABASE_PREPARED: v.optional(flag, '1'),
  DATABASE_POOL: v.optional(wholeNumber(1, 500), '20'),
  /** Statements and transactions that may wait for a connection; any more are refused at once. */
  DATABASE_QUEUE: v.optional(wholeNumber(0, 100_000), '500'),
  /** How long each of them may wait, and PostgreSQL's time limit for a statement. */
  DATABASE_SECONDS: v.optional(wholeNumber(1, 600), '5'),
  /** Where the embedded database stores its files. */
  DATA_DIR: v.optional(v.string(), '.data'),
  /** Signs session cookies; every process of a store needs the same one. */
  AUTH_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** The same, comma-separated, during a rotation: the first signs, all of them verify. */
  AUTH_SECRETS: v.optional(authSecrets),
  /** Encrypts what the card vault stores; every process of a vault needs the same one. */
  VAULT_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in Base64'))),
  /**
   * The same with names, comma-separated: the first encrypts, all of them decrypt. VAULT_KEY's key is named `main`.
   */
  VAULT_KEYS: v.optional(vaultKeys),
  /**
   * Where the payment processor's API is (docs/operations.md), without the `/v1`; production requires it. Without it, a sandbox
   * has its own.
   */
  PROCESSOR_URL: v.optional(
    v.pipe(
      webAddress,
      v.transform((url) => url.replace(/\/$/, '')),
    ),
  ),
  /** Its bearer keys, comma-separated: the store sends the first; the sandbox's processor takes all of them. */
  PROCESSOR_KEYS: v.optional(bearerKeys),
  /** The secrets it may sign its events with, comma-separated (`whsec_…`); without any, none is taken. */
  PROCESSOR_WEBHOOK_SECRETS: v.optional(webhookSecrets),
  /** How long the processor may take to answer a call; then nobody knows what became of it. */
  PROCESSOR_SECONDS: v.optional(wholeNumber(1, 60), '5'),
  /**
   * Where the vault's API is, as a process of its own; production requires it. Without it, the shop has the vault in its own
   * process, with VAULT_KEYS.
   */
  VAULT_URL: v.optional(
    v.pipe(
      webAddress,
      v.transform((url) => url.replace(/\/$/, '')),
    ),
  ),
  /** The store's bearer keys at the vault, comma-separated: the store sends the first, the vault takes all of them. */
  VAULT_STORE_KEYS: v.optional(bearerKeys),
  /** The same for the processor, which alone may have PINs and numbers. */
  VAULT_PROCESSOR_KEYS: v.optional(bearerKeys),
  /** How long the vault may take to answer a call. */
  VAULT_SECONDS: v.optional(wholeNumber(1, 60), '5'),
  /** The port of the vault's API, for the store and the processor, not for browsers. */
  VAULT_API_PORT: v.optional(wholeNumber(0, 65_535), '3004'),
  /** The API's certificate and its key, as PEM; without them, it's served over plain HTTP. */
  VAULT_TLS_CERT: v.optional(v.pipe(v.string(), v.regex(/^-----BEGIN CERTIFICATE-----/, 'must be PEM'))),
  VAULT_TLS_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be PEM')),
  ),
  /** The database of the vault as a process of its own, with a role of its own. */
  VAULT_DATABASE_URL: v.optional(postgresUrl),
  /** Whether this process also does what `checkstand sweeper` does: finish attempts, send mail, clean up. */
  SWEEPS: v.optional(flag, '1'),
  /** The port of the sandbox's processor as a process of its own. */
  PROCESSOR_PORT: v.optional(wholeNumber(0, 65_535), '3003'),
  /** How long after signing in a session ends, however much it's used. */
  SESSION_SECONDS: v.optional(wholeNumber(60, 31_536_000), '2592000'),
  /** How long a session lasts that nobody uses; counted from its last use, give or take five minutes. */
  SESSION_IDLE_SECONDS: v.optional(wholeNumber(600, 31_536_000), '1209600'),
  /** How long after signing in a shopper counts as fully authenticated. */
  SESSION_FRESH_SECONDS: v.optional(wholeNumber(0, 31_536_000), '3600'),
  /** Sign-ins per minute from one address, and the same of calls to the staff API whose key, and of events whose signature, is refused. */
  SIGN_IN_LIMIT: v.optional(wholeNumber(1, 1_000_000), '20'),
  /** Wrong passwords for one account from one address before it has to wait, longer each time. */
  SIGN_IN_TRIES: v.optional(wholeNumber(1, 1_000_000), '5'),
  /**
   * Wrong passwords per hour for one account from everywhere; above that, each address has one try before it waits.
   */
  SIGN_IN_ACCOUNT_TRIES: v.optional(wholeNumber(1, 1_000_000), '50'),
  /** Cards per minute the vault accepts from one address. */
  TOKEN_LIMIT: v.optional(wholeNumber(1, 1_000_000), '30'),
  /**
   * What one shopper may request per minute, from anywhere: adding cards, quotes, reservations, address changes and
   * checks, checkouts, orders, and promo codes.
   */
  CARD_LIMIT: v.optional(wholeNumber(1, 1_000_000), '10'),
  QUOTE_LIMIT: v.optional(wholeNumber(1, 1_000_000), '120'),
  RESERVATION_LIMIT: v.optional(wholeNumber(1, 1_000_000), '60'),
  ADDRESS_LIMIT: v.optional(wholeNumber(1, 1_000_000), '60'),
  CHECKOUT_LIMIT: v.optional(wholeNumber(1, 1_000_000), '60'),
  ORDER_LIMIT: v.optional(wholeNumber(1, 1_000_000), '20'),
  PROMO_LIMIT: v.optional(wholeNumber(1, 1_000_000), '20'),
  SUPPORT_LIMIT: v.optional(wholeNumber(1, 1_000_000), '6'),
  /** Promo codes one shopper may try a day. */
  PROMO_DAY_LIMIT: v.optional(wholeNumber(1, 1_000_000), '100'),
  /** How many cards one shopper may keep, and how many orders may be open, their money authorized and not yet captured. */
  KEPT_CARDS: v.optional(wholeNumber(1, 1_000_000), '30'),
  OPEN_ORDERS: v.optional(wholeNumber(1, 1_000_000), '20'),
  /** How many days of times quotes have, including today. */
  QUOTE_DAYS: v.optional(wholeNumber(1, 28), '7'),
  /** How long shoppers may answer when a picker proposes a substitute. */
  PROPOSAL_SECONDS: v.optional(wholeNumber(1, 86_400), '600'),
  RESERVATION_SECONDS: v.optional(wholeNumber(1, 86_400), '7200'),
  /** The features to switch on (AUT-09 to AUT-13). */
  FEATURES: v.optional(features, 'snapEbt,savedGiftCards'),
  /** The fraud check's script and the advertising service's address for conversions; in a sandbox, its own. */
  FRAUD_SCRIPT_URL: v.optional(webAddress),
  CONVERSIONS_URL: v.optional(webAddress),
  /**
   * The maps service's script, with `{key}` where MAPS_KEY goes; in a sandbox, its own. It puts a `MapsProvider`
   * (`services/contracts/maps.ts`) at `globalThis.storeMaps`.
   */
  MAPS_SCRIPT_URL: v.optional(
    v.pipe(
      webAddress,
      v.check((url) => url.includes('{key}'), 'must have {key} where the access key goes'),
    ),
  ),
  MAPS_KEY: v.optional(v.string()),
  /**
   * The mail server that sends emails about orders, with its user and password if it needs them, and who they're from, if not from
   * the order's banner: for a mail server that takes no other sender.
   */
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps://'),
      v.url('must be a web address'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>"\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
        'must be an address such as Fernhill Market <orders@fernhill.example>',
      ),
    ),
  ),
  /**
   * The company that sends text messages about orders (docs/operations.md): where its API is, without the `/v1`, the store's bearer key
   * there, and the secrets that it signs answers to texts with, comma-separated: whoever sends must hear STOP.
   */
  SMS_URL: v.optional(
    v.pipe(
      webAddress,
      v.transform((url) => url.replace(/\/$/, '')),
    ),
  ),
  SMS_KEY: v.optional(bearerKey),
  SMS_WEBHOOK_SECRETS: v.optional(webhookSecrets),
  /**
   * The chain's own accounts, by OpenID Connect: the issuer's address (its /.well-known/openid-configuration describes the rest),
   * what it knows the shop as, and what shoppers call these accounts, such as Fernhill ID.
   */
  OIDC_ISSUER: v.optional(webAddress),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.maxLength(40, 'must have at most 40 characters'))),
  /**
   * Where the chain's pictures are: a folder that the shop serves, or the address of a bucket with what such a folder has. Without
   * either, pages show that there's no picture.
   */
  IMAGES_DIR: v.optional(v.pipe(v.string(), v.check(isFolder, 'must be a folder that can be read'))),
  IMAGES_URL: v.optional(
    v.pipe(
      webAddress,
      v.check((url) => !/[?#]/.test(url), 'must have neither ? nor #'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
  /**
   * The chain's system that hears of orders (docs/events.md), and the secrets its events are signed with, comma-separated: during
   * a rotation, each event has a signature of each.
   */
  EVENTS_URL: v.optional(
    v.pipe(
      webAddress,
      v.check((url) => {
        const { username = '', password = '' } = URL.parse(url) ?? {};
        return username === '' && password === '';
      }, 'must not contain a user or a password'),
    ),
  ),
  EVENTS_SECRETS: v.optional(webhookSecrets),
  /**
   * A tax service's API (docs/operations.md), without the `/v1`, its bearer key, and how long it may take to answer. Without it, or
   * while it's silent, the imported tax tables hold.
   */
  TAX_URL: v.optional(
    v.pipe(
      webAddress,
      v.transform((url) => url.replace(/\/$/, '')),
    ),
  ),
  TAX_KEY: v.optional(bearerKey),
  TAX_SECONDS: v.optional(wholeNumber(1, 60), '3'),
  /** Demo shoppers, faults, and reset. */
  SANDBOX: v.optional(flag),
  /**
   * How long /readyz announces the shutdown before the process accepts no more connections; 5 in production,
   * otherwise 0.
   */
  DRAIN_SECONDS: v.optional(wholeNumber(0, 600)),
  /** A proxy in front of the store passes the caller's address in X-Forwarded-For. */
  TRUST_PROXY: v.optional(flag, '0'),
  /** Where Prometheus finds this process's /metrics; without a port, nothing listens. */
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** OpenTelemetry's own names: where traces are sent, without the `/v1/traces`; without it, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      webAddress,
      v.transform((url) => url.replace(/\/$/, '')),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerPairs),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.maxLength(60, 'must have at most 60 characters'))),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(SAMPLERS), 'parentbased_always_on'),
  /** How much of the traces a sampler with a ratio keeps, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a number from 0 to 1'),
      v.transform(Number),
    ),
    '1',
  ),
  /** By default `warn` in development and `info` elsewhere. */
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
});

/** A key of the vault and the name in what it seals. */
export interface VaultKey {
  id: string;
  /** 32 bytes in Base64. */
  key: string;
}

/** The first secret signs session cookies, and all of them verify, so that a secret can be rotated. */
export type AuthSecrets = readonly [string, ...string[]];

/** Bearer keys of one service at another; there are several while they're rotated. */
export type BearerKeys = readonly [string, ...string[]];

/** What a shopper may request per minute. */
export type Limits = Readonly<
  Record<
    'cards' | 'quotes' | 'reservations' | 'addresses' | 'checkouts' | 'orders' | 'promos' | 'support',
    number
  >
>;

/** What a shopper may request per day. */
export type DailyLimits = Readonly<Record<'promos', number>>;

/** Where a process sends traces, and which it keeps. */
export interface Traces {
  /** The collector's, without the `/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Null for the process's own name. */
  serviceName: string | null;
  sampler: (typeof SAMPLERS)[number];
  /** From 0 to 1. */
  ratio: number;
}

/** The settings of a server process, parsed. */
export interface Env {
  mode: 'production' | 'development' | 'test';
  host: string;
  port: number;
  vaultPort: number;
  shopOrigin: string;
  vaultOrigin: string;
  shopOrigins: readonly string[];
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  databasePrepared: boolean;
  databasePool: number;
  databaseQueue: number;
  databaseSeconds: number;
  dataDir: string;
  /** The first signs, all of them verify; empty if one is to be created and stored next to the data. */
  authSecrets: readonly string[];
  /** The first seals, all of them open. */
  vaultKeys: readonly VaultKey[];
  /** Null for a vault in this process. */
  vaultUrl: string | null;
  /** The first is sent, all of them are taken. */
  vaultStoreKeys: BearerKeys;
  vaultProcessorKeys: BearerKeys;
  vaultSeconds: number;
  vaultApiPort: number;
  sweeps: boolean;
  /** Null for the sandbox's own processor, in this process. */
  processorUrl: string | null;
  /** The first is sent, all of them are taken. */
  processorKeys: BearerKeys;
  /** All of them are taken, and the sandbox's processor signs with the first. */
  processorWebhookSecrets: readonly string[];
  processorSeconds: number;
  processorPort: number;
  sessionSeconds: number;
  sessionIdleSeconds: number;
  sessionFreshSeconds: number;
  signInLimit: number;
  signInTries: number;
  signInAccountTries: number;
  tokenLimit: number;
  /** Calls per shopper and minute. */
  limits: Limits;
  dailyLimits: DailyLimits;
  /** How many of them one shopper may have at once. */
  keptCards: number;
  openOrders: number;
  quoteDays: number;
  proposalSeconds: number;
  reservationSeconds: number;
  features: Flags;
  /** Where the two are, or null. */
  fraudScriptUrl: string | null;
  conversionsUrl: string | null;
  maps: MapsService | null;
  /** Where confirmations are sent from; null if they aren't. */
  mail: {
    smtpUrl: string;
    from: string | null;
    /** Refuses a mail server that doesn't encrypt. */
    requiresTls: boolean;
  } | null;
  /** Who sends text messages; null if nobody does. */
  sms: { url: string; key: string } | null;
  /** What answers to them are signed with: all of them are taken. */
  smsWebhookSecrets: readonly string[];
  /** The chain's own accounts; null if there are none. */
  singleSignOn: { issuer: string; clientId: string; clientSecret: string; name: string } | null;
  /** Where the chain's pictures are, one of the two or neither. */
  imagesDir: string | null;
  imagesUrl: string | null;
  /** The chain's system that hears of orders, and what its events are signed with; null if there is none. */
  events: { url: string; secrets: readonly string[] } | null;
  /** The tax service; null if there is none. */
  tax: { url: string; key: string; seconds: number } | null;
  sandbox: boolean;
  drainSeconds: number;
  trustProxy: boolean;
  /** Where this process's metrics are read; null if nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where traces are sent, and how many of them are kept; null if there are none. */
  traces: Traces | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** The settings of the vault: of its own process, or those of a shop that has it in its process. */
export type VaultEnv = Pick<
  Env,
  | 'mode'
  | 'host'
  | 'vaultPort'
  | 'vaultApiPort'
  | 'vaultOrigin'
  | 'shopOrigins'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databasePrepared'
  | 'databasePool'
  | 'databaseQueue'
  | 'databaseSeconds'
  | 'dataDir'
  | 'vaultKeys'
  | 'vaultStoreKeys'
  | 'vaultProcessorKeys'
  | 'tokenLimit'
  | 'sandbox'
  | 'sweeps'
  | 'drainSeconds'
  | 'trustProxy'
  | 'metrics'
  | 'traces'
  | 'logLevel'
>;

/** How the vault's API is encrypted; null if it isn't. */
export type VaultTls = { cert: string; key: string } | null;

/** An invalid setting; its message is one sentence that names it. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** What random characters and bytes have many more of; 'a' again and again has one. */
const FEWEST_DIFFERENT = 8;

const BEARER_KEYS = ['PROCESSOR_KEYS', 'VAULT_STORE_KEYS', 'VAULT_PROCESSOR_KEYS'] as const;

const isGuessable = (secret: Iterable<unknown>): boolean => new Set(secret).size < FEWEST_DIFFERENT;

/** Throws for secrets that anyone could know or guess. */
function checkSecrets(settings: v.InferOutput<typeof Variables>): void {
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
function checkProduction(settings: v.InferOutput<typeof Variables>): void {
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
function checkVaultProduction(settings: v.InferOutput<typeof Variables>): void {
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
function checkAddresses(settings: v.InferOutput<typeof Variables>): void {
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
function checkDatabaseTls(name: string, databaseUrl: string): void {
  const { hostname, searchParams } = new URL(databaseUrl);
  const isHere = LOCAL_HOST.test(hostname) || hostname === '' || hostname.startsWith('%2F');
  if (isHere || searchParams.get('sslmode') === 'verify-full') return;
  throw new EnvError(
    `${name} is invalid: must end with ?sslmode=verify-full with NODE_ENV=production, unless PostgreSQL is on this machine.`,
  );
}

/** The keys of the sandbox's operators, which its tools use; everyone knows them. */
export const SANDBOX_KEYS: Readonly<Record<Role, string>> = {
  owner: 'csk_sandbox_owner',
  catalog: 'csk_sandbox_catalog',
  care: 'csk_sandbox_care',
  picker: 'csk_sandbox_picker',
};

export const isSandboxKey = (key: string): boolean => Object.values(SANDBOX_KEYS).includes(key);

/** The keys that the sandbox's processor and its vault take. */
const SANDBOX_PROCESSOR_KEY = 'processor-of-the-sandbox';
const SANDBOX_VAULT_STORE_KEY = 'store-at-the-vault-of-the-sandbox';
const SANDBOX_VAULT_PROCESSOR_KEY = 'processor-at-the-vault-of-the-sandbox';

const SANDBOX_SERVICE_KEYS: ReadonlySet<string> = new Set([
  SANDBOX_PROCESSOR_KEY,
  SANDBOX_VAULT_STORE_KEY,
  SANDBOX_VAULT_PROCESSOR_KEY,
]);

/** What it signs its events with. */
const SANDBOX_WEBHOOK_SECRET = `whsec_${Buffer.from('processor of the sandbox').toString('base64')}`;

/** The maps service: the operator's, the sandbox's own, or none. */
function mapsOf(
  { MAPS_SCRIPT_URL: script, MAPS_KEY: key }: v.InferOutput<typeof Variables>,
  sandbox: boolean,
): MapsService | null {
  if (!script && !key) return sandbox ? SANDBOX_MAPS : null;
  if (!key) throw new EnvError('MAPS_KEY is missing: set it with MAPS_SCRIPT_URL.');
  if (!script) throw new EnvError('MAPS_SCRIPT_URL is missing: set it with MAPS_KEY.');
  return { script, key };
}

function mailOf({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
  NODE_ENV,
}: v.InferOutput<typeof Variables>): Env['mail'] {
  if (!smtpUrl && !from) return null;
  if (!smtpUrl) throw new EnvError('SMTP_URL is missing: set it with MAIL_FROM.');
  const isHere = LOCAL_HOST.test(new URL(smtpUrl).hostname);
  return { smtpUrl, from: from ?? null, requiresTls: NODE_ENV === 'production' && !isHere };
}

/** The ports that a process may listen on. */
const PORTS = ['PORT', 'VAULT_PORT', 'VAULT_API_PORT', 'PROCESSOR_PORT'] as const;

function metricsOf(settings: v.InferOutput<typeof Variables>): Env['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port === undefined) return null;
  const same = PORTS.find((name) => settings[name] === port && port !== 0);
  if (same) throw new EnvError(`METRICS_PORT is invalid: must differ from ${same}.`);
  return { host, port };
}

function tracesOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: v.InferOutput<typeof Variables>): Traces | null {
  if (!url && headers) {
    throw new EnvError('OTEL_EXPORTER_OTLP_ENDPOINT is missing: set it with OTEL_EXPORTER_OTLP_HEADERS.');
  }
  return url ? { url, headers: headers ?? {}, serviceName: serviceName ?? null, sampler, ratio } : null;
}

/** All of it or none. */
function smsOf({
  SMS_URL: url,
  SMS_KEY: key,
  SMS_WEBHOOK_SECRETS: secrets,
}: v.InferOutput<typeof Variables>): Env['sms'] {
  if (!url && !key && !secrets) return null;
  if (!url) throw new EnvError(`SMS_URL is missing: set it with ${key ? 'SMS_KEY' : 'SMS_WEBHOOK_SECRETS'}.`);
  if (!key) throw new EnvError('SMS_KEY is missing: set it with SMS_URL.');
  if (!secrets) throw new EnvError('SMS_WEBHOOK_SECRETS is missing: set it with SMS_URL.');
  return { url, key };
}

/** Both or none. */
function eventsOf({
  EVENTS_URL: url,
  EVENTS_SECRETS: secrets,
}: v.InferOutput<typeof Variables>): Env['events'] {
  if (!url && !secrets) return null;
  if (!url) throw new EnvError('EVENTS_URL is missing: set it with EVENTS_SECRETS.');
  if (!secrets) throw new EnvError('EVENTS_SECRETS is missing: set it with EVENTS_URL.');
  return { url, secrets };
}

/** Both or none. */
function taxOf({
  TAX_URL: url,
  TAX_KEY: key,
  TAX_SECONDS: seconds,
}: v.InferOutput<typeof Variables>): Env['tax'] {
  if (!url && !key) return null;
  if (!url) throw new EnvError('TAX_URL is missing: set it with TAX_KEY.');
  if (!key) throw new EnvError('TAX_KEY is missing: set it with TAX_URL.');
  return { url, key, seconds };
}

/** All of it or none. */
function singleSignOnOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
  NODE_ENV,
}: v.InferOutput<typeof Variables>): Env['singleSignOn'] {
  const given = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  };
  const set = Object.keys(given).filter((key) => given[key as keyof typeof given] !== undefined);
  if (!issuer || !clientId || !clientSecret || !name) {
    const missing = Object.keys(given).find((key) => !set.includes(key));
    if (set[0]) throw new EnvError(`${missing} is missing: set it with ${set[0]}.`);
    return null;
  }
  const { protocol, hostname } = new URL(issuer);
  if (NODE_ENV === 'production' && protocol !== 'https:' && !LOCAL_HOST.test(hostname)) {
    throw new EnvError('OIDC_ISSUER is invalid: must begin with https:// with NODE_ENV=production.');
  }
  return { issuer, clientId, clientSecret, name };
}

/** Every setting can be in a file that `NAME_FILE` names, as secrets of containers are; its last line break doesn't count. */
function readFromFiles(given: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.keys(Variables.entries).flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    if (given[name] !== undefined) throw new EnvError(`${name}_FILE is invalid: ${name} is set as well.`);
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')] as const];
    } catch {
      throw new EnvError(`${name}_FILE is invalid: ${file} can't be read.`);
    }
  });
  return { ...given, ...Object.fromEntries(named) };
}

type Given = Record<string, string | undefined>;

/** An empty variable counts as not set. */
function givenOf(variables: Given): Record<string, string> {
  const isSet = (pair: [string, string | undefined]): pair is [string, string] => Boolean(pair[1]);
  return readFromFiles(Object.fromEntries(Object.entries(variables).filter(isSet)));
}

const DatabaseVariables = v.pick(Variables, ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR', 'NODE_ENV']);

/** Which database the settings name, for commands that need nothing else of them. */
export function databaseSettings(variables: Given): { url: string | undefined; dataDir: string } {
  const parsed = v.safeParse(DatabaseVariables, givenOf(variables));
  if (!parsed.success) throw invalid(parsed.issues[0]);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: dataDir, NODE_ENV } = parsed.output;
  const [name, url] = DATABASE_DIRECT_URL
    ? (['DATABASE_DIRECT_URL', DATABASE_DIRECT_URL] as const)
    : (['DATABASE_URL', DATABASE_URL] as const);
  if (url && NODE_ENV === 'production') checkDatabaseTls(name, url);
  return { url, dataDir };
}

const invalid = ({ path, message }: v.BaseIssue<unknown>) =>
  new EnvError(`${String(path?.[0]?.key)} is invalid: ${message}.`);

type Settings = v.InferOutput<typeof Variables>;

/** The settings given, and whether they're a sandbox's. */
function readSettings(variables: Given): { settings: Settings; sandbox: boolean } {
  const parsed = v.safeParse(Variables, givenOf(variables));
  if (!parsed.success) throw invalid(parsed.issues[0]);
  const settings = parsed.output;
  const sandbox = settings.SANDBOX ?? settings.NODE_ENV !== 'production';
  if (sandbox && settings.NODE_ENV === 'production') {
    throw new EnvError('SANDBOX is invalid: must be 0 with NODE_ENV=production.');
  }
  if (settings.VAULT_KEY && settings.VAULT_KEYS) {
    throw new EnvError('VAULT_KEY is invalid: move it into VAULT_KEYS as main.');
  }
  const { VAULT_STORE_KEYS = [], VAULT_PROCESSOR_KEYS = [] } = settings;
  if (VAULT_STORE_KEYS.some((key) => VAULT_PROCESSOR_KEYS.includes(key))) {
    throw new EnvError(
      'VAULT_PROCESSOR_KEYS is invalid: must have none of VAULT_STORE_KEYS, since the store may not have PINs and numbers.',
    );
  }
  return { settings, sandbox };
}

/** The first one given, or the sandbox's. */
function bearerKeysOr(
  sandboxKey: string,
  [first = sandboxKey, ...others]: readonly string[] = [],
): BearerKeys {
  return [first, ...others];
}

/** What the shop and the vault have in common. */
function sharedSettings(settings: Settings, sandbox: boolean) {
  const shopOrigin = settings.SHOP_ORIGIN ?? `http://localhost:${settings.PORT}`;
  return {
    mode: settings.NODE_ENV,
    host: settings.HOST,
    vaultPort: settings.VAULT_PORT,
    vaultApiPort: settings.VAULT_API_PORT,
    shopOrigin,
    vaultOrigin: settings.VAULT_ORIGIN ?? `http://localhost:${settings.VAULT_PORT}`,
    shopOrigins: settings.SHOP_ORIGINS ?? originsOf(shopOrigin, sandbox),
    databasePrepared: settings.DATABASE_PREPARED,
    databasePool: settings.DATABASE_POOL,
    databaseQueue: settings.DATABASE_QUEUE,
    databaseSeconds: settings.DATABASE_SECONDS,
    dataDir: settings.DATA_DIR,
    vaultKeys: settings.VAULT_KEYS ?? [{ id: 'main', key: settings.VAULT_KEY ?? DEVELOPMENT_VAULT_KEY }],
    vaultStoreKeys: bearerKeysOr(SANDBOX_VAULT_STORE_KEY, settings.VAULT_STORE_KEYS),
    vaultProcessorKeys: bearerKeysOr(SANDBOX_VAULT_PROCESSOR_KEY, settings.VAULT_PROCESSOR_KEYS),
    tokenLimit: settings.TOKEN_LIMIT,
    sandbox,
    sweeps: settings.SWEEPS,
    drainSeconds:
      settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0),
    trustProxy: settings.TRUST_PROXY,
    metrics: metricsOf(settings),
    traces: tracesOf(settings),
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'development' ? 'warn' : 'info'),
  };
}

/** Parses the settings of the vault as a process of its own, which needs none of the shop's secrets. */
export function parseVaultEnv(variables: Given): VaultEnv & { tls: VaultTls } {
  const { settings, sandbox } = readSettings(variables);
  const { VAULT_TLS_CERT: cert, VAULT_TLS_KEY: key, VAULT_PORT, VAULT_API_PORT } = settings;
  if (VAULT_PORT === VAULT_API_PORT && VAULT_PORT !== 0) {
    throw new EnvError('VAULT_API_PORT is invalid: must differ from VAULT_PORT.');
  }
  if (cert && !key) throw new EnvError('VAULT_TLS_KEY is missing: set it with VAULT_TLS_CERT.');
  if (key && !cert) throw new EnvError('VAULT_TLS_CERT is missing: set it with VAULT_TLS_KEY.');
  if (settings.NODE_ENV === 'production') checkVaultProduction(settings);
  return {
    ...sharedSettings(settings, sandbox),
    databaseUrl: settings.VAULT_DATABASE_URL,
    databaseDirectUrl: undefined,
    tls: cert && key ? { cert, key } : null,
  };
}

/** Parses the settings of the shop, and of what else works with its database. */
export function parseEnv(variables: Given): Env {
  const { settings, sandbox } = readSettings(variables);
  if (settings.PORT === settings.VAULT_PORT && settings.PORT !== 0) {
    throw new EnvError('VAULT_PORT is invalid: must differ from PORT.');
  }
  if (settings.AUTH_SECRET && settings.AUTH_SECRETS) {
    throw new EnvError('AUTH_SECRET is invalid: move it into AUTH_SECRETS.');
  }
  if (settings.IMAGES_DIR && settings.IMAGES_URL) {
    throw new EnvError('IMAGES_DIR is invalid: IMAGES_URL is set as well.');
  }
  if (settings.PROCESSOR_URL && !settings.PROCESSOR_KEYS && !sandbox) {
    throw new EnvError('PROCESSOR_KEYS is missing: set it with PROCESSOR_URL.');
  }
  if (settings.NODE_ENV === 'production') checkProduction(settings);
  return {
    ...sharedSettings(settings, sandbox),
    ...(settings.VAULT_URL ? { vaultKeys: [] } : {}),
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    authSecrets: settings.AUTH_SECRETS ?? (settings.AUTH_SECRET ? [settings.AUTH_SECRET] : []),
    vaultUrl: settings.VAULT_URL ?? null,
    vaultSeconds: settings.VAULT_SECONDS,
    processorUrl: settings.PROCESSOR_URL ?? null,
    processorKeys: bearerKeysOr(SANDBOX_PROCESSOR_KEY, settings.PROCESSOR_KEYS),
    processorWebhookSecrets: settings.PROCESSOR_WEBHOOK_SECRETS ?? (sandbox ? [SANDBOX_WEBHOOK_SECRET] : []),
    processorSeconds: settings.PROCESSOR_SECONDS,
    processorPort: settings.PROCESSOR_PORT,
    sessionSeconds: settings.SESSION_SECONDS,
    sessionIdleSeconds: settings.SESSION_IDLE_SECONDS,
    sessionFreshSeconds: settings.SESSION_FRESH_SECONDS,
    signInLimit: settings.SIGN_IN_LIMIT,
    signInTries: settings.SIGN_IN_TRIES,
    signInAccountTries: settings.SIGN_IN_ACCOUNT_TRIES,
    limits: {
      cards: settings.CARD_LIMIT,
      quotes: settings.QUOTE_LIMIT,
      reservations: settings.RESERVATION_LIMIT,
      addresses: settings.ADDRESS_LIMIT,
      checkouts: settings.CHECKOUT_LIMIT,
      orders: settings.ORDER_LIMIT,
      promos: settings.PROMO_LIMIT,
      support: settings.SUPPORT_LIMIT,
    },
    dailyLimits: { promos: settings.PROMO_DAY_LIMIT },
    keptCards: settings.KEPT_CARDS,
    openOrders: settings.OPEN_ORDERS,
    quoteDays: settings.QUOTE_DAYS,
    proposalSeconds: settings.PROPOSAL_SECONDS,
    reservationSeconds: settings.RESERVATION_SECONDS,
    features: settings.FEATURES,
    fraudScriptUrl: settings.FRAUD_SCRIPT_URL ?? (sandbox ? '/sandbox/partners/fraud.js' : null),
    conversionsUrl: settings.CONVERSIONS_URL ?? (sandbox ? '/sandbox/partners/conversions' : null),
    maps: mapsOf(settings, sandbox),
    mail: mailOf(settings),
    sms: smsOf(settings),
    smsWebhookSecrets: settings.SMS_WEBHOOK_SECRETS ?? [],
    singleSignOn: singleSignOnOf(settings),
    imagesDir: settings.IMAGES_DIR ?? null,
    imagesUrl: settings.IMAGES_URL ?? null,
    events: eventsOf(settings),
    tax: taxOf(settings),
  };
}
