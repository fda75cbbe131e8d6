import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.ts';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

/** `npm start`: everything from a fresh checkout to an open shop. It runs what production runs, built first if need be. */
try {
  if (!(await isBuilt())) {
    process.stdout.write('Building the shop…\n');
    await build();
  }
  await import(new URL('../dist/server/main.js', import.meta.url).href);
} catch (error) {
  process.stderr.write(
    `The store did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
