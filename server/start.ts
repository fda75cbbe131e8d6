import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';
import { closeOnSignal, endProcess, readEnv, startFailure } from './process.ts';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

/** `npm start`: everything from a fresh checkout to an open shop. */
const env = readEnv({ LOG_LEVEL: 'warn' });
try {
  const store = import('./store.ts');
  if (!(await isBuilt())) {
    process.stdout.write('Building the shop…\n');
    await build();
  }
  const { startStore } = await store;
  const { close } = await startStore({
    env,
    log: createLog(env.logLevel),
    files: fileURLToPath(new URL('../dist/shop', import.meta.url)),
  });
  process.stdout.write(greeting(env, performance.now()));
  closeOnSignal(close);
} catch (error) {
  endProcess(startFailure(error, env));
}
