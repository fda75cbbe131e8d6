// Plain JavaScript, and nothing linked before the preflight: on a Node that is too old it still says so in one sentence.
import './preflight.js';
import { fileURLToPath } from 'node:url';

const { enableCompileCache } = await import('node:module');

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

/** `npm start`: everything from a fresh checkout to an open shop. It runs what production runs, built first if need be. */
try {
  const { build, isBuilt } = await import('./build.ts');
  if (!(await isBuilt())) {
    process.stdout.write('Building the shop…\n');
    await build();
  }
  await import(new URL('../../dist/server/main.js', import.meta.url).href);
} catch (error) {
  process.stderr.write(
    `The store failed to start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
