import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { inject } from 'vitest';

// Some tests are the first to load a chart. What runs as its file loads would count as run by that test alone, and Stryker
// would try its mutants with no other. So in the first run, all files load before any test; Vite must not see that they do,
// or every test would count as one of every file.
if (inject('mode') === 'dry-run') {
  const files = globSync('machines/**/*.ts', { exclude: ['**/*.walk.ts'] });
  await Promise.all(files.map((file) => import(/* @vite-ignore */ resolve(file))));
}
