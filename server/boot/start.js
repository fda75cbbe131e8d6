// Plain JavaScript with nothing linked before the preflight, so that a Node that's too old still says so in one
// sentence.
import './preflight.js';
import { fileURLToPath } from 'node:url';

if (process.argv.includes('--help')) {
  process.stdout.write(`npm start

Builds whatever changed and serves the shop on PORT (3000) and the card vault on VAULT_PORT (3001); docs/settings.md has the
other settings.
`);
  process.exit();
}

const { enableCompileCache } = await import('node:module');

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

/**
 * `npm start`: everything from a fresh clone to an open shop. It runs what production runs, and builds it first if
 * necessary.
 */
try {
  const { build, isBuilt } = await import('./build.ts');
  if (!(await isBuilt())) {
    process.stdout.write('Building the shop…\n');
    await build();
  }
  process.argv = [process.execPath, 'checkstand', 'shop'];
  await import(new URL('../../dist/server/main.js', import.meta.url).href);
} catch (error) {
  process.stderr.write(
    `The store failed to start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
