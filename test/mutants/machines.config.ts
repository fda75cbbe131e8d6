import { defineConfig } from 'vitest/config';
import { NearestFirst } from './nearest-first.ts';

export default defineConfig({
  test: {
    include: ['test/{machines,services}/**/*.test.ts'],
    setupFiles: ['test/mutants/loading.ts'],
    // Stryker's own comes first.
    sequence: { setupFiles: 'list', sequencer: NearestFirst },
    pool: 'forks',
    env: { TZ: 'America/New_York' },
    isolate: false,
    testTimeout: 20_000,
  },
});
