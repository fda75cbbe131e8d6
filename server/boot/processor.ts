import { createServer } from 'node:http';
import { openDatabase } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import { createStartingApp, type Readiness } from '../http/health.ts';
import { createLog, type Log } from '../http/log.ts';
import { withRequestId } from '../http/request-id.ts';
import { createProcessorApp } from '../processor/app.ts';
import type { Env } from '../settings/env.ts';
import { createVault } from '../vault/create-vault.ts';
import { sealerOf } from '../vault/seal.ts';
import { closeOnSignal, readEnv } from './process.ts';
import { shutdownOf } from './shutdown.ts';
import { CONNECTIONS, databaseOptions, GRACE_MS, listen, listenerOf } from './store.ts';

/** Serves the sandbox's processor on PROCESSOR_PORT, over the database of its store: the cards it knows are in the vault there. */
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
  if (!env.databaseUrl) {
    throw new StartError("DATABASE_URL is missing: the sandbox's processor shares its store's database.");
  }
  const server = createServer(CONNECTIONS);
  const shutdown = shutdownOf(server);
  const starting = withRequestId(env, listenerOf(createStartingApp()));
  server.on('request', starting);
  await listen(server, 'PROCESSOR_PORT', env.processorPort, env.host);
  const { db, close: closeDatabase } = await openDatabase(databaseOptions(env));
  const readiness: Readiness = { isClosing: false };
  const vault = createVault(db, sealerOf(env));
  server.off('request', starting);
  server.on(
    'request',
    withRequestId(env, listenerOf(createProcessorApp({ db, env, log, vault, readiness }))),
  );
  return {
    close: async () => {
      readiness.isClosing = true;
      await shutdown.end(GRACE_MS);
      await closeDatabase();
    },
  };
}

/** The same as a process of its own. */
export async function serveProcessor(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const { close } = await startProcessor({ env, log });
  process.stdout.write(`The sandbox's processor is running at http://localhost:${env.processorPort}\n`);
  closeOnSignal(close, log);
}
