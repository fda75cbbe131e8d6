import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/server/**/*.test.ts'],
    pool: 'forks',
    env: { TZ: 'America/New_York' },
    isolate: false,
    testTimeout: 20_000,
  },
});
