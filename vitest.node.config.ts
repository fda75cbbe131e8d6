import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { NODE, PATIENT, SHOPS, ZONE } from './test/support/test-settings.ts';

/**
 * The files of a worker share the modules that they load: loading them anew for each takes longer than most tests.
 * So no module keeps what a test has changed; what is kept hangs on an app, a database or an actor of the test's own.
 */
const sharing = {
  environment: 'node' as const,
  pool: 'forks' as const,
  env: { TZ: ZONE },
  isolate: false,
};

export const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: ['test/{architecture,machines,services,banners,stories,views}/**/*.test.ts'],
      testTimeout: 20_000,
      ...sharing,
      ...NODE,
    },
  },
  {
    test: {
      name: 'server',
      include: ['test/server/**/*.test.ts'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      ...sharing,
      ...NODE,
    },
  },
  {
    test: {
      name: 'e2e',
      include: ['test/{e2e,chaos}/**/*.test.ts'],
      globalSetup: 'test/e2e/support/global-setup.ts',
      testTimeout: 120_000,
      hookTimeout: 60_000,
      expect: PATIENT,
      ...sharing,
      ...SHOPS,
    },
  },
];

/** What needs no page of Vitest's own. */
export default defineConfig({ test: { projects } });
