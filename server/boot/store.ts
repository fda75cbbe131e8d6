import { createServer, type RequestListener, type Server } from 'node:http';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { STORE_MIGRATIONS } from '../db/migrations.ts';
import type { Deps } from '../http/context.ts';
import type { Log } from '../http/log.ts';
import { addStoreGauges } from '../metrics/store-gauges.ts';
import type { Env } from '../settings/env.ts';
import { createVaultApp } from '../vault/app.ts';
import { checkVaultKeys } from '../vault/check-keys.ts';
import { VAULT_MIGRATIONS } from '../vault/migrations.ts';
import { createDeps } from './deps.ts';
import { CONNECTIONS, listenerOf, openPorts } from './ports.ts';
import { authSecretsOf } from './secret.ts';
import { refuseDemoPeople, seedDatabase } from './seed.ts';
import { startSweeps, startVaultSweeps } from './sweeps.ts';
import { startTelemetry } from './telemetry.ts';
import { sayWhatIsMissing } from './what-is-missing.ts';

/** When a store that has just started loads what the first sign-in needs: after the requests that waited for the start. */
const WARMING_MS = 1_000;

interface StoreOptions {
  env: Env;
  log: Log;
  /** The folder with the built shop. */
  files?: string;
  /** Handles requests that aren't calls before the app does; the development server. */
  before?: (app: RequestListener, server: Server) => Promise<RequestListener>;
}

/**
 * A running store. `close` takes it out of service, lets current requests finish, and takes no longer than its limits; it
 * rejects if something didn't finish.
 */
export interface RunningStore {
  deps: Deps;
  close: () => Promise<void>;
}

/** Opens the database, migrates, seeds, and serves the shop and, unless there's one at VAULT_URL, the vault, each on its own port. */
export async function startStore({ env, log, files, before }: StoreOptions): Promise<RunningStore> {
  const shop = createServer(CONNECTIONS);
  const vault = env.vaultUrl ? null : createServer(CONNECTIONS);
  // First, so that a port in use is noticed before anything changes.
  const ports = await openPorts(env, [
    [shop, 'PORT', env.port],
    ...(vault ? [[vault, 'VAULT_PORT', env.vaultPort] as const] : []),
  ]);
  const telemetry = await startTelemetry('shop', env);
  const database = await openDatabase({
    ...databaseOptions(env, log),
    replicaUrl: env.databaseReplicaUrl,
    migrations: vault ? [STORE_MIGRATIONS, VAULT_MIGRATIONS] : [STORE_MIGRATIONS],
    prepare: async (db) => {
      if (env.mode === 'production') await refuseDemoPeople(db);
      if (vault) await checkVaultKeys(db, env);
      await seedDatabase(db, env);
    },
  });
  try {
    const { db, readDb } = database;
    const { banners, operatorSignOn } = env;
    if (!env.sandbox) await sayWhatIsMissing({ db, banners, operatorSignOn, log });
    const authSecrets = await authSecretsOf(env);
    const deps = createDeps({ db, readDb, env, log, authSecrets });
    telemetry.serve({
      load: database.load,
      addGauges: (register) => addStoreGauges({ db, log }, register),
    });
    const { readiness } = ports;
    const answer = listenerOf(createApp(deps, { readiness, files }));
    ports.serve(shop, before ? await before(answer, shop) : answer);
    if (vault) ports.serve(vault, listenerOf(createVaultApp({ db, env, log, readiness })));
    const stops = env.sweeps ? [startSweeps(deps), ...(vault ? [startVaultSweeps(deps)] : [])] : [];
    // It takes a fifth of a second to load, which the first shopper to sign in shouldn't have to wait for.
    setTimeout(() => deps.auth(env.shopOrigin).catch(() => {}), WARMING_MS).unref();
    const stop = async () => {
      await Promise.all(stops.map((each) => each()));
    };
    const last = async () => {
      await telemetry.close();
      await database.close();
    };
    return { deps, close: () => ports.close({ stop, last }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** How a process opens its database. */
export const databaseOptions = (
  env: Pick<
    Env,
    | 'databaseUrl'
    | 'databaseDirectUrl'
    | 'databasePrepared'
    | 'dataDir'
    | 'databasePool'
    | 'databaseQueue'
    | 'databaseSeconds'
  >,
  log: Log,
) => ({
  url: env.databaseUrl,
  directUrl: env.databaseDirectUrl,
  isPreparing: env.databasePrepared,
  dataDir: env.dataDir,
  poolSize: env.databasePool,
  queueLength: env.databaseQueue,
  timeoutMs: env.databaseSeconds * 1000,
  log,
});
