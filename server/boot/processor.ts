import { createServer } from 'node:http';
import { openDatabase } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import { createLog, type Log } from '../http/log.ts';
import { createProcessorApp } from '../processor/app.ts';
import type { Env } from '../settings/env.ts';
import { CONNECTIONS, listenerOf, openPorts } from './ports.ts';
import { closeOnSignal, readEnv } from './process.ts';
import { databaseOptions } from './store.ts';
import { startTelemetry } from './telemetry.ts';
import { createVaults } from './vaults.ts';

/** Serves the sandbox's processor on PROCESSOR_PORT, over the database of its store; the cards it knows are in the vault at VAULT_URL. */
export async function startProcessor({
  env,
  log,
}: {
  env: Env;
  log: Log;
}): Promise<{ close: () => Promise<void> }> {
  if (env.mode === 'production') {
    throw new StartError(
      "The sandbox's processor doesn't start with NODE_ENV=production: it moves no money.",
    );
  }
  const missing = [
    ...(env.databaseUrl
      ? []
      : ["DATABASE_URL is missing: the sandbox's processor shares its store's database."]),
    ...(env.vaultUrl ? [] : ["VAULT_URL is missing: the sandbox's processor asks the vault about cards."]),
  ];
  if (missing.length > 0) throw new StartError(missing.join('\n'));
  const server = createServer(CONNECTIONS);
  const { readiness, serve, close } = await openPorts(env, [[server, 'PROCESSOR_PORT', env.processorPort]]);
  const telemetry = await startTelemetry('processor', env);
  const { db, load, close: closeDatabase } = await openDatabase(databaseOptions(env, log));
  telemetry.serve({ load });
  const { processorVault: vault } = createVaults({ db, env, log });
  serve(server, listenerOf(createProcessorApp({ db, env, log, vault, readiness })));
  const last = async () => {
    await telemetry.close();
    await closeDatabase();
  };
  return { close: () => close({ last }) };
}

/** The same as a process of its own. */
export async function serveProcessor(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const { close } = await startProcessor({ env, log });
  process.stdout.write(`The sandbox's processor is running at http://localhost:${env.processorPort}\n`);
  closeOnSignal(close, log);
}
