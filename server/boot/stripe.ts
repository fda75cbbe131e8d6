import { createServer } from 'node:http';
import { openDatabase } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import { httpNumberVault, vaultCall } from '../payments/http-vault.ts';
import type { StripeEnv } from '../settings/env.ts';
import { createStripeApp } from '../stripe/app.ts';
import { STRIPE_MIGRATIONS } from '../stripe/migrations.ts';
import { VERSION } from '../version.ts';
import { CONNECTIONS, listenerOf, openPorts } from './ports.ts';
import { readStripeEnv, runProcess } from './process.ts';
import { databaseOptions } from './store.ts';
import { startTelemetry } from './telemetry.ts';

interface StripeOptions {
  env: StripeEnv;
  log: Log;
}

/** Serves the processor's API over Stripe on PROCESSOR_PORT, over a database that nothing else needs. */
async function startStripe({ env, log }: StripeOptions): Promise<{ close: () => Promise<void> }> {
  const server = createServer(CONNECTIONS);
  const ports = await openPorts(env, [[server, 'PROCESSOR_PORT', env.processorPort]]);
  const telemetry = await startTelemetry('stripe', env);
  const database = await openDatabase({ ...databaseOptions(env, log), migrations: [STRIPE_MIGRATIONS] });
  const { stripe: settings, vaultUrl: url, vaultSeconds: seconds } = env;
  const vault = httpNumberVault(vaultCall({ url, key: env.vaultProcessorKeys[0], seconds, log }));
  const { db } = database;
  const app = createStripeApp({ db, env, log, settings, vault, readiness: ports.readiness });
  ports.serve(server, listenerOf(app));
  telemetry.serve({ load: database.load });
  const last = async () => {
    await telemetry.close();
    await database.close();
  };
  return { close: () => ports.close({ last }) };
}

/** The same as a process of its own. */
export async function serveStripe(): Promise<void> {
  const env = readStripeEnv();
  await runProcess(env, 'adapter to Stripe', async (log) => {
    const { close } = await startStripe({ env, log });
    const { processorPort } = env;
    if (env.mode === 'development') {
      process.stdout.write(`The adapter to Stripe is at http://localhost:${processorPort}\n`);
    } else log.info({ version: VERSION, processorPort }, 'listening');
    return close;
  });
}
