import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Flags } from '../../services/contracts/app-data.ts';
import type { MapsService } from '../../services/contracts/maps.ts';
import { originsOf } from '../banners/banners.ts';
import { EnvError, faultsOf } from './env-error.ts';
import { faultsInProduction, faultsInVaultProduction, faultyDatabases, LOCAL_HOST } from './production.ts';
import {
  DEVELOPMENT_VAULT_KEY,
  SANDBOX_PROCESSOR_KEY,
  SANDBOX_VAULT_PROCESSOR_KEY,
  SANDBOX_VAULT_STORE_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from './sandbox-keys.ts';
import type { SAMPLERS } from './values.ts';
import { type Settings, Variables } from './variables.ts';

/** The sandbox serves it itself (`server/sandbox/maps.ts`). */
const SANDBOX_MAPS: MapsService = { script: '/sandbox/partners/maps.js?key={key}', key: 'sandbox' };

/** Load balancers check readiness every few seconds; this leaves time for two checks. */
const PRODUCTION_DRAIN_SECONDS = 5;

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
  /** Whether the mail server takes UTF-8 in addresses. */
  smtpUnicode: boolean;
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

/** The maps service: the operator's, the sandbox's own, or none. */
function mapsOf({ MAPS_SCRIPT_URL: script, MAPS_KEY: key }: Settings, sandbox: boolean): MapsService | null {
  if (!script && !key) return sandbox ? SANDBOX_MAPS : null;
  if (!key) throw new EnvError('MAPS_KEY is missing: set it with MAPS_SCRIPT_URL.');
  if (!script) throw new EnvError('MAPS_SCRIPT_URL is missing: set it with MAPS_KEY.');
  return { script, key };
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from, NODE_ENV }: Settings): Env['mail'] {
  if (!smtpUrl && !from) return null;
  if (!smtpUrl) throw new EnvError('SMTP_URL is missing: set it with MAIL_FROM.');
  const isHere = LOCAL_HOST.test(new URL(smtpUrl).hostname);
  return { smtpUrl, from: from ?? null, requiresTls: NODE_ENV === 'production' && !isHere };
}

/** The ports that a process may listen on. */
const PORTS = ['PORT', 'VAULT_PORT', 'VAULT_API_PORT', 'PROCESSOR_PORT'] as const;

function metricsOf(settings: Settings): Env['metrics'] {
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
}: Settings): Traces | null {
  if (!url && headers) {
    throw new EnvError('OTEL_EXPORTER_OTLP_ENDPOINT is missing: set it with OTEL_EXPORTER_OTLP_HEADERS.');
  }
  return url ? { url, headers: headers ?? {}, serviceName: serviceName ?? null, sampler, ratio } : null;
}

/** All of it or none. */
function smsOf({ SMS_URL: url, SMS_KEY: key, SMS_WEBHOOK_SECRETS: secrets }: Settings): Env['sms'] {
  if (!url && !key && !secrets) return null;
  if (!url) throw new EnvError(`SMS_URL is missing: set it with ${key ? 'SMS_KEY' : 'SMS_WEBHOOK_SECRETS'}.`);
  if (!key) throw new EnvError('SMS_KEY is missing: set it with SMS_URL.');
  if (!secrets) throw new EnvError('SMS_WEBHOOK_SECRETS is missing: set it with SMS_URL.');
  return { url, key };
}

/** Both or none. */
function eventsOf({ EVENTS_URL: url, EVENTS_SECRETS: secrets }: Settings): Env['events'] {
  if (!url && !secrets) return null;
  if (!url) throw new EnvError('EVENTS_URL is missing: set it with EVENTS_SECRETS.');
  if (!secrets) throw new EnvError('EVENTS_SECRETS is missing: set it with EVENTS_URL.');
  return { url, secrets };
}

/** Both or none. */
function taxOf({ TAX_URL: url, TAX_KEY: key, TAX_SECONDS: seconds }: Settings): Env['tax'] {
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
}: Settings): Env['singleSignOn'] {
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
function readFromFiles(given: Readonly<Record<string, string>>): Checked<Record<string, string>> {
  const read: Record<string, string> = { ...given };
  const faults = Object.keys(Variables.entries).flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    if (given[name] !== undefined) return [`${name}_FILE is invalid: ${name} is set as well.`];
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      return [];
    } catch {
      return [`${name}_FILE is invalid: ${file} can't be read.`];
    }
  });
  return { value: read, faults };
}

type Given = Record<string, string | undefined>;

/** What could be read, and sentences on the rest. */
interface Checked<T> {
  value: T;
  faults: readonly string[];
}

/** An empty variable counts as not set. */
function givenOf(variables: Given): Checked<Record<string, string>> {
  const isSet = (pair: [string, string | undefined]): pair is [string, string] => Boolean(pair[1]);
  return readFromFiles(Object.fromEntries(Object.entries(variables).filter(isSet)));
}

const DatabaseVariables = v.pick(Variables, ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR', 'NODE_ENV']);

const nameOf = ({ path }: v.BaseIssue<unknown>) => String(path?.[0]?.key);

/** The settings given that can be read; those that can't are as if they weren't set. */
function readVariables<T extends v.GenericSchema<Record<string, unknown>, unknown>>(
  schema: T,
  variables: Given,
): Checked<v.InferOutput<T>> {
  const { value: given, faults } = givenOf(variables);
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return { value: parsed.output, faults };
  const wrong = new Set(parsed.issues.map(nameOf));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const said = parsed.issues.map((issue) => `${nameOf(issue)} is invalid: ${issue.message}.`);
  return { value: v.parse(schema, rest), faults: [...faults, ...said] };
}

/** Which database the settings name, for commands that need nothing else of them. */
export function databaseSettings(variables: Given): { url: string | undefined; dataDir: string } {
  const { value: settings, faults } = readVariables(DatabaseVariables, variables);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: dataDir, NODE_ENV } = settings;
  const name = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  refuse([() => faults, () => (NODE_ENV === 'production' ? faultyDatabases(settings, [name]) : [])]);
  return { url: DATABASE_DIRECT_URL ?? DATABASE_URL, dataDir };
}

/** Throws everything that these checks find wrong, so that whoever starts a store can mend all of it at once. */
function refuse(checks: Parameters<typeof faultsOf>[0]): void {
  const faults = faultsOf(checks);
  if (faults.length > 0) throw new EnvError(...faults);
}

/** What a sandbox is, and what the shop and the vault must not both have. */
function faultsOfBoth({ SANDBOX, NODE_ENV, ...settings }: Settings): string[] {
  const { VAULT_STORE_KEYS = [], VAULT_PROCESSOR_KEYS = [] } = settings;
  return [
    ...(SANDBOX && NODE_ENV === 'production'
      ? ['SANDBOX is invalid: must be 0 with NODE_ENV=production.']
      : []),
    ...(settings.VAULT_KEY && settings.VAULT_KEYS
      ? ['VAULT_KEY is invalid: move it into VAULT_KEYS as main.']
      : []),
    ...(VAULT_STORE_KEYS.some((key) => VAULT_PROCESSOR_KEYS.includes(key))
      ? [
          'VAULT_PROCESSOR_KEYS is invalid: must have none of VAULT_STORE_KEYS, since the store may not have PINs and numbers.',
        ]
      : []),
  ];
}

/** The settings given, and whether they're a sandbox's; throws what's wrong with them, by these checks, too. */
function readSettings(
  variables: Given,
  faultsIn: (settings: Settings, sandbox: boolean) => string[],
): { settings: Settings; sandbox: boolean } {
  const { value: settings, faults } = readVariables(Variables, variables);
  const sandbox = settings.SANDBOX ?? settings.NODE_ENV !== 'production';
  refuse([
    () => faults,
    () => faultsOfBoth(settings),
    () => faultsIn(settings, sandbox),
    ...[mapsOf, mailOf, metricsOf, tracesOf, smsOf, eventsOf, taxOf, singleSignOnOf].map((read) => () => {
      read(settings, sandbox);
      return [];
    }),
  ]);
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

/** Parses the settings of the vault as a process of its own, which needs none of the shop's secrets; throws all that's wrong with them. */
export function parseVaultEnv(variables: Given): VaultEnv & { tls: VaultTls } {
  const { settings, sandbox } = readSettings(variables, faultsOfVault);
  const { VAULT_TLS_CERT: cert, VAULT_TLS_KEY: key } = settings;
  return {
    ...sharedSettings(settings, sandbox),
    databaseUrl: settings.VAULT_DATABASE_URL,
    databaseDirectUrl: undefined,
    tls: cert && key ? { cert, key } : null,
  };
}

function faultsOfVault(settings: Settings): string[] {
  const { VAULT_TLS_CERT: cert, VAULT_TLS_KEY: key, VAULT_PORT, VAULT_API_PORT } = settings;
  return [
    ...(VAULT_PORT === VAULT_API_PORT && VAULT_PORT !== 0
      ? ['VAULT_API_PORT is invalid: must differ from VAULT_PORT.']
      : []),
    ...(cert && !key ? ['VAULT_TLS_KEY is missing: set it with VAULT_TLS_CERT.'] : []),
    ...(key && !cert ? ['VAULT_TLS_CERT is missing: set it with VAULT_TLS_KEY.'] : []),
    ...(settings.NODE_ENV === 'production' ? faultsInVaultProduction(settings) : []),
  ];
}

function faultsOfShop(settings: Settings, sandbox: boolean): string[] {
  return [
    ...(settings.PORT === settings.VAULT_PORT && settings.PORT !== 0
      ? ['VAULT_PORT is invalid: must differ from PORT.']
      : []),
    ...(settings.AUTH_SECRET && settings.AUTH_SECRETS
      ? ['AUTH_SECRET is invalid: move it into AUTH_SECRETS.']
      : []),
    ...(settings.IMAGES_DIR && settings.IMAGES_URL
      ? ['IMAGES_DIR is invalid: IMAGES_URL is set as well.']
      : []),
    ...(settings.PROCESSOR_URL && !settings.PROCESSOR_KEYS && !sandbox
      ? ['PROCESSOR_KEYS is missing: set it with PROCESSOR_URL.']
      : []),
    ...(settings.NODE_ENV === 'production' ? faultsInProduction(settings) : []),
  ];
}

/** Parses the settings of the shop, and of what else works with its database; throws all that's wrong with them. */
export function parseEnv(variables: Given): Env {
  const { settings, sandbox } = readSettings(variables, faultsOfShop);
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
    smtpUnicode: settings.SMTP_UNICODE ?? sandbox,
    sms: smsOf(settings),
    smsWebhookSecrets: settings.SMS_WEBHOOK_SECRETS ?? [],
    singleSignOn: singleSignOnOf(settings),
    imagesDir: settings.IMAGES_DIR ?? null,
    imagesUrl: settings.IMAGES_URL ?? null,
    events: eventsOf(settings),
    tax: taxOf(settings),
  };
}
