import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { openDatabase } from '../db/database.ts';
import { describeFailure, StartError } from '../db/start-error.ts';
import type { Log } from '../http/log.ts';
import type { Env } from '../settings/env.ts';
import { createVaultApi } from '../vault/api.ts';
import { createVaultApp } from '../vault/app.ts';
import { checkVaultKeys } from '../vault/check-keys.ts';
import { VAULT_MIGRATIONS } from '../vault/migrations.ts';
import { VERSION } from '../version.ts';
import { CONNECTIONS, listenerOf, openPorts } from './ports.ts';
import { readVaultEnv, runProcess } from './process.ts';
import { databaseOptions } from './store.ts';
import { startVaultSweeps } from './sweeps.ts';
import { startTelemetry } from './telemetry.ts';

interface VaultOptions {
  env: Env;
  log: Log;
}

/** Serves the vault's pages on VAULT_PORT and its API on VAULT_API_PORT, over a database that nothing else needs. */
export async function startVault({ env, log }: VaultOptions): Promise<{ close: () => Promise<void> }> {
  const pages = createServer(CONNECTIONS);
  const api = apiServer(env.vaultTls);
  const ports = await openPorts(env, [
    [pages, 'VAULT_PORT', env.vaultPort],
    [api, 'VAULT_API_PORT', env.vaultApiPort],
  ]);
  const telemetry = await startTelemetry('vault', env);
  const database = await openDatabase({
    ...databaseOptions(env, log),
    migrations: [VAULT_MIGRATIONS],
    prepare: (db) => checkVaultKeys(db, env),
  }).catch((error: unknown) => {
    const isNotThere = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
    throw isNotThere
      ? new StartError("Can't use VAULT_DATABASE_URL: nothing is listening there.", { cause: error })
      : error;
  });
  const deps = { db: database.db, env, log, readiness: ports.readiness };
  ports.serve(pages, listenerOf(createVaultApp(deps)));
  ports.serve(api, listenerOf(createVaultApi(deps)));
  telemetry.serve({ load: database.load });
  const stop = env.sweeps ? startVaultSweeps(deps) : async () => {};
  const last = async () => {
    await telemetry.close();
    await database.close();
  };
  return { close: () => ports.close({ stop, last }) };
}

function apiServer(tls: Env['vaultTls']) {
  if (!tls) return createServer(CONNECTIONS);
  try {
    return createTlsServer({ ...CONNECTIONS, ...tls });
  } catch (error) {
    throw new StartError(`Can't use VAULT_TLS_CERT with VAULT_TLS_KEY: ${describeFailure(error)}.`, {
      cause: error,
    });
  }
}

/** The same as a process of its own. */
export async function serveVault(): Promise<void> {
  const env = readVaultEnv();
  await runProcess(env, 'vault', async (log) => {
    const { close } = await startVault({ env, log });
    const { vaultPort, vaultApiPort } = env;
    if (env.mode === 'development') {
      process.stdout.write(`The card vault is at ${env.vaultOrigin}, its API on port ${vaultApiPort}\n`);
    } else log.info({ version: VERSION, vaultPort, vaultApiPort }, 'listening');
    return close;
  });
}
