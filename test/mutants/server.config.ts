import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/server/**/*.test.ts'],
    setupFiles: ['test/mutants/seeding.ts', 'test/mutants/hooks.ts'],
    // Stryker's own comes first.
    sequence: { setupFiles: 'list' },
    pool: 'forks',
    env: { TZ: 'America/New_York' },
    isolate: false,
    testTimeout: 40_000,
    hookTimeout: 120_000,
  },
});
