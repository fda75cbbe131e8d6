import * as v from 'valibot';
import {
  authSecrets,
  baseAddress,
  bearerKey,
  bearerKeys,
  features,
  flag,
  headerPairs,
  isFolder,
  origin,
  origins,
  postgresUrl,
  SAMPLERS,
  vaultKeys,
  webAddress,
  webhookSecrets,
  wholeNumber,
} from './values.ts';

/** The environment variables that the server reads, each with what it may be. */
export const Variables = v.object({
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
  PROCESSOR_URL: v.optional(baseAddress),
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
  VAULT_URL: v.optional(baseAddress),
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
  /**
   * Wrong sign-ins per minute from one network, and requests for each kind of letter; and the same of calls to the staff API whose key, and
   * of events whose signature, is refused.
   */
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
  /** Whether that server takes UTF-8 in addresses (SMTPUTF8), so that emails beyond ASCII can have accounts; in a sandbox, they can. */
  SMTP_UNICODE: v.optional(flag),
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
  SMS_URL: v.optional(baseAddress),
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
  TAX_URL: v.optional(baseAddress),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(baseAddress),
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

/** What they say. */
export type Settings = v.InferOutput<typeof Variables>;
