import { join } from 'node:path';
import { parseEnv } from '../../server/settings/env.ts';
import { STORE_SETTINGS } from '../../test/support/store-process.ts';
import {
  EVENTS_PATH,
  LOCAL,
  POOLED_URL,
  PORTS,
  PRIMARY_URL,
  processorPorts,
  REPLICA_URL,
  RESTORED_PORTS,
  SHOP_URL,
  shopPorts,
  vaultPorts,
} from './layout.ts';

const at = (port: number) => `http://${LOCAL}:${port}`;

/** The keys of a cluster, each a list while it's being replaced, as in the setting of the same name. */
export interface Keys {
  AUTH_SECRETS: string;
  VAULT_KEYS: string;
  VAULT_STORE_KEYS: string;
  VAULT_PROCESSOR_KEYS: string;
  PROCESSOR_KEYS: string;
  PROCESSOR_WEBHOOK_SECRETS: string;
  EVENTS_SECRETS: string;
  SMS_KEY: string;
  SMS_WEBHOOK_SECRETS: string;
  TAX_KEY: string;
}

/** The keys of a setting with one or more. */
export const listOf = (keys: string): string[] => keys.split(',');
export const firstOf = (keys: string): string => listOf(keys)[0] ?? '';

const secretOf = (words: string): string => `whsec_${Buffer.from(words).toString('base64')}`;

export const FIRST_KEYS: Keys = {
  AUTH_SECRETS: STORE_SETTINGS.AUTH_SECRET,
  // Seals the demo shoppers' cards.
  VAULT_KEYS: parseEnv({ NODE_ENV: 'test' })
    .vaultKeys.map(({ id, key }) => `${id}:${key}`)
    .join(),
  VAULT_STORE_KEYS: 'store-at-the-vaults-of-the-cluster',
  VAULT_PROCESSOR_KEYS: 'processor-at-the-vaults-of-the-cluster',
  PROCESSOR_KEYS: 'store-at-the-processors-of-the-cluster',
  PROCESSOR_WEBHOOK_SECRETS: secretOf('processor-signs-its-events-32byte'),
  EVENTS_SECRETS: secretOf('the-store-signs-its-events-32byte'),
  SMS_KEY: 'store-at-the-company-that-texts',
  SMS_WEBHOOK_SECRETS: secretOf('the-company-signs-answers-32bytes'),
  TAX_KEY: 'store-at-the-tax-service',
};

const { AUTH_SECRET: _, ...SHARED } = STORE_SETTINGS;

/** What every process of a cluster is told; those that look for orders that need work or money leave it to the sweeper. */
const COMMON = {
  ...SHARED,
  DATABASE_SECONDS: '5',
  PROCESSOR_SECONDS: '5',
  DRAIN_SECONDS: '3',
  LOG_LEVEL: 'info',
  TRUST_PROXY: '1',
};

const storeSettings = (keys: Keys) => ({
  ...COMMON,
  AUTH_SECRETS: keys.AUTH_SECRETS,
  SHOP_ORIGIN: SHOP_URL,
  SHOP_ORIGINS: SHOP_URL,
  VAULT_ORIGIN: at(PORTS.vaultPages),
  DATABASE_URL: POOLED_URL,
  DATABASE_DIRECT_URL: PRIMARY_URL,
  DATABASE_REPLICA_URL: REPLICA_URL,
  // This Debian's PgBouncer knows nothing of prepared statements.
  DATABASE_PREPARED: '0',
  DATABASE_POOL: '10',
  SWEEPS: '0',
  VAULT_URL: at(PORTS.vaultApi),
  VAULT_STORE_KEYS: keys.VAULT_STORE_KEYS,
  PROCESSOR_URL: at(PORTS.processor),
  PROCESSOR_KEYS: keys.PROCESSOR_KEYS,
  PROCESSOR_WEBHOOK_SECRETS: keys.PROCESSOR_WEBHOOK_SECRETS,
  EVENTS_URL: at(PORTS.partners) + EVENTS_PATH,
  EVENTS_SECRETS: keys.EVENTS_SECRETS,
  SMS_URL: at(PORTS.partners),
  SMS_KEY: keys.SMS_KEY,
  SMS_WEBHOOK_SECRETS: keys.SMS_WEBHOOK_SECRETS,
  TAX_URL: at(PORTS.partners),
  TAX_KEY: keys.TAX_KEY,
});

export const shopSettings = (n: number, keys: Keys): Record<string, string> => ({
  ...storeSettings(keys),
  PORT: `${shopPorts(n).shop}`,
  METRICS_PORT: `${shopPorts(n).metrics}`,
});

export const sweeperSettings = (keys: Keys): Record<string, string> => ({
  ...storeSettings(keys),
  METRICS_PORT: `${PORTS.sweeperMetrics}`,
});

/** The sandbox's processor, over its store's database. */
export const processorSettings = (n: number, keys: Keys): Record<string, string> => ({
  ...storeSettings(keys),
  VAULT_PROCESSOR_KEYS: keys.VAULT_PROCESSOR_KEYS,
  PROCESSOR_PORT: `${processorPorts(n).api}`,
  METRICS_PORT: `${processorPorts(n).metrics}`,
});

/** A store on a restored backup, with a vault and a processor of its own. */
export const restoredShopSettings = (keys: Keys, databaseUrl: string): Record<string, string> => ({
  ...COMMON,
  AUTH_SECRETS: keys.AUTH_SECRETS,
  VAULT_KEYS: keys.VAULT_KEYS,
  DATABASE_URL: databaseUrl,
  PORT: `${RESTORED_PORTS.shop}`,
  VAULT_PORT: `${RESTORED_PORTS.vaultPages}`,
});

/** A vault has few connections, so they go to the primary itself. */
export const vaultSettings = (n: number, keys: Keys): Record<string, string> => ({
  ...COMMON,
  SHOP_ORIGIN: SHOP_URL,
  SHOP_ORIGINS: SHOP_URL,
  VAULT_ORIGIN: at(PORTS.vaultPages),
  VAULT_PORT: `${vaultPorts(n).pages}`,
  VAULT_API_PORT: `${vaultPorts(n).api}`,
  VAULT_DATABASE_URL: PRIMARY_URL,
  DATABASE_POOL: '5',
  VAULT_KEYS: keys.VAULT_KEYS,
  VAULT_STORE_KEYS: keys.VAULT_STORE_KEYS,
  VAULT_PROCESSOR_KEYS: keys.VAULT_PROCESSOR_KEYS,
  METRICS_PORT: `${vaultPorts(n).metrics}`,
});

/** The built store, from a folder like `dist`. */
export const storeCommand = (built: string, what: string): string[] => [
  process.execPath,
  join(built, 'server/main.js'),
  what,
];
