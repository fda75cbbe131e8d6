import { defineConfig } from 'vitest/config';
import { EndAtFailure } from './end-at-failure.ts';
import { NearestFirst } from './nearest-first.ts';

export default defineConfig({
  test: {
    include: ['test/server/**/*.test.ts'],
    setupFiles: ['tools/mutants/seeding.ts', 'tools/mutants/hooks.ts'],
    reporters: [new EndAtFailure()],
    // Stryker's own comes first.
    sequence: { setupFiles: 'list', sequencer: NearestFirst },
    pool: 'forks',
    env: { TZ: 'America/New_York' },
    isolate: false,
    // What hangs, Stryker ends; the first run, of every test there is, may be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
