import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{machines,services}/**/*.test.ts'],
    pool: 'forks',
    env: { TZ: 'America/New_York' },
    isolate: false,
    testTimeout: 20_000,
  },
});
