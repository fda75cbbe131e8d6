import { defineConfig } from 'vitest/config';
import { EndAtFailure } from './end-at-failure.ts';
import { NearestFirst } from './nearest-first.ts';

export default defineConfig({
  test: {
    include: ['test/{machines,rules,services}/**/*.test.ts'],
    setupFiles: ['tools/mutants/loading.ts'],
    reporters: [new EndAtFailure()],
    // Stryker's own comes first.
    sequence: { setupFiles: 'list', sequencer: NearestFirst },
    pool: 'forks',
    env: { TZ: 'America/New_York' },
    isolate: false,
    testTimeout: 20_000,
  },
});
