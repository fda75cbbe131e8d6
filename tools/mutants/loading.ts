import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { inject } from 'vitest';

// If a test is the first to load a chart, what runs as the file loads counts as run by that test alone, and Stryker tries
// its mutants with no other. So in the first run, every file loads before any test. Vite must not see these imports, or
// every test would count as related to every file.
if (inject('mode') === 'dry-run') {
  const files = globSync('machines/**/*.ts', { exclude: ['**/*.walk.ts'] });
  await Promise.all(files.map((file) => import(/* @vite-ignore */ resolve(file))));
}
