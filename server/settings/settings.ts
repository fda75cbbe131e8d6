import * as v from 'valibot';
import { needed, setting } from './setting.ts';
import {
  authSecret,
  authSecrets,
  bannersFolder,
  baseAddress,
  bearerKey,
  bearerKeys,
  claimValues,
  features,
  flag,
  headerPairs,
  imagesAddress,
  isFolder,
  mailServer,
  mapsScript,
  origin,
  origins,
  pem,
  postgresUrl,
  ratio,
  SAMPLERS,
  sender,
  stripeKey,
  stripeWebhookSecrets,
  text,
  textUpTo,
  vaultKey,
  vaultKeys,
  webAddress,
  webAddressWithoutUser,
  webhookSecrets,
  wholeNumber,
} from './values.ts';

const port = wholeNumber(0, 65_535);
const perMinute = wholeNumber(1, 1_000_000);
const seconds = wholeNumber(1, 60);

/**
 * The store's settings, each said once: its variable, what docs/settings.md says of it, what it may be, and what it is if nobody sets
 * it. What's said depends on others is in `env.ts`.
 */
export const SETTINGS = {
  mode: setting(
    'NODE_ENV',
    "`production` refuses whatever is a sandbox's or unsafe; anything else is one",
    v.picklist(['production', 'development', 'test']),
    { fallback: 'development' },
  ),
  host: setting('HOST', 'the address of this machine to listen on', text, { fallback: '0.0.0.0' }),
  port: setting('PORT', "the shop's port", port, { fallback: '3000' }),
  vaultPort: setting('VAULT_PORT', "the port of the card vault's page", port, { fallback: '3001' }),
  shopOrigin: setting(
    'SHOP_ORIGIN',
    'how browsers reach the shop; https in production, which requires it',
    origin,
    { usually: '`http://localhost` and the port', inProduction: 'https' },
  ),
  vaultOrigin: setting(
    'VAULT_ORIGIN',
    "how browsers reach the vault; https in production, which requires it, and not the shop's",
    origin,
    { usually: '`http://localhost` and the port', inProduction: 'https' },
  ),
  shopOrigins: setting(
    'SHOP_ORIGINS',
    'every origin of the shop, comma-separated ([origins](operations.md#origins-and-proxies))',
    origins,
    { usually: "`SHOP_ORIGIN` and the banners'", inProduction: 'https' },
  ),
  banners: setting(
    'BANNERS_DIR',
    'the folder with a folder for each banner; production requires it ([banners](operations.md#banners))',
    bannersFolder,
    { usually: "the demo chain's" },
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    "1 if a proxy in front passes the caller's address in `X-Forwarded-For`",
    flag,
    { fallback: '0' },
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    'how long `/readyz` announces a shutdown before it begins',
    wholeNumber(0, 600),
    { usually: '5 in production' },
  ),
  logLevel: setting(
    'LOG_LEVEL',
    "the least of `debug`, `info`, `warn`, `error`, `fatal`, `silent` that's logged",
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    { usually: '`info`; `warn` in development' },
  ),
  metrics: {
    port: needed(
      'METRICS_PORT',
      "the port of this process's `/metrics`; nothing listens without it ([watching it](operations.md#watching-it))",
      port,
    ),
    host: setting('METRICS_HOST', 'the address of this machine that it listens on', text, {
      fallback: '127.0.0.1',
    }),
  },
  traces: {
    url: needed(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'the collector that gets traces, without the `/v1/traces`; https in production',
      baseAddress,
      { inProduction: 'https' },
    ),
    headers: setting(
      'OTEL_EXPORTER_OTLP_HEADERS',
      'what is sent along to it, such as its key: comma-separated `name=value` pairs',
      headerPairs,
    ),
    sampler: setting(
      'OTEL_TRACES_SAMPLER',
      "which traces are kept; also `parentbased_traceidratio` or any other of the standard's",
      v.picklist(SAMPLERS),
      { fallback: 'parentbased_always_on' },
    ),
    ratio: setting(
      'OTEL_TRACES_SAMPLER_ARG',
      'how much of them a sampler with a ratio keeps, from 0 to 1',
      ratio,
      { fallback: '1' },
    ),
  },
  serviceName: setting('OTEL_SERVICE_NAME', 'what this process is called in traces', textUpTo(60), {
    usually: '`checkstand-shop`, `-vault`, …',
  }),
  databaseUrl: setting(
    'DATABASE_URL',
    'PostgreSQL; production requires it ([PostgreSQL](operations.md#postgresql))',
    postgresUrl,
    { inProduction: 'verified' },
  ),
  databaseReplicaUrl: setting(
    'DATABASE_REPLICA_URL',
    'a replica of it, for reads that may be late ([PostgreSQL](operations.md#postgresql))',
    postgresUrl,
    { inProduction: 'verified' },
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    'PostgreSQL itself, if that is a pooler in transaction mode ([a pooler](operations.md#a-pooler))',
    postgresUrl,
    { usually: '`DATABASE_URL`', inProduction: 'verified' },
  ),
  databasePrepared: setting('DATABASE_PREPARED', "0 if the pooler doesn't know prepared statements", flag, {
    fallback: '1',
  }),
  databasePool: setting('DATABASE_POOL', 'connections to it', wholeNumber(1, 500), { fallback: '20' }),
  databaseQueue: setting(
    'DATABASE_QUEUE',
    'statements and transactions that may wait for one; more are refused',
    wholeNumber(0, 100_000),
    { fallback: '500' },
  ),
  databaseSeconds: setting(
    'DATABASE_SECONDS',
    'how long they may, and how long a statement may take',
    wholeNumber(1, 600),
    { fallback: '5' },
  ),
  dataDir: setting('DATA_DIR', 'the folder of the embedded database, without a `DATABASE_URL`', text, {
    fallback: '.data',
  }),
  authSecret: setting(
    'AUTH_SECRET',
    'signs session cookies, the same for every process; production requires it or `AUTH_SECRETS`',
    authSecret,
    { usually: 'made at the first start', inProduction: 'secret' },
  ),
  authSecrets: setting(
    'AUTH_SECRETS',
    'the same, comma-separated, to rotate it: the first signs, all of them verify ([secrets](operations.md#secrets))',
    authSecrets,
    { inProduction: 'secret' },
  ),
  vaultUrl: setting(
    'VAULT_URL',
    "the vault's API; production requires it ([the vault](operations.md#the-vault))",
    baseAddress,
    { usually: "a vault in the shop's process", inProduction: 'https' },
  ),
  vaultStoreKeys: setting(
    'VAULT_STORE_KEYS',
    "the store's bearer keys at the vault, comma-separated: the store sends the first, the vault takes all of them",
    bearerKeys,
    { usually: "the sandbox's", inProduction: 'secret' },
  ),
  vaultProcessorKeys: setting(
    'VAULT_PROCESSOR_KEYS',
    "the processor's, which alone may have PINs and numbers, for the vault and `checkstand stripe` alone",
    bearerKeys,
    { usually: "the sandbox's", inProduction: 'secret' },
  ),
  vaultSeconds: setting('VAULT_SECONDS', 'how long the vault may take to answer', seconds, { fallback: '5' }),
  vaultApiPort: setting(
    'VAULT_API_PORT',
    "the port of the vault's API, for the store and the processor, not for browsers",
    port,
    { fallback: '3004' },
  ),
  vaultTls: {
    cert: needed(
      'VAULT_TLS_CERT',
      "the API's certificate, as PEM; without it, it's served over plain HTTP",
      pem('CERTIFICATE'),
    ),
    key: needed('VAULT_TLS_KEY', 'its key', pem('[A-Z ]*PRIVATE KEY')),
  },
  vaultDatabaseUrl: setting(
    'VAULT_DATABASE_URL',
    "the vault's PostgreSQL, with a role of its own",
    postgresUrl,
    {
      inProduction: 'verified',
    },
  ),
  vaultKey: setting(
    'VAULT_KEY',
    'encrypts cards, the same for every process of a vault, which requires it or `VAULT_KEYS` in production',
    vaultKey,
    { usually: 'one everyone knows', inProduction: 'secret' },
  ),
  vaultKeys: setting(
    'VAULT_KEYS',
    "the same as `name:key` pairs, comma-separated, to rotate it: the first encrypts, all of them decrypt; `VAULT_KEY`'s is named `main`",
    vaultKeys,
    { inProduction: 'secret' },
  ),
  sweeps: setting(
    'SWEEPS',
    '0 leaves interrupted orders, mail, and cleaning up to `checkstand sweeper`',
    flag,
    { fallback: '1' },
  ),
  processorUrl: setting(
    'PROCESSOR_URL',
    'the payment processor, without the `/v1`; production requires it ([payment processor](operations.md#payment-processor))',
    baseAddress,
    { usually: "the sandbox's", inProduction: 'https' },
  ),
  processorKeys: setting(
    'PROCESSOR_KEYS',
    'its bearer keys, comma-separated: the store sends the first, `checkstand processor` and `checkstand stripe` take all of them',
    bearerKeys,
    { usually: "the sandbox's", inProduction: 'secret' },
  ),
  processorWebhookSecrets: setting(
    'PROCESSOR_WEBHOOK_SECRETS',
    'what it signs its events with, comma-separated; without any, none is taken',
    webhookSecrets,
    { usually: "the sandbox's", inProduction: 'secret' },
  ),
  processorSeconds: setting(
    'PROCESSOR_SECONDS',
    'how long it may take to answer; then nobody knows what became of a call',
    seconds,
    { fallback: '5' },
  ),
  processorPort: setting(
    'PROCESSOR_PORT',
    "the port of the sandbox's processor as a process of its own, and of `checkstand stripe`",
    port,
    { fallback: '3003' },
  ),
  stripe: {
    key: needed(
      'STRIPE_KEY',
      "Stripe's secret key, for `checkstand stripe`, which requires it ([Stripe](adapters.md#stripe))",
      stripeKey,
      { inProduction: 'secret' },
    ),
    // Whoever charges must hear what ends later.
    webhookSecrets: needed(
      'STRIPE_WEBHOOK_SECRETS',
      'what Stripe signs its events with, comma-separated; required with `STRIPE_KEY`',
      stripeWebhookSecrets,
      { inProduction: 'secret' },
    ),
    url: setting('STRIPE_API_URL', "where Stripe's API is, if it isn't Stripe that's asked", origin, {
      fallback: 'https://api.stripe.com',
      inProduction: 'https',
    }),
    databaseUrl: setting(
      'STRIPE_DATABASE_URL',
      "the adapter's PostgreSQL, with a role of its own; production requires it",
      postgresUrl,
      { inProduction: 'verified' },
    ),
  },
  mail: {
    smtpUrl: needed(
      'SMTP_URL',
      'the mail server; production requires it ([emails](operations.md#emails))',
      mailServer,
    ),
    from: setting('MAIL_FROM', 'one sender for all banners, for a mail server that takes no other', sender, {
      usually: "the banner's",
    }),
  },
  smtpUnicode: setting(
    'SMTP_UNICODE',
    "1 if the mail server takes UTF-8 in addresses, so that letters beyond ASCII may stand before an email's @ ([emails](operations.md#emails))",
    flag,
    { usually: '0; 1 in a sandbox' },
  ),
  sms: {
    url: needed(
      'SMS_URL',
      'who sends text messages, without the `/v1`; https in production ([text messages](operations.md#text-messages))',
      baseAddress,
      { inProduction: 'https' },
    ),
    key: needed('SMS_KEY', "the store's bearer key there", bearerKey, { inProduction: 'secret' }),
    // Whoever sends must hear STOP.
    webhookSecrets: needed(
      'SMS_WEBHOOK_SECRETS',
      'what answers to texts are signed with, comma-separated; required with `SMS_URL`',
      webhookSecrets,
      { inProduction: 'secret' },
    ),
  },
  tax: {
    url: needed(
      'TAX_URL',
      'a tax service, without the `/v1`; https in production ([sales tax](operations.md#sales-tax))',
      baseAddress,
      { inProduction: 'https' },
    ),
    key: needed('TAX_KEY', "the store's bearer key there", bearerKey, { inProduction: 'secret' }),
    seconds: setting(
      'TAX_SECONDS',
      'how long it may take to answer; then the imported tables hold',
      seconds,
      { fallback: '3' },
    ),
  },
  events: {
    url: needed(
      'EVENTS_URL',
      "the chain's system that hears of orders; https in production ([events](events.md))",
      webAddressWithoutUser,
      { inProduction: 'https' },
    ),
    secrets: needed(
      'EVENTS_SECRETS',
      'what its events are signed with, comma-separated: all of them sign',
      webhookSecrets,
      { inProduction: 'secret' },
    ),
  },
  singleSignOn: {
    issuer: needed(
      'OIDC_ISSUER',
      "the chain's own accounts; https in production ([accounts and sessions](operations.md#accounts-and-sessions))",
      webAddress,
      { inProduction: 'https' },
    ),
    clientId: needed('OIDC_CLIENT_ID', 'what they know the shop as', text),
    clientSecret: needed('OIDC_CLIENT_SECRET', 'and by what they recognize it', text, {
      inProduction: 'secret',
    }),
    name: needed('OIDC_NAME', 'what shoppers call these accounts, such as Fernhill ID', textUpTo(40)),
  },
  operatorSignOn: {
    issuer: needed(
      'OPERATOR_ISSUER',
      'the OpenID provider that operators sign in at; https in production ([operators](operations.md#operators-and-the-audit-log))',
      webAddress,
      { inProduction: 'https' },
    ),
    audience: needed('OPERATOR_AUDIENCE', 'what it knows the store as, and its tokens are for', text),
    secondFactors: setting(
      'OPERATOR_SECOND_FACTORS',
      'what `amr` or `acr` of a token says if a second factor was used, comma-separated',
      claimValues,
      { fallback: 'mfa' },
    ),
    minutes: setting(
      'OPERATOR_MINUTES',
      'how many minutes ago that may have been for what matters most',
      wholeNumber(1, 1_440),
      { fallback: '15' },
    ),
  },
  sessionSeconds: setting(
    'SESSION_SECONDS',
    'how long after the sign-in a session ends',
    wholeNumber(60, 31_536_000),
    { fallback: '2592000' },
  ),
  sessionIdleSeconds: setting(
    'SESSION_IDLE_SECONDS',
    'how long after its last use it ends, give or take five minutes',
    wholeNumber(600, 31_536_000),
    { fallback: '1209600' },
  ),
  sessionFreshSeconds: setting(
    'SESSION_FRESH_SECONDS',
    "how long after the sign-in a shopper may change what's sensitive",
    wholeNumber(0, 31_536_000),
    { fallback: '3600' },
  ),
  signInLimit: setting(
    'SIGN_IN_LIMIT',
    'wrong sign-ins a minute from one network, and requests for letters; also its staff calls with refused keys, and its events with bad signatures',
    perMinute,
    { fallback: '20' },
  ),
  signInTries: setting(
    'SIGN_IN_TRIES',
    'wrong passwords for one account from one network before it waits, longer each time',
    perMinute,
    { fallback: '5' },
  ),
  signInAccountTries: setting(
    'SIGN_IN_ACCOUNT_TRIES',
    'wrong passwords an hour for one account from everywhere; after that, each network has one try before it waits',
    perMinute,
    { fallback: '50' },
  ),
  tokenLimit: setting('TOKEN_LIMIT', 'cards a minute the vault takes from one network', perMinute, {
    fallback: '30',
  }),
  /** What one shopper may request per minute, from anywhere. */
  limits: {
    cards: setting('CARD_LIMIT', 'cards one shopper may add a minute', perMinute, { fallback: '10' }),
    quotes: setting('QUOTE_LIMIT', 'quotes a shopper may ask for a minute', perMinute, { fallback: '120' }),
    reservations: setting('RESERVATION_LIMIT', 'reservations a minute', perMinute, { fallback: '60' }),
    addresses: setting('ADDRESS_LIMIT', 'changes and checks of addresses a minute', perMinute, {
      fallback: '60',
    }),
    checkouts: setting('CHECKOUT_LIMIT', 'checkouts a minute', perMinute, { fallback: '60' }),
    orders: setting('ORDER_LIMIT', 'orders a minute', perMinute, { fallback: '20' }),
    promos: setting('PROMO_LIMIT', 'promo codes a minute', perMinute, { fallback: '20' }),
    support: setting('SUPPORT_LIMIT', 'support codes a minute', perMinute, { fallback: '6' }),
  },
  /** The same per day. */
  dailyLimits: {
    promos: setting('PROMO_DAY_LIMIT', 'promo codes a day', perMinute, { fallback: '100' }),
  },
  keptCards: setting('KEPT_CARDS', 'cards one shopper may keep', perMinute, { fallback: '30' }),
  openOrders: setting('OPEN_ORDERS', "orders of one shopper whose money isn't captured yet", perMinute, {
    fallback: '20',
  }),
  quoteDays: setting('QUOTE_DAYS', 'days of times that quotes have, today included', wholeNumber(1, 28), {
    fallback: '7',
  }),
  proposalSeconds: setting(
    'PROPOSAL_SECONDS',
    'how long shoppers may answer when a picker proposes a substitute',
    wholeNumber(1, 86_400),
    { fallback: '600' },
  ),
  reservationSeconds: setting(
    'RESERVATION_SECONDS',
    'how long a reserved time is held',
    wholeNumber(1, 86_400),
    { fallback: '7200' },
  ),
  /** AUT-09 to AUT-13. */
  features: setting('FEATURES', 'the features to switch on; `none` switches all of them off', features, {
    fallback: 'snapEbt,savedGiftCards',
  }),
  fraudScriptUrl: setting(
    'FRAUD_SCRIPT_URL',
    "the fraud check's script ([partners](operations.md#features-and-partners))",
    webAddress,
    { usually: 'in a sandbox, its own' },
  ),
  conversionsUrl: setting('CONVERSIONS_URL', 'the advertising service', webAddress, {
    usually: 'in a sandbox, its own',
  }),
  maps: {
    script: needed(
      'MAPS_SCRIPT_URL',
      "the maps service's script, with `{key}` where its key goes",
      mapsScript,
      {
        usually: 'in a sandbox, its own',
      },
    ),
    key: needed('MAPS_KEY', 'its key', text),
  },
  imagesDir: setting(
    'IMAGES_DIR',
    "the folder with the products' pictures ([pictures](operations.md#pictures))",
    v.pipe(text, v.check(isFolder, 'must be a folder that can be read')),
  ),
  imagesUrl: setting(
    'IMAGES_URL',
    'the address of a bucket that has them instead; https in production',
    imagesAddress,
    { inProduction: 'https' },
  ),
  sandbox: setting('SANDBOX', 'demo shoppers, faults, and reset; production refuses 1', flag, {
    usually: '0 in production',
  }),
};
