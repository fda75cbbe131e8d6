import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { banners } from '../../banners/demo.ts';
import { demoBanners } from '../../server/banners/banners.ts';
import { createLog } from '../../server/http/log.ts';
import {
  databaseSettings,
  type Env,
  parseEnv,
  parseStripeEnv,
  parseVaultEnv,
} from '../../server/settings/env.ts';
import { whyGuessable } from '../../server/settings/guessable.ts';
import { Flags } from '../../services/contracts/app-data.ts';

/** What nobody knows, and no file has. */
const random = (bytes: number) => randomBytes(bytes).toString('base64url');

const VAULT_STORE_KEYS = random(12);

const PRODUCTION = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'http://localhost:3000',
  BANNERS_DIR: 'banners',
  VAULT_ORIGIN: 'http://localhost:3001',
  AUTH_SECRET: random(32),
  VAULT_URL: 'https://vault.internal:3004',
  VAULT_STORE_KEYS,
  PROCESSOR_URL: 'https://processor.example',
  PROCESSOR_KEYS: random(12),
  DATABASE_URL: 'postgres://localhost/shop',
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'Fernhill Market <orders@fernhill.example>',
};

/** The adapter to Stripe in production. */
const STRIPE = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'http://localhost:3000',
  VAULT_URL: 'https://vault.internal:3004',
  VAULT_PROCESSOR_KEYS: random(12),
  PROCESSOR_KEYS: random(12),
  PROCESSOR_WEBHOOK_SECRETS: `whsec_${randomBytes(32).toString('base64')}`,
  STRIPE_KEY: `sk_live_${randomBytes(16).toString('hex')}`,
  STRIPE_WEBHOOK_SECRETS: `whsec_${randomBytes(16).toString('hex')}`,
  STRIPE_DATABASE_URL: 'postgres://localhost/stripe',
};

/** A production vault in a process of its own. */
const VAULT = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'http://localhost:3000',
  VAULT_ORIGIN: 'http://localhost:3001',
  VAULT_KEY: randomBytes(32).toString('base64'),
  VAULT_STORE_KEYS,
  VAULT_PROCESSOR_KEYS: random(12),
  VAULT_DATABASE_URL: 'postgres://localhost/vault',
};

/** Of the form that Standard Webhooks has. */
const whsec = (bytes: string | Uint8Array) => `whsec_${Buffer.from(bytes).toString('base64')}`;

const EVENTS = {
  EVENTS_URL: 'https://orders.chain.example/events',
  EVENTS_SECRETS: whsec(randomBytes(24)),
};

const TAX = { TAX_URL: 'https://tax.example/', TAX_KEY: random(12) };

const OIDC = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'fernhill',
  OIDC_CLIENT_SECRET: random(32),
  OIDC_NAME: 'Fernhill ID',
};

const SMS = {
  SMS_URL: 'https://texts.example/',
  SMS_KEY: random(12),
  SMS_WEBHOOK_SECRETS: whsec(randomBytes(24)),
};

const FLAGS = Object.keys(Flags.entries);

/** Each number: where it ends up, the least, and the most it may be. */
const NUMBERS: Readonly<Record<string, [read: (env: Env) => number, least: number, most: number]>> = {
  PORT: [({ port }) => port, 0, 65_535],
  VAULT_PORT: [({ vaultPort }) => vaultPort, 0, 65_535],
  DATABASE_POOL: [({ databasePool }) => databasePool, 1, 500],
  DATABASE_QUEUE: [({ databaseQueue }) => databaseQueue, 0, 100_000],
  DATABASE_SECONDS: [({ databaseSeconds }) => databaseSeconds, 1, 600],
  VAULT_API_PORT: [({ vaultApiPort }) => vaultApiPort, 0, 65_535],
  VAULT_SECONDS: [({ vaultSeconds }) => vaultSeconds, 1, 60],
  PROCESSOR_SECONDS: [({ processorSeconds }) => processorSeconds, 1, 60],
  PROCESSOR_PORT: [({ processorPort }) => processorPort, 0, 65_535],
  SESSION_SECONDS: [({ sessionSeconds }) => sessionSeconds, 60, 31_536_000],
  SESSION_IDLE_SECONDS: [({ sessionIdleSeconds }) => sessionIdleSeconds, 600, 31_536_000],
  SESSION_FRESH_SECONDS: [({ sessionFreshSeconds }) => sessionFreshSeconds, 0, 31_536_000],
  SIGN_IN_LIMIT: [({ signInLimit }) => signInLimit, 1, 1_000_000],
  SIGN_IN_TRIES: [({ signInTries }) => signInTries, 1, 1_000_000],
  SIGN_IN_ACCOUNT_TRIES: [({ signInAccountTries }) => signInAccountTries, 1, 1_000_000],
  TOKEN_LIMIT: [({ tokenLimit }) => tokenLimit, 1, 1_000_000],
  CARD_LIMIT: [({ limits }) => limits.cards, 1, 1_000_000],
  QUOTE_LIMIT: [({ limits }) => limits.quotes, 1, 1_000_000],
  RESERVATION_LIMIT: [({ limits }) => limits.reservations, 1, 1_000_000],
  ADDRESS_LIMIT: [({ limits }) => limits.addresses, 1, 1_000_000],
  CHECKOUT_LIMIT: [({ limits }) => limits.checkouts, 1, 1_000_000],
  ORDER_LIMIT: [({ limits }) => limits.orders, 1, 1_000_000],
  PROMO_LIMIT: [({ limits }) => limits.promos, 1, 1_000_000],
  SUPPORT_LIMIT: [({ limits }) => limits.support, 1, 1_000_000],
  PROMO_DAY_LIMIT: [({ dailyLimits }) => dailyLimits.promos, 1, 1_000_000],
  KEPT_CARDS: [({ keptCards }) => keptCards, 1, 1_000_000],
  OPEN_ORDERS: [({ openOrders }) => openOrders, 1, 1_000_000],
  QUOTE_DAYS: [({ quoteDays }) => quoteDays, 1, 28],
  RESERVATION_SECONDS: [({ reservationSeconds }) => reservationSeconds, 1, 86_400],
  DRAIN_SECONDS: [({ drainSeconds }) => drainSeconds, 0, 600],
  METRICS_PORT: [({ metrics }) => metrics?.port ?? -1, 0, 65_535],
};

const TEXTS: Readonly<Record<string, [value: string, expected: object]>> = {
  HOST: ['::1', { host: '::1' }],
  DATA_DIR: ['/var/store', { dataDir: '/var/store' }],
  DATABASE_URL: ['postgresql://db/shop', { databaseUrl: 'postgresql://db/shop' }],
  DATABASE_REPLICA_URL: ['postgresql://replica/shop', { databaseReplicaUrl: 'postgresql://replica/shop' }],
  DATABASE_DIRECT_URL: ['postgresql://db-1/shop', { databaseDirectUrl: 'postgresql://db-1/shop' }],
  DATABASE_PREPARED: ['0', { databasePrepared: false }],
  VAULT_ORIGIN: ['https://vault.example', { vaultOrigin: 'https://vault.example' }],
  PROCESSOR_URL: ['https://processor.example/', { processorUrl: 'https://processor.example' }],
  PROCESSOR_KEYS: [
    `${'p'.repeat(16)}, ${'q'.repeat(16)}`,
    { processorKeys: ['p'.repeat(16), 'q'.repeat(16)] },
  ],
  VAULT_URL: ['https://vault.example/', { vaultUrl: 'https://vault.example', vaultKeys: [] }],
  SWEEPS: ['0', { sweeps: false }],
  PROCESSOR_WEBHOOK_SECRETS: [
    `whsec_${'a'.repeat(32)}, whsec_${'b'.repeat(32)}`,
    { processorWebhookSecrets: [`whsec_${'a'.repeat(32)}`, `whsec_${'b'.repeat(32)}`] },
  ],
  SMTP_UNICODE: ['0', { smtpUnicode: false }],
  SANDBOX: ['0', { sandbox: false, maps: null, fraudScriptUrl: null }],
  IMAGES_DIR: ['docs', { imagesDir: 'docs' }],
  IMAGES_URL: ['https://pictures.example/grocer/', { imagesUrl: 'https://pictures.example/grocer' }],
  TRUST_PROXY: ['1', { trustProxy: true }],
};

describe('the settings', () => {
  it('all have defaults for a local sandbox', () => {
    expect(parseEnv({})).toEqual({
      mode: 'development',
      banners: demoBanners().banners,
      pages: new Map(),
      host: '0.0.0.0',
      port: 3000,
      vaultPort: 3001,
      shopOrigin: 'http://localhost:3000',
      vaultOrigin: 'http://localhost:3001',
      shopOrigins: expect.anything(),
      databaseUrl: null,
      databaseReplicaUrl: null,
      databaseDirectUrl: null,
      databasePrepared: true,
      databasePool: 20,
      databaseQueue: 500,
      databaseSeconds: 5,
      dataDir: '.data',
      authSecrets: [],
      vaultKeys: [{ id: 'main', key: Buffer.alloc(32, 'checkstand development').toString('base64') }],
      vaultUrl: null,
      vaultStoreKeys: ['store-at-the-vault-of-the-sandbox'],
      vaultProcessorKeys: ['processor-at-the-vault-of-the-sandbox'],
      vaultSeconds: 5,
      vaultApiPort: 3004,
      vaultTls: null,
      sweeps: true,
      tax: null,
      processorUrl: null,
      processorKeys: ['processor-of-the-sandbox'],
      processorWebhookSecrets: ['whsec_cHJvY2Vzc29yIG9mIHRoZSBzYW5kYm94'],
      processorSeconds: 5,
      processorPort: 3003,
      sessionSeconds: 30 * 86_400,
      sessionIdleSeconds: 14 * 86_400,
      sessionFreshSeconds: 3600,
      signInLimit: 20,
      signInTries: 5,
      signInAccountTries: 50,
      tokenLimit: 30,
      limits: {
        cards: 10,
        quotes: 120,
        reservations: 60,
        addresses: 60,
        checkouts: 60,
        orders: 20,
        promos: 20,
        support: 6,
      },
      dailyLimits: { promos: 100 },
      keptCards: 30,
      openOrders: 20,
      proposalSeconds: 600,
      quoteDays: 7,
      reservationSeconds: 7200,
      features: Object.fromEntries(FLAGS.map((flag) => [flag, ['snapEbt', 'savedGiftCards'].includes(flag)])),
      fraudScriptUrl: '/sandbox/partners/fraud.js',
      conversionsUrl: '/sandbox/partners/conversions',
      maps: { script: '/sandbox/partners/maps.js?key={key}', key: 'sandbox' },
      mail: null,
      smtpUnicode: true,
      operatorSignOn: null,
      sms: null,
      stripe: null,
      singleSignOn: null,
      imagesDir: null,
      imagesUrl: null,
      events: null,
      sandbox: true,
      drainSeconds: 0,
      trustProxy: false,
      metrics: null,
      traces: null,
      serviceName: null,
      logLevel: 'warn',
    });
  });

  it.each(Object.entries(NUMBERS))('%s is one number, within limits', (name, [read, least, most]) => {
    for (const value of [least, most]) expect(read(parseEnv({ [name]: `${value}` }))).toBe(value);
    const invalid = (value: string | number) => () => parseEnv({ [name]: `${value}` });
    expect(invalid(most + 1)).toThrow(`${name} is invalid: must be at most ${most}.`);
    if (least > 0) expect(invalid(least - 1)).toThrow(`${name} is invalid: must be at least ${least}.`);
    for (const text of ['-1', '1.5', ' 1', '1 ', '1e2', '1234567890']) {
      expect(invalid(text)).toThrow(`${name} is invalid: must be a whole number.`);
    }
  });

  it.each(Object.entries(TEXTS))('%s is taken as it is', (name, [value, expected]) => {
    expect(parseEnv({ [name]: value })).toMatchObject(expected);
  });

  it('a production store waits before it stops, logs what happens, and has no demo keys', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      mode: 'production',
      drainSeconds: 5,
      logLevel: 'info',
      sandbox: false,
      authSecrets: [PRODUCTION.AUTH_SECRET],
      vaultUrl: PRODUCTION.VAULT_URL,
      vaultKeys: [],
      databaseUrl: PRODUCTION.DATABASE_URL,
      mail: { smtpUrl: PRODUCTION.SMTP_URL, from: PRODUCTION.MAIL_FROM, requiresTls: false },
      smtpUnicode: false,
    });
    expect(parseEnv({ ...PRODUCTION, SMTP_UNICODE: '1' }).smtpUnicode).toBe(true);
    expect(parseEnv({ NODE_ENV: 'test' })).toMatchObject({ mode: 'test', drainSeconds: 0, logLevel: 'info' });
  });

  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])('take the log level %s', (logLevel) => {
    expect(parseEnv({ LOG_LEVEL: logLevel })).toMatchObject({ logLevel });
  });

  it('switch on just the features they list', () => {
    const isOn = (features: string) =>
      Object.entries(parseEnv({ FEATURES: features }).features).flatMap(([flag, on]) => (on ? [flag] : []));
    expect(isOn('none')).toEqual([]);
    expect(isOn(' savedGiftCards ,,')).toEqual(['savedGiftCards']);
    expect(isOn(FLAGS.join())).toEqual(FLAGS);
    expect(() => isOn('snapEbt,wings')).toThrow(
      `FEATURES is invalid: there is no flag wings, only ${FLAGS.join(', ')}.`,
    );
  });

  it("list the origins that may make changes: the shop's and its banners' and, in a sandbox, each banner and the mobile site", () => {
    const labels = ['m', ...banners.map(({ id }) => id)].map((label) => `${label}.localhost`);
    const hosts = banners.flatMap((banner) => banner.hosts);
    const local = ['localhost', ...labels, ...hosts].map((host) => `http://${host}:3000`);
    expect(parseEnv({}).shopOrigins.toSorted()).toEqual(local.toSorted());
    const production = parseEnv({ ...PRODUCTION, SHOP_ORIGIN: 'https://shop.example' });
    expect(production.shopOrigins.toSorted()).toEqual(
      ['shop.example', ...hosts].map((host) => `https://${host}`).toSorted(),
    );
    expect(parseEnv({ SHOP_ORIGINS: 'https://a.example, https://b.example' }).shopOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
  });

  it.each([
    'https://*.shop.example',
    'https://shop.example/',
    '*',
    'https://shop*.example:*',
    'https://shop.example:*0',
    'https://shop.example,https://other.example/',
  ])('refuse %s: an origin is named in full', (origin) => {
    expect(() => parseEnv({ SHOP_ORIGINS: origin })).toThrow(
      'SHOP_ORIGINS is invalid: must be comma-separated origins such as http://localhost:3000.',
    );
  });

  it('name the fraud script and the advertising service only if the operator does, or in a sandbox', () => {
    const { fraudScriptUrl, conversionsUrl } = parseEnv({});
    expect([fraudScriptUrl, conversionsUrl]).toEqual([
      '/sandbox/partners/fraud.js',
      '/sandbox/partners/conversions',
    ]);
    expect(parseEnv(PRODUCTION)).toMatchObject({ fraudScriptUrl: null, conversionsUrl: null });
    const named = {
      FRAUD_SCRIPT_URL: 'https://fraud.example/1.js',
      CONVERSIONS_URL: 'https://ads.example/c',
    };
    expect(parseEnv({ ...PRODUCTION, ...named })).toMatchObject({
      fraudScriptUrl: 'https://fraud.example/1.js',
      conversionsUrl: 'https://ads.example/c',
    });
  });

  it('name the maps service with its key, or in a sandbox its own, or none (MAP-04)', () => {
    expect(parseEnv({}).maps).toEqual({ script: '/sandbox/partners/maps.js?key={key}', key: 'sandbox' });
    expect(parseEnv(PRODUCTION).maps).toBeNull();
    const named = { MAPS_SCRIPT_URL: 'https://maps.example/js?key={key}', MAPS_KEY: 'k1' };
    expect(parseEnv({ ...PRODUCTION, ...named }).maps).toEqual({ script: named.MAPS_SCRIPT_URL, key: 'k1' });
    const nearby = 'http://localhost:4000/js?key={key}';
    expect(parseEnv({ ...named, MAPS_SCRIPT_URL: nearby }).maps?.script).toBe(nearby);
  });

  it('have emails come from their banners unless there is one sender for all', () => {
    const smtpUrl = PRODUCTION.SMTP_URL;
    const mail = { smtpUrl, from: null, requiresTls: false };
    expect(parseEnv({ SMTP_URL: smtpUrl }).mail).toEqual(mail);
    expect(parseEnv({ ...PRODUCTION, MAIL_FROM: '' }).mail).toEqual(mail);
  });

  it("name the chain's system that hears of orders, with the secrets that sign", () => {
    const next = whsec(randomBytes(32));
    const { events } = parseEnv({
      ...PRODUCTION,
      ...EVENTS,
      EVENTS_SECRETS: `${next}, ${EVENTS.EVENTS_SECRETS}`,
    });
    expect(events).toEqual({ url: EVENTS.EVENTS_URL, secrets: [next, EVENTS.EVENTS_SECRETS] });
    const nearby = 'http://localhost:4000/events';
    expect(parseEnv({ ...PRODUCTION, ...EVENTS, EVENTS_URL: nearby }).events?.url).toBe(nearby);
  });

  it('measure on this machine alone, unless another address is named', () => {
    expect(parseEnv({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const everywhere = { ...VAULT, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(parseVaultEnv(everywhere).metrics).toEqual({ host: '0.0.0.0', port: 9464 });
  });

  it("send traces where OpenTelemetry's own settings say, as many as they say", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };
    expect(parseEnv({ ...PRODUCTION, ...endpoint }).traces).toEqual({
      url: 'http://localhost:4318',
      headers: null,
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    expect(
      parseVaultEnv({
        ...VAULT,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=c2VjcmV0PQ==, x-tenant=grocer',
        OTEL_SERVICE_NAME: 'cards',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      }),
    ).toMatchObject({
      traces: {
        url: 'https://traces.example',
        headers: { 'api-key': 'c2VjcmV0PQ==', 'x-tenant': 'grocer' },
        sampler: 'traceidratio',
        ratio: 0.05,
      },
      serviceName: 'cards',
    });
  });

  it.each([
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT is invalid: must differ from PORT.'],
    [{ METRICS_PORT: '3004' }, 'METRICS_PORT is invalid: must differ from VAULT_API_PORT.'],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=1' },
      'OTEL_EXPORTER_OTLP_ENDPOINT is missing: set it with OTEL_EXPORTER_OTLP_HEADERS.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example' },
      'OTEL_EXPORTER_OTLP_ENDPOINT is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT is invalid: must begin with https://.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example', OTEL_EXPORTER_OTLP_HEADERS: 'api-key' },
      'OTEL_EXPORTER_OTLP_HEADERS is invalid: must be comma-separated name=value pairs.',
    ],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER is invalid:'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is invalid: must be a number from 0 to 1.'],
  ])('keep a production store from being watched wrongly, in a sentence: %j', (variables, sentence) => {
    expect(() => parseEnv({ ...PRODUCTION, ...variables })).toThrow(sentence);
  });

  it('name who knows sales tax, with the key there, or leave it to the imported tables', () => {
    expect(parseEnv({ ...PRODUCTION, ...TAX }).tax).toEqual({
      url: 'https://tax.example',
      key: TAX.TAX_KEY,
      seconds: 3,
    });
    expect(parseEnv(PRODUCTION).tax).toBeNull();
  });

  it('name who sends text messages, with the key there and what signs the answers', () => {
    expect(parseEnv({ ...PRODUCTION, ...SMS }).sms).toEqual({
      url: 'https://texts.example',
      key: SMS.SMS_KEY,
      webhookSecrets: [SMS.SMS_WEBHOOK_SECRETS],
    });
  });

  it('let the system choose both ports', () => {
    expect(parseEnv({ PORT: '0', VAULT_PORT: '0' })).toMatchObject({ port: 0, vaultPort: 0 });
  });

  it('require an encrypted connection to a production mail server that is elsewhere', () => {
    const requiresTls = (settings: Record<string, string>) => parseEnv(settings).mail?.requiresTls;
    const elsewhere = { SMTP_URL: 'smtp://mail.example:587' };
    expect(requiresTls({ ...PRODUCTION, ...elsewhere })).toBe(true);
    expect(requiresTls(PRODUCTION)).toBe(false);
    expect(requiresTls(elsewhere)).toBe(false);
  });

  it.each([
    'postgres://localhost/shop',
    'postgres://shop@127.0.0.1:5432/shop',
    'postgres://shop@%2Fvar%2Frun%2Fpostgresql/shop',
    'postgres://shop@db.example/shop?sslmode=verify-full',
    'postgres://shop@db.example/shop?sslrootcert=/etc/ca.pem&sslmode=verify-full',
  ])('let production use PostgreSQL at %s', (url) => {
    expect(parseEnv({ ...PRODUCTION, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each(['', '?sslmode=require', '?sslmode=disable', '?ssl=true'])(
    'keep production from a database elsewhere that anyone could read or be: %s',
    (query) => {
      const url = `postgres://shop@db.example/shop${query}`;
      expect(() => parseEnv({ ...PRODUCTION, DATABASE_URL: url })).toThrow(
        'DATABASE_URL is invalid: must end with ?sslmode=verify-full with NODE_ENV=production, unless PostgreSQL is on this machine.',
      );
      expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  it('send commands past a pooler, to PostgreSQL itself', () => {
    const pooled = { DATABASE_URL: 'postgres://shop@pooler/shop' };
    expect(databaseSettings(pooled).url).toBe(pooled.DATABASE_URL);
    const both = { ...pooled, DATABASE_DIRECT_URL: 'postgres://shop@db.example/shop' };
    expect(databaseSettings(both).url).toBe(both.DATABASE_DIRECT_URL);
    const words = /^DATABASE_DIRECT_URL is invalid: must end with \?sslmode=verify-full/;
    expect(() => databaseSettings({ ...both, NODE_ENV: 'production' })).toThrow(words);
    expect(() => parseEnv({ ...PRODUCTION, DATABASE_DIRECT_URL: both.DATABASE_DIRECT_URL })).toThrow(words);
  });

  it('can be in files, as secrets of containers are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkstand-secrets-'));
    const file = join(folder, 'auth-secret');
    try {
      writeFileSync(file, `${PRODUCTION.AUTH_SECRET}\n`);
      const { AUTH_SECRET, ...others } = PRODUCTION;
      expect(parseEnv({ ...others, AUTH_SECRET_FILE: file }).authSecrets).toEqual([AUTH_SECRET]);
      writeFileSync(file, 'short\n');
      expect(() => parseEnv({ AUTH_SECRET_FILE: file })).toThrow(
        'AUTH_SECRET is invalid: must have at least 32 characters.',
      );
      expect(() => parseEnv({ AUTH_SECRET, AUTH_SECRET_FILE: file })).toThrow(
        'AUTH_SECRET_FILE is invalid: AUTH_SECRET is set as well.',
      );
      const none = join(folder, 'none');
      expect(() => parseEnv({ PORT_FILE: none })).toThrow(`PORT_FILE is invalid: ${none} can't be read.`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('treat an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it.each(['VAULT_KEY', 'VAULT_PROCESSOR_KEYS', 'VAULT_DATABASE_URL'] as const)(
    "keep %s, which is the vault's, from a production shop",
    (name) => {
      expect(() => parseEnv({ ...PRODUCTION, [name]: VAULT[name] })).toThrow(
        `${name} is invalid: only the vault at VAULT_URL may have it.`,
      );
    },
  );

  it.each(['VAULT_KEYS', 'VAULT_STORE_KEYS', 'VAULT_PROCESSOR_KEYS', 'VAULT_DATABASE_URL'])(
    'require %s of a production vault',
    (name) => {
      const { VAULT_KEY, ...others } = VAULT;
      const given = { ...others, VAULT_KEYS: `main:${VAULT_KEY}`, [name]: '' };
      expect(() => parseVaultEnv(given)).toThrow(`${name} is missing: set it with NODE_ENV=production.`);
    },
  );

  it("of a vault's process are its own: it needs none of the shop's secrets", () => {
    const { VAULT_KEY, VAULT_STORE_KEYS, VAULT_PROCESSOR_KEYS, VAULT_DATABASE_URL } = VAULT;
    const vault = parseVaultEnv(VAULT);
    expect(vault).toMatchObject({
      mode: 'production',
      databaseUrl: VAULT_DATABASE_URL,
      vaultKeys: [{ id: 'main', key: VAULT_KEY }],
      vaultStoreKeys: [VAULT_STORE_KEYS],
      vaultProcessorKeys: [VAULT_PROCESSOR_KEYS],
      sandbox: false,
      vaultTls: null,
    });
    expect(parseVaultEnv({ DATABASE_URL: 'postgres://localhost/shop' }).databaseUrl).toBeNull();
  });

  it.each([
    [
      { ...VAULT, VAULT_KEY: Buffer.alloc(32).toString('base64') },
      'VAULT_KEY is invalid: must be random, such as from openssl rand -base64 32.',
    ],
    [
      { ...VAULT, VAULT_KEY: '', VAULT_KEYS: `main:${Buffer.alloc(32, 'ab').toString('base64')}` },
      'VAULT_KEYS is invalid: must be random, such as from openssl rand -base64 32.',
    ],
    [
      { ...VAULT, VAULT_KEY: Buffer.alloc(32, 'checkstand development').toString('base64') },
      "VAULT_KEY is invalid: must not be the sandbox's, which everyone knows: use a random one",
    ],
    [
      { ...VAULT, VAULT_PROCESSOR_KEYS: 'processor-at-the-vault-of-the-sandbox' },
      "VAULT_PROCESSOR_KEYS is invalid: must not be the sandbox's, which everyone knows: use a random one",
    ],
    [
      {
        VAULT_STORE_KEYS: 'a-key-of-both-of-them,one-more-of-the-store',
        VAULT_PROCESSOR_KEYS: 'a-key-of-both-of-them',
      },
      'VAULT_PROCESSOR_KEYS is invalid: must have none of VAULT_STORE_KEYS',
    ],
    [
      { ...VAULT, VAULT_DATABASE_URL: 'postgres://db.example/vault' },
      'VAULT_DATABASE_URL is invalid: must end with ?sslmode=verify-full with NODE_ENV=production',
    ],
    [
      { ...VAULT, SHOP_ORIGIN: 'https://shop.example', VAULT_ORIGIN: 'https://shop.example' },
      "VAULT_ORIGIN is invalid: must differ from the shop's",
    ],
    [{ VAULT_PORT: '3004' }, 'VAULT_API_PORT is invalid: must differ from VAULT_PORT.'],
    [{ VAULT_TLS_CERT: 'cert' }, 'VAULT_TLS_CERT is invalid: must be PEM.'],
    [
      { VAULT_TLS_CERT: '-----BEGIN CERTIFICATE-----' },
      'VAULT_TLS_KEY is missing: set it with VAULT_TLS_CERT.',
    ],
    [
      { VAULT_TLS_KEY: '-----BEGIN PRIVATE KEY-----' },
      'VAULT_TLS_CERT is missing: set it with VAULT_TLS_KEY.',
    ],
  ])("keep a vault's process from starting in a sentence: %j", (variables, sentence) => {
    expect(() => parseVaultEnv(variables)).toThrow(sentence);
  });

  it('of the adapter to Stripe are its own: it needs none of the shop and reaches Stripe unless told otherwise', () => {
    const { STRIPE_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_DATABASE_URL, VAULT_URL } = STRIPE;
    expect(parseStripeEnv(STRIPE)).toMatchObject({
      databaseUrl: STRIPE_DATABASE_URL,
      vaultUrl: VAULT_URL,
      stripe: {
        key: STRIPE_KEY,
        webhookSecrets: [STRIPE_WEBHOOK_SECRETS],
        url: 'https://api.stripe.com',
      },
    });
  });

  it.each<[Record<string, string>, string]>([
    [
      {},
      'VAULT_URL is missing: the numbers of cards are there.\nSTRIPE_KEY is missing: checkstand stripe asks Stripe by it.',
    ],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRETS: '' }, 'STRIPE_WEBHOOK_SECRETS is missing: set it with STRIPE_KEY.'],
    [
      { ...STRIPE, STRIPE_KEY: `pk_live_${random(16)}` },
      'STRIPE_KEY is invalid: must begin with sk_live_, sk_test_, rk_live_, or rk_test_.',
    ],
    [
      { ...STRIPE, STRIPE_API_URL: 'http://stripe.example' },
      'STRIPE_API_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    ...[
      'SHOP_ORIGIN',
      'VAULT_PROCESSOR_KEYS',
      'PROCESSOR_KEYS',
      'PROCESSOR_WEBHOOK_SECRETS',
      'STRIPE_DATABASE_URL',
    ].map((name): [Record<string, string>, string] => [
      { ...STRIPE, [name]: '' },
      `${name} is missing: set it with NODE_ENV=production.`,
    ]),
  ])('keep the adapter to Stripe from starting in a sentence each: %j', (variables, sentences) => {
    expect(() => parseStripeEnv(variables)).toThrow(new RegExp(`^${RegExp.escape(sentences)}$`));
  });

  it.each(['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRETS', 'STRIPE_DATABASE_URL'] as const)(
    'keep a shop in production from having %s',
    (name) => {
      const { STRIPE_KEY, STRIPE_WEBHOOK_SECRETS } = STRIPE;
      const given = { ...PRODUCTION, STRIPE_KEY, STRIPE_WEBHOOK_SECRETS, [name]: STRIPE[name] };
      expect(() => parseEnv(given)).toThrow(`${name} is invalid: only checkstand stripe may have it.`);
    },
  );

  it.each([
    [{ PORT: 'http' }, 'PORT is invalid: must be a whole number.'],
    [{ PORT: '70000' }, 'PORT is invalid: must be at most 65535.'],
    [{ SANDBOX: 'yes' }, 'SANDBOX is invalid: must be 0 or 1.'],
    [{ FRAUD_SCRIPT_URL: 'fraud.js' }, 'FRAUD_SCRIPT_URL is invalid: must begin with https://.'],
    [
      { MAPS_SCRIPT_URL: 'https://maps.example/js', MAPS_KEY: 'k1' },
      'MAPS_SCRIPT_URL is invalid: must have {key} where the access key goes.',
    ],
    [{ MAPS_SCRIPT_URL: 'https://maps.example/{key}' }, 'MAPS_KEY is missing: set it with MAPS_SCRIPT_URL.'],
    [{ ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL is missing: set it with NODE_ENV=production.'],
    [{ MAIL_FROM: 'orders@fernhill.example' }, 'SMTP_URL is missing: set it with MAIL_FROM.'],
    [{ SMTP_URL: 'https://mail' }, 'SMTP_URL is invalid: must begin with smtp:// or smtps://.'],
    [
      { MAIL_FROM: 'Fernhill Market' },
      'MAIL_FROM is invalid: must be an address such as Fernhill Market <orders@fernhill.example>.',
    ],
    [{ IMAGES_DIR: 'docs/none' }, 'IMAGES_DIR is invalid: must be a folder that can be read.'],
    [{ IMAGES_DIR: 'README.md' }, 'IMAGES_DIR is invalid: must be a folder that can be read.'],
    [{ IMAGES_URL: 'pictures' }, 'IMAGES_URL is invalid: must begin with https://.'],
    [{ IMAGES_URL: 'https://pictures.example/?v=2' }, 'IMAGES_URL is invalid: must have neither ? nor #.'],
    [
      { ...PRODUCTION, IMAGES_URL: 'http://pictures.example' },
      'IMAGES_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { IMAGES_DIR: 'docs', IMAGES_URL: 'https://pictures.example' },
      'IMAGES_DIR is invalid: IMAGES_URL is set as well.',
    ],
    [{ MAPS_KEY: 'k1' }, 'MAPS_SCRIPT_URL is missing: set it with MAPS_KEY.'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is missing: set it with OIDC_ISSUER.'],
    [
      {
        ...PRODUCTION,
        OIDC_ISSUER: 'http://id.example',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
        OIDC_NAME: 'c',
      },
      'OIDC_ISSUER is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [{ CONVERSIONS_URL: 'https://' }, 'CONVERSIONS_URL is invalid: must be a web address.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is invalid: must begin with postgres:// or postgresql://.'],
    [
      { SHOP_ORIGIN: 'localhost' },
      'SHOP_ORIGIN is invalid: must be an origin such as http://localhost:3000.',
    ],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET is invalid: must have at least 32 characters.'],
    [
      { AUTH_SECRETS: `${'n'.repeat(32)},old` },
      'AUTH_SECRETS is invalid: must be comma-separated secrets of at least 32 characters.',
    ],
    [
      { AUTH_SECRETS: `${'s'.repeat(32)}, ${'s'.repeat(32)}` },
      'AUTH_SECRETS is invalid: must not repeat a secret.',
    ],
    [
      { AUTH_SECRET: PRODUCTION.AUTH_SECRET, AUTH_SECRETS: 'n'.repeat(32) },
      'AUTH_SECRET is invalid: move it into AUTH_SECRETS.',
    ],
    [{ NODE_ENV: 'production' }, 'AUTH_SECRET is missing: set it with NODE_ENV=production.'],
    [{ NODE_ENV: 'production', SANDBOX: '1' }, 'SANDBOX is invalid: must be 0 with NODE_ENV=production.'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV is invalid: '],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is invalid: '],
    [{ PROCESSOR_KEYS: 'p'.repeat(15) }, 'PROCESSOR_KEYS is invalid: must have at least 16 characters.'],
    [
      { PROCESSOR_KEYS: `${'s'.repeat(8)} ${'s'.repeat(8)}` },
      'PROCESSOR_KEYS is invalid: must not contain spaces.',
    ],
    [
      { PROCESSOR_WEBHOOK_SECRETS: 'a'.repeat(32) },
      'PROCESSOR_WEBHOOK_SECRETS is invalid: must begin with whsec_ and go on in Base64.',
    ],
    [
      { PROCESSOR_WEBHOOK_SECRETS: `whsec_${'a'.repeat(31)}` },
      'PROCESSOR_WEBHOOK_SECRETS is invalid: must have at least 24 bytes after whsec_.',
    ],
    [
      { PROCESSOR_WEBHOOK_SECRETS: `whsec_${'a'.repeat(32)},whsec_${'a'.repeat(32)}` },
      'PROCESSOR_WEBHOOK_SECRETS is invalid: must not repeat a secret.',
    ],
    [
      { ...PRODUCTION, PROCESSOR_WEBHOOK_SECRETS: 'whsec_cHJvY2Vzc29yIG9mIHRoZSBzYW5kYm94' },
      "PROCESSOR_WEBHOOK_SECRETS is invalid: must not be the sandbox's, which everyone knows: use a random one",
    ],
    [
      { ...PRODUCTION, PROCESSOR_WEBHOOK_SECRETS: `whsec_${'a'.repeat(32)}` },
      'PROCESSOR_WEBHOOK_SECRETS is invalid: must be random',
    ],
    [{ FRAUD_SCRIPT_URL: 'see https://fraud.example' }, 'must begin with https://.'],
    [{ DATABASE_URL: 'postgres://a b' }, 'must be an address such as postgres://user@host/database.'],
    [{ DATABASE_URL: 'a postgres://b' }, 'must begin with postgres:// or postgresql://.'],
    [{ SMTP_URL: 'a smtp://b', MAIL_FROM: 'a@b' }, 'must begin with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtp://a b', MAIL_FROM: 'a@b' }, 'SMTP_URL is invalid: must be a web address.'],
    [{ VAULT_KEY: `${VAULT.VAULT_KEY}=` }, 'VAULT_KEY is invalid: must be 32 bytes in Base64.'],
    [{ VAULT_KEY: `=${VAULT.VAULT_KEY}` }, 'VAULT_KEY is invalid: must be 32 bytes in Base64.'],
    [{ VAULT_KEYS: `a b:${VAULT.VAULT_KEY}` }, 'must be comma-separated name:key pairs'],
    [{ VAULT_KEYS: `a:${VAULT.VAULT_KEY}b` }, 'must be comma-separated name:key pairs'],
    [{ MAIL_FROM: 'a"b <a@b>', SMTP_URL: 'smtp://b' }, 'MAIL_FROM is invalid: must be an address'],
    [{ MAIL_FROM: 'a@b, c@d', SMTP_URL: 'smtp://b' }, 'MAIL_FROM is invalid: must be an address'],
    [{ VAULT_KEYS: 'main' }, 'must be comma-separated name:key pairs, each key 32 bytes in Base64.'],
    [
      { VAULT_KEYS: `a:${VAULT.VAULT_KEY},a:${VAULT.VAULT_KEY}` },
      'VAULT_KEYS is invalid: must not repeat a key name.',
    ],
    [
      { VAULT_KEY: VAULT.VAULT_KEY, VAULT_KEYS: `a:${VAULT.VAULT_KEY}` },
      'VAULT_KEY is invalid: move it into VAULT_KEYS as main.',
    ],
    [{ ...PRODUCTION, PROCESSOR_URL: '' }, 'PROCESSOR_URL is missing: set it with NODE_ENV=production.'],
    [{ ...PRODUCTION, PROCESSOR_KEYS: '' }, 'PROCESSOR_KEYS is missing: set it with PROCESSOR_URL.'],
    [
      { ...PRODUCTION, PROCESSOR_URL: 'http://processor.example' },
      'PROCESSOR_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [{ PROCESSOR_URL: 'processor.example' }, 'PROCESSOR_URL is invalid: must begin with https://.'],
    [
      { PROCESSOR_KEYS: `${'p'.repeat(16)},${'p'.repeat(16)}` },
      'PROCESSOR_KEYS is invalid: must not repeat a key.',
    ],
    [
      { ...PRODUCTION, PROCESSOR_KEYS: `${PRODUCTION.PROCESSOR_KEYS},processor-of-the-sandbox` },
      "PROCESSOR_KEYS is invalid: must not be the sandbox's, which everyone knows: use a random one",
    ],
    [
      { ...PRODUCTION, AUTH_SECRET: 'a'.repeat(32) },
      'AUTH_SECRET is invalid: must be random, such as from openssl rand -base64 32.',
    ],
    [
      { ...PRODUCTION, AUTH_SECRET: '', AUTH_SECRETS: `${PRODUCTION.AUTH_SECRET},${'abc'.repeat(20)}` },
      'AUTH_SECRETS is invalid: must be random, such as from openssl rand -base64 32.',
    ],
    [
      { ...PRODUCTION, PROCESSOR_KEYS: 'csk_sandbox_owner' },
      "PROCESSOR_KEYS is invalid: must not be the sandbox's, which everyone knows: use a random one",
    ],
    [{ ...PRODUCTION, PROCESSOR_KEYS: 'p'.repeat(16) }, 'PROCESSOR_KEYS is invalid: must be random'],
    [{ ...PRODUCTION, VAULT_URL: '' }, 'VAULT_URL is missing: set it with NODE_ENV=production.'],
    [
      { ...PRODUCTION, VAULT_STORE_KEYS: '' },
      'VAULT_STORE_KEYS is missing: set it with NODE_ENV=production.',
    ],
    [{ ...PRODUCTION, VAULT_STORE_KEYS: 'v'.repeat(16) }, 'VAULT_STORE_KEYS is invalid: must be random'],
    [
      { ...PRODUCTION, VAULT_URL: 'http://vault:3004' },
      'VAULT_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, SHOP_ORIGIN: 'https://shop.example', VAULT_ORIGIN: 'https://shop.example' },
      "VAULT_ORIGIN is invalid: must differ from the shop's, whose pages must not reach card numbers.",
    ],
    [
      {
        ...PRODUCTION,
        SHOP_ORIGINS: 'https://fernhill.example,https://vault.example',
        VAULT_ORIGIN: 'https://vault.example',
      },
      "VAULT_ORIGIN is invalid: must differ from the shop's, whose pages must not reach card numbers.",
    ],
    [{ EVENTS_URL: EVENTS.EVENTS_URL }, 'EVENTS_SECRETS is missing: set it with EVENTS_URL.'],
    [{ EVENTS_SECRETS: EVENTS.EVENTS_SECRETS }, 'EVENTS_URL is missing: set it with EVENTS_SECRETS.'],
    [{ ...EVENTS, EVENTS_URL: 'orders.example' }, 'EVENTS_URL is invalid: must begin with https://.'],
    [
      { ...EVENTS, EVENTS_URL: 'https://shop:secret@orders.example' },
      'EVENTS_URL is invalid: must not contain a user or a password.',
    ],
    [
      { ...PRODUCTION, ...EVENTS, EVENTS_URL: 'http://orders.example' },
      'EVENTS_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...EVENTS, EVENTS_SECRETS: 'secret' },
      'EVENTS_SECRETS is invalid: must begin with whsec_ and go on in Base64.',
    ],
    [
      { ...EVENTS, EVENTS_SECRETS: `${EVENTS.EVENTS_SECRETS},${EVENTS.EVENTS_SECRETS}` },
      'EVENTS_SECRETS is invalid: must not repeat a secret.',
    ],
    [
      { ...PRODUCTION, ...EVENTS, EVENTS_SECRETS: whsec('ab'.repeat(16)) },
      'EVENTS_SECRETS is invalid: must be random, such as from openssl rand -base64 32.',
    ],
    [{ TAX_URL: TAX.TAX_URL }, 'TAX_KEY is missing: set it with TAX_URL.'],
    [{ TAX_KEY: TAX.TAX_KEY }, 'TAX_URL is missing: set it with TAX_KEY.'],
    [
      { ...PRODUCTION, ...TAX, TAX_URL: 'http://tax.example' },
      'TAX_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [{ ...PRODUCTION, ...TAX, TAX_KEY: 'a'.repeat(16) }, 'TAX_KEY is invalid: must be random'],
    [{ SMS_URL: SMS.SMS_URL }, 'SMS_KEY is missing: set it with SMS_URL.'],
    [{ SMS_KEY: SMS.SMS_KEY }, 'SMS_URL is missing: set it with SMS_KEY.'],
    [{ ...SMS, SMS_WEBHOOK_SECRETS: '' }, 'SMS_WEBHOOK_SECRETS is missing: set it with SMS_URL.'],
    [
      { ...PRODUCTION, ...SMS, SMS_URL: 'http://texts.example' },
      'SMS_URL is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [{ ...PRODUCTION, ...SMS, SMS_KEY: 'a'.repeat(16) }, 'SMS_KEY is invalid: must be random'],
    [
      { ...PRODUCTION, ...SMS, SMS_WEBHOOK_SECRETS: whsec('ab'.repeat(16)) },
      'SMS_WEBHOOK_SECRETS is invalid: must be random',
    ],
    [{ PORT: '3001' }, 'VAULT_PORT is invalid: must differ from PORT.'],
    [{ ...PRODUCTION, DATABASE_URL: '' }, 'DATABASE_URL is missing: set it with NODE_ENV=production.'],
    [
      { ...PRODUCTION, SHOP_ORIGIN: 'http://shop.example' },
      'SHOP_ORIGIN is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, SHOP_ORIGIN: 'http://mylocalhost' },
      'SHOP_ORIGIN is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, SHOP_ORIGIN: 'http://127.0.0.1.example' },
      'SHOP_ORIGIN is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, SHOP_ORIGIN: 'http://[::2]' },
      'SHOP_ORIGIN is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, VAULT_ORIGIN: 'http://localhost.example' },
      'VAULT_ORIGIN is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, SHOP_ORIGINS: 'https://fernhill.example,http://bluewater.example' },
      'SHOP_ORIGINS is invalid: must begin with https:// with NODE_ENV=production.',
    ],
    [
      { ...PRODUCTION, SHOP_ORIGINS: 'http://shop.example:*' },
      'SHOP_ORIGINS is invalid: must begin with https:// with NODE_ENV=production.',
    ],
  ])('refuse %j with one sentence', (variables, sentence) => {
    expect(() => parseEnv(variables)).toThrow(sentence);
  });

  it('accept lists of secrets and keys in production instead of single ones', () => {
    const secrets = [random(32), PRODUCTION.AUTH_SECRET];
    const env = parseEnv({
      ...PRODUCTION,
      AUTH_SECRET: '',
      AUTH_SECRETS: secrets.join(', '),
    });
    expect(env.authSecrets).toEqual(secrets);
    const older = randomBytes(32).toString('base64');
    const VAULT_KEYS = `2027:${VAULT.VAULT_KEY}, 2026:${older}`;
    expect(parseVaultEnv({ ...VAULT, VAULT_KEY: '', VAULT_KEYS }).vaultKeys).toEqual([
      { id: '2027', key: VAULT.VAULT_KEY },
      { id: '2026', key: older },
    ]);
  });

  it.each([
    'http://localhost:3000',
    'http://bluewater.localhost',
    'http://127.0.0.1:8080',
    'http://127.10.20.30',
    'http://[::1]:3000',
    'https://shop.example',
  ])('accept the origin %s in production', (shopOrigin) => {
    expect(parseEnv({ ...PRODUCTION, SHOP_ORIGIN: shopOrigin })).toMatchObject({ shopOrigin });
    const shopOrigins = [shopOrigin, 'http://localhost:*'];
    expect(parseEnv({ ...PRODUCTION, SHOP_ORIGINS: shopOrigins.join() })).toMatchObject({ shopOrigins });
  });

  it.each([
    ['0123456789abcdef'.repeat(2)],
    ['0123456789'.repeat(4)],
    ['12345678901234567890123456789012'],
    ['abcdefghijklmnopqrstuvwxyz012345'],
    ['zyxwvutsrqponmlkjihgfedcba987654'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef'],
    ['1a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p'],
    ['02468ace02468ace02468ace02468ace'],
    ['qwertyuiopasdfghjklzxcvbnm123456'],
    ['changeme'.repeat(4)],
    ['abdcacbdbadcdabcbdacaddbbccaabda'],
    ['sesame12'.repeat(5)],
    ['correct horse battery staple 1234'],
    ['a secret for tests that is long enough'],
    ['please-set-this-to-a-secret-of-yours-1'],
    [Buffer.from('0123456789abcdef'.repeat(2)).toString('base64')],
    ['fBnZ2Wq8xTt0Kc7mVJr4yLhP1uEoSd9A'],
    [Buffer.from('fBnZ2Wq8xTt0Kc7mVJr4yLhP1uEoSd9A').toString('base64')],
    ['kT4xUu9WmQz2Lr7BkT4xUu9WmQz2Lr7B'],
  ])('keep production from a secret that anyone could know or guess: %s', (secret) => {
    expect(() => parseEnv({ ...PRODUCTION, AUTH_SECRET: secret })).toThrow(/^AUTH_SECRET is invalid: must/);
    expect(() => parseEnv({ ...PRODUCTION, PROCESSOR_KEYS: secret.replaceAll(' ', '-') })).toThrow(
      /^PROCESSOR_KEYS is invalid: must/,
    );
  });

  it('take what has letters between signs by chance', () => {
    const secret = 'ahdW-JBGDhBx80aA6Uv-hv-r_g4Uw4OSk2dR_N6JAK8';
    expect(parseEnv({ ...PRODUCTION, AUTH_SECRET: secret }).authSecrets).toEqual([secret]);
  });

  it('take what a random generator makes, in each usual spelling', () => {
    const spellings = ['hex', 'base64', 'base64url'] as const;
    for (let tried = 0; tried < 300; tried += 1) {
      for (const spelling of spellings) {
        const [AUTH_SECRET, PROCESSOR_KEYS] = [32, 16].map((bytes) => randomBytes(bytes).toString(spelling));
        expect(() => parseEnv({ ...PRODUCTION, AUTH_SECRET, PROCESSOR_KEYS })).not.toThrow();
      }
    }
  });

  it.each([
    ['PROCESSOR_KEYS', { PROCESSOR_KEYS: PRODUCTION.VAULT_STORE_KEYS }],
    ['PROCESSOR_KEYS', { PROCESSOR_KEYS: `${random(12)},${PRODUCTION.AUTH_SECRET}` }],
    ['SMS_KEY', { ...SMS, SMS_KEY: PRODUCTION.AUTH_SECRET }],
    ['SMS_WEBHOOK_SECRETS', { ...SMS, SMS_WEBHOOK_SECRETS: whsec(PRODUCTION.AUTH_SECRET) }],
    ['EVENTS_SECRETS', { ...EVENTS, EVENTS_SECRETS: whsec(PRODUCTION.AUTH_SECRET) }],
    ['OIDC_CLIENT_SECRET', { ...OIDC, OIDC_CLIENT_SECRET: PRODUCTION.AUTH_SECRET }],
  ])('give each purpose a secret of its own: %s is refused', (name, variables) => {
    expect(() => parseEnv({ ...PRODUCTION, ...variables })).toThrow(
      new RegExp(
        `^${name} is invalid: must not be one of [A-Z_]+ as well, since each purpose needs its own.$`,
      ),
    );
  });

  it.each(['SHOP_ORIGIN', 'VAULT_ORIGIN'])('require %s of production, of the vault, too', (name) => {
    const words = `${name} is missing: set it with NODE_ENV=production.`;
    expect(() => parseEnv({ ...PRODUCTION, [name]: '' })).toThrow(words);
    expect(() => parseVaultEnv({ ...VAULT, [name]: '' })).toThrow(words);
  });

  const faultsOf = (parse: typeof parseEnv, variables: Parameters<typeof parseEnv>[0]): string[] => {
    try {
      parse(variables);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };
  /** Which settings, of sentences that each say one. */
  const namesIn = (faults: readonly string[]) =>
    faults.map((fault) => /^\w+ is (?:invalid|missing): .+\.$/.exec(fault)?.[0].split(' ')[0]);

  it('that are wrong are told all at once, each in a sentence, in the order of their table', () => {
    const wrong = {
      ...PRODUCTION,
      ...TAX,
      PORT: 'http',
      SHOP_ORIGIN: '',
      AUTH_SECRET: '0123456789abcdef'.repeat(2),
      PROCESSOR_KEYS: PRODUCTION.VAULT_STORE_KEYS,
      DATABASE_URL: 'postgres://db.example/shop',
      TAX_KEY: '',
      LOG_LEVEL: 'loud',
      MAPS_KEY_FILE: 'docs/none',
    };
    expect(namesIn(faultsOf(parseEnv, wrong))).toEqual([
      'PORT',
      'SHOP_ORIGIN',
      'LOG_LEVEL',
      'DATABASE_URL',
      'AUTH_SECRET',
      'PROCESSOR_KEYS',
      'TAX_KEY',
      'MAPS_SCRIPT_URL',
      'MAPS_KEY_FILE',
    ]);
  });

  it('that are missing are told all at once, those of one company included', () => {
    expect(faultsOf(parseEnv, { SMS_URL: SMS.SMS_URL, OIDC_NAME: 'Fernhill ID' })).toEqual([
      'SMS_KEY is missing: set it with SMS_URL.',
      'SMS_WEBHOOK_SECRETS is missing: set it with SMS_URL.',
      'OIDC_ISSUER is missing: set it with OIDC_NAME.',
      'OIDC_CLIENT_ID is missing: set it with OIDC_NAME.',
      'OIDC_CLIENT_SECRET is missing: set it with OIDC_NAME.',
    ]);
    const required = ['SHOP_ORIGIN', 'VAULT_ORIGIN'];
    expect(namesIn(faultsOf(parseEnv, { NODE_ENV: 'production' }))).toEqual([
      ...required,
      'BANNERS_DIR',
      'DATABASE_URL',
      'AUTH_SECRET',
      'VAULT_URL',
      'VAULT_STORE_KEYS',
      'PROCESSOR_URL',
      'SMTP_URL',
    ]);
    expect(namesIn(faultsOf(parseVaultEnv, { NODE_ENV: 'production' }))).toEqual([
      ...required,
      'VAULT_STORE_KEYS',
      'VAULT_PROCESSOR_KEYS',
      'VAULT_DATABASE_URL',
      'VAULT_KEYS',
    ]);
  });

  it.each([
    [parseEnv, { ...PRODUCTION, AUTH_SECRET: '', AUTH_SECRETS: 'short' }, 'AUTH_SECRETS'],
    [parseEnv, { ...PRODUCTION, AUTH_SECRET: '', AUTH_SECRET_FILE: 'docs/none' }, 'AUTH_SECRET_FILE'],
    [parseEnv, { ...SMS, SMS_KEY: 'short' }, 'SMS_KEY'],
    [parseVaultEnv, { ...VAULT, VAULT_KEY: 'short' }, 'VAULT_KEY'],
  ])('that are given but wrong are not missing as well: %#', (parse, variables, name) => {
    const faults = faultsOf(parse, variables);
    expect(namesIn(faults)).toEqual([name]);
    expect(faults[0]).toContain('is invalid');
  });

  it('that this project has in a file of its own are no secrets in production', () => {
    // What these hold is there to be refused.
    const isLeftOut = (file: string) =>
      file.startsWith('server/settings/') || file === 'test/server/settings.test.ts';
    const files = globSync('{*,.*,{.ci,.github,banners,deploy,docs,server,services,test,tools}/**}')
      .filter((file) => /\.(?:tsx?|m?js|ya?ml|md|sh|env|json)$|^[^.]+$/.test(file) && !isLeftOut(file))
      .filter((file) => statSync(file).isFile());
    const NAMED =
      /\b[A-Z_]*(?:SECRETS?|KEYS?)\b['"]?(?:: | = |=)\[?['"`]?(?:whsec_|main:)?([\w +/=.-]{16,})['"`\n]/g;
    const values = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, value = '']) => ({ file, value })),
    );
    expect(values.filter(({ value }) => whyGuessable(value) === null)).toEqual([]);
    expect(values.length).toBeGreaterThan(3);
  });

  it('stop the start with that sentence and nothing else', async () => {
    const child = spawn(process.execPath, ['server/cli/main.ts', 'shop'], {
      env: { ...process.env, PORT: 'http' },
    });
    let written = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text;
      });
    }
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(written).toBe('PORT is invalid: must be a whole number.\n');
  }, 60_000);
});

describe('the log', () => {
  it('contains no secrets, wherever they appeared', () => {
    const sink = new PassThrough().setEncoding('utf8');
    const log = createLog('debug', sink);
    const secret = 'S3CRET';
    const failed = Object.assign(new Error(`Failed query: select 1\nparams: ${secret}`), {
      query: 'select 1',
      params: [secret],
      cause: Object.assign(new Error('deadlock'), { code: '40P01', detail: secret }),
    });
    log.info({ headers: { cookie: secret, authorization: secret, 'set-cookie': secret } }, 'a');
    log.info(
      {
        body: { password: secret, card: { cvv: secret, number: secret }, encryptedPin: secret },
        vaultToken: secret,
      },
      'b',
    );
    log.info({ token: secret, pin: secret, request: { idempotencyKey: secret } }, 'c');
    log.info({ secret, cardNumber: secret, a: { b: { c: { pin: secret } } } }, 'c');
    log.error({ error: failed }, 'd');
    const written: string = sink.read();
    expect(written).not.toContain(secret);
    expect(written).toContain('"pin":"[redacted]"');
    const { error } = JSON.parse(written.trim().split('\n').at(-1) ?? '');
    expect(error).toEqual({
      name: 'Error',
      message: 'A statement failed',
      query: 'select 1',
      stack: expect.stringMatching(/^ {4}at .+$/m),
      cause: { name: 'Error', message: 'deadlock', code: '40P01', stack: error.cause.stack },
    });
  });

  it('has a line for each message, with its level, its time, and what is known of an error', () => {
    const sink = new PassThrough().setEncoding('utf8');
    const log = createLog('warn', sink);
    const linesOf = () => String(sink.read()).trim().split('\n');
    const deep = new Error('Deep');
    deep.stack = `Error: Deep\n${Array.from({ length: 14 }, (_, at) => `    at step ${at}`).join('\n')}`;
    log.info('unsaid');
    log.warn({ error: deep }, 'one');
    log.error({ error: 'words' }, 'two');
    log.error({ error: Object.assign(new TypeError('Odd'), { query: 1, stack: 'none' }) }, 'three');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const stack = deep.stack.split('\n').slice(1, 13).join('\n');
    expect(linesOf().map((line) => JSON.parse(line))).toEqual([
      { level: 'warn', time, msg: 'one', error: { name: 'Error', message: 'Deep', stack } },
      { level: 'error', time, msg: 'two', error: { type: 'string' } },
      { level: 'error', time, msg: 'three', error: { name: 'TypeError', message: 'Odd', stack: '' } },
    ]);
  });
});
