import { defineConfig } from 'vitest/config';
import { ZONE } from './test/support/test-settings.ts';

/** docs/operations.md, followed on a cluster of real engines: seven minutes as root of a machine that has them. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['test/cluster/**/*.test.ts'],
    environment: 'node',
    // It says why a test is skipped.
    reporters: ['verbose'],
    pool: 'forks',
    // A machine has room for one cluster.
    fileParallelism: false,
    env: { TZ: ZONE },
  },
});
