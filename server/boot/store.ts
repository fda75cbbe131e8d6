import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import type { Deps } from '../http/context.ts';
import { createStartingApp, type Readiness } from '../http/health.ts';
import type { Log } from '../http/log.ts';
import { withRequestId } from '../http/request-id.ts';
import type { Env } from '../settings/env.ts';
import { createVaultApp } from '../vault/app.ts';
import { checkVaultKeys } from '../vault/check-keys.ts';
import { createDeps } from './deps.ts';
import { authSecretsOf } from './secret.ts';
import { refuseDemoPeople, seedDatabase } from './seed.ts';
import { shutdownOf } from './shutdown.ts';
import { startSweeps } from './sweeps.ts';
import { sayWhatIsMissing } from './what-is-missing.ts';

/** How long current requests may take at shutdown, in ms. */
export const GRACE_MS = 10_000;

/** How long sweeps and the database may take beyond that, in ms; a silent database isn't waited for. */
const LAST_MS = 3_000;

/** When a store that has just started loads what the first sign-in needs: after the requests that waited for the start. */
const WARMING_MS = 1_000;

/**
 * Idle connections are kept longer than callers and proxies keep theirs, usually a minute; otherwise some would
 * send a request into a connection the store is just closing, and lose it. A request must be here, headers and body,
 * within the time it's worth waiting for: so nobody holds a connection longer by sending slowly on purpose.
 */
export const CONNECTIONS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

interface StoreOptions {
  env: Env;
  log: Log;
  /** The folder with the built shop. */
  files?: string;
  /** Handles requests that aren't calls before the app does; the development server. */
  before?: (app: RequestListener, server: Server) => Promise<RequestListener>;
}

/**
 * A running store. `close` takes it out of service, lets current requests finish, and takes no longer than the
 * limits above; it rejects if something didn't finish.
 */
export interface RunningStore {
  deps: Deps;
  close: () => Promise<void>;
}

/** Opens the database, migrates, seeds, and serves the shop and the vault, each on its own port. */
export async function startStore({ env, log, files, before }: StoreOptions): Promise<RunningStore> {
  const shop = createServer(CONNECTIONS);
  const vault = createServer(CONNECTIONS);
  const servers = [shop, vault];
  const shutdowns = [shutdownOf(shop), shutdownOf(vault)];
  const starting = withRequestId(env, listenerOf(createStartingApp()));
  for (const server of servers) server.on('request', starting);
  // First, so that a port in use is noticed before anything changes.
  await listen(shop, 'PORT', env.port, env.host);
  await listen(vault, 'VAULT_PORT', env.vaultPort, env.host);
  const database = await openDatabase({
    ...databaseOptions(env),
    prepare: async (db) => {
      if (env.mode === 'production') await refuseDemoPeople(db);
      await checkVaultKeys(db, env);
      await seedDatabase(db, env);
    },
  });
  try {
    const { db } = database;
    if (!env.sandbox) await sayWhatIsMissing(db, log);
    const authSecrets = await authSecretsOf(env);
    const deps = createDeps({ db, env, log, authSecrets });
    const readiness: Readiness = { isClosing: false };
    const answer = listenerOf(createApp(deps, { readiness, files }));
    const pages = before ? await before(answer, shop) : answer;
    for (const server of servers) server.off('request', starting);
    shop.on('request', withRequestId(env, pages));
    vault.on('request', withRequestId(env, listenerOf(createVaultApp({ ...deps, readiness }))));
    const stopSweeps = startSweeps(deps);
    // It takes a fifth of a second to load, which the first shopper to sign in shouldn't have to wait for.
    setTimeout(() => deps.auth(env.shopOrigin).catch(() => {}), WARMING_MS).unref();
    const end = async () => {
      await Promise.all([...shutdowns.map((shutdown) => shutdown.end(GRACE_MS)), stopSweeps()]);
      await database.close();
    };
    const close = async () => {
      readiness.isClosing = true;
      for (const { drain } of shutdowns) drain();
      await delay(env.drainSeconds * 1000);
      const late = delay(GRACE_MS + LAST_MS, undefined, { ref: false }).then(() => {
        throw new Error('The store did not shut down in time.');
      });
      await Promise.race([end(), late]);
    };
    return { deps, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** How a process opens its database. */
export const databaseOptions = (env: Env) => ({
  url: env.databaseUrl,
  dataDir: env.dataDir,
  poolSize: env.databasePool,
  queueLength: env.databaseQueue,
  timeoutMs: env.databaseSeconds * 1000,
});

export const listenerOf = (app: Pick<Hono, 'fetch'>): RequestListener => getRequestListener(app.fetch);

/** Listens, or throws a StartError that names the setting. */
export async function listen(server: Server, setting: string, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(refusalOf(error, setting, port, host), { cause: error });
  });
}

function refusalOf({ code, message }: NodeJS.ErrnoException, setting: string, port: number, host: string) {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it or set another ${setting}.`;
  if (code === 'EACCES') return `Can't use ${setting}: this user isn't allowed to listen on port ${port}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `Can't use HOST: ${host} isn't an address of this machine.`;
  }
  return `Can't use ${setting}: ${message}.`;
}
