import { fileURLToPath } from 'node:url';
import { createLog } from '../http/log.ts';
import { greeting } from './greeting.ts';
import { closeOnSignal, endProcess, readEnv, startFailure } from './process.ts';
import { startStore } from './store.ts';

/** The store with the pages that `npm run build` made: it logs in production and greets developers. */
const env = readEnv();
const log = createLog(env.logLevel);
const isWatched = env.mode === 'development';
try {
  const { close } = await startStore({
    env,
    log,
    files: fileURLToPath(new URL('../../dist/shop', import.meta.url)),
  });
  if (isWatched) process.stdout.write(greeting(env, performance.now()));
  else log.info({ port: env.port, vaultPort: env.vaultPort }, 'listening');
  closeOnSignal(close, log);
} catch (error) {
  if (!isWatched) log.error({ error }, 'not started');
  endProcess(startFailure(error));
}
