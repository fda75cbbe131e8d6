import { builtPath } from '../files.ts';
import { VERSION } from '../version.ts';
import { greeting } from './greeting.ts';
import { readEnv, runProcess } from './process.ts';
import { startStore } from './store.ts';

/** Serves the store with the pages that `npm run build` made; it logs in production and greets developers. */
export async function serveShop(): Promise<void> {
  const env = readEnv();
  await runProcess(env, 'store', async (log) => {
    const { close } = await startStore({ env, log, files: builtPath('shop') });
    if (env.mode === 'development') process.stdout.write(greeting(env, performance.now()));
    else
      log.info(
        { version: VERSION, port: env.port, ...(env.vaultUrl ? {} : { vaultPort: env.vaultPort }) },
        'listening',
      );
    return close;
  });
}
