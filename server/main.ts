import { fileURLToPath } from 'node:url';
import { createLog } from './log.ts';
import { closeOnSignal, endProcess, readEnv, startFailure } from './process.ts';
import { startStore } from './store.ts';

/** The store as it runs in production: serves what `npm run build` made. */
const env = readEnv();
const log = createLog(env.logLevel);
try {
  const store = await startStore({
    env,
    log,
    files: fileURLToPath(new URL('../dist/shop', import.meta.url)),
  });
  log.info({ port: env.port, vaultPort: env.vaultPort }, 'listening');
  closeOnSignal(store.close);
} catch (error) {
  log.error({ error }, 'not started');
  endProcess(startFailure(error, env));
}
