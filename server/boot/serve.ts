import { builtPath } from '../files.ts';
import { createLog, logConsole } from '../http/log.ts';
import { greeting } from './greeting.ts';
import { closeOnSignal, endProcess, readEnv, startFailure } from './process.ts';
import { startStore } from './store.ts';

/** Serves the store with the pages that `npm run build` made; it logs in production and greets developers. */
export async function serveShop(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const isWatched = env.mode === 'development';
  if (!isWatched) {
    logConsole(log);
    // Node would print all of it, such as the parameters of a failed statement.
    process.on('uncaughtException', (error) => {
      log.fatal({ error }, 'ended by an error');
      process.exit(1);
    });
  }
  try {
    const { close } = await startStore({
      env,
      log,
      files: builtPath('shop'),
    });
    if (isWatched) process.stdout.write(greeting(env, performance.now()));
    else log.info({ port: env.port, vaultPort: env.vaultPort }, 'listening');
    closeOnSignal(close, log);
  } catch (error) {
    if (!isWatched) log.error({ error }, 'not started');
    endProcess(startFailure(error));
  }
}
