import { openDatabase } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import type { Log } from '../http/log.ts';
import { addStoreGauges } from '../metrics/store-gauges.ts';
import type { Env } from '../settings/env.ts';
import { VERSION } from '../version.ts';
import { createDeps } from './deps.ts';
import { readEnv, runProcess } from './process.ts';
import { authSecretsOf } from './secret.ts';
import { databaseOptions } from './store.ts';
import { startSweeps } from './sweeps.ts';
import { startTelemetry } from './telemetry.ts';

/** Runs the store's sweeps in a process that serves nobody, for shops with SWEEPS=0. */
export async function startSweeper({ env, log }: { env: Env; log: Log }): Promise<() => Promise<void>> {
  if (!env.databaseUrl) {
    throw new StartError('DATABASE_URL is missing: the sweeper works beside shops, on their database.');
  }
  const telemetry = await startTelemetry('sweeper', env);
  const { db, load, close } = await openDatabase(databaseOptions(env, log));
  telemetry.serve({ load, addGauges: (register) => addStoreGauges({ db, log }, register) });
  const stop = startSweeps(createDeps({ db, env, log, authSecrets: await authSecretsOf(env) }));
  return async () => {
    await stop();
    await telemetry.close();
    await close();
  };
}

/** The same as a process of its own. */
export async function serveSweeper(): Promise<void> {
  const env = readEnv();
  await runProcess(env, 'sweeper', async (log) => {
    const close = await startSweeper({ env, log });
    if (env.mode === 'development') process.stdout.write('The sweeper is running\n');
    else log.info({ version: VERSION }, 'sweeping');
    return close;
  });
}
