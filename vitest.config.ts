import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './test/support/find-browser.ts';
import { readCardPage } from './test/support/read-card-page.ts';

/** Where the shopper of a test is, wherever the machine is: where most of the stores of the samples are. */
const ZONE = 'America/New_York';

const node = { environment: 'node' as const, pool: 'forks' as const, env: { TZ: ZONE } };

/**
 * The files of a worker share the modules that they load: loading them anew for each takes longer than most tests.
 * So no module keeps what a test has changed; what is kept hangs on an app, a database or an actor of the test's own.
 */
const sharing = { ...node, isolate: false };

/** How long a browser that shares the machine with others may take to show what a test expects. */
const patient = { poll: { timeout: 10_000 } };

/** A fresh object each time: Vitest writes a project's name into it. */
const chromium = (contextOptions: { reducedMotion?: 'reduce' } = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox'] },
    contextOptions: { timezoneId: ZONE, ...contextOptions },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** What views stand on, bundled before the first test: a find in mid-run would reload the page under a test. */
const optimizeDeps = {
  include: [
    '@base-ui/react/dialog',
    '@testing-library/react',
    '@testing-library/user-event',
    '@xstate/react',
    'ky',
    'lucide-react',
    'react',
    'react-dom/client',
    'react-router',
    'react/jsx-dev-runtime',
    'valibot',
    'xstate',
    'xstate/graph',
  ],
};

/** Every story as a test with axe, dressed in one of the faces; motion reduced, so that no colour is caught half-way. */
const stories = async (name: string, initialGlobals: { banner: string; theme: string }) => ({
  plugins: await storybookTest({ configDir: '.storybook', initialGlobals }),
  optimizeDeps,
  test: { name, expect: patient, browser: chromium({ reducedMotion: 'reduce' }) },
});

/** One project a kind of test; `vitest run --project <name>` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{architecture,machines,services,banners,stories,views}/**/*.test.ts'],
          testTimeout: 20_000,
          ...sharing,
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...sharing,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/{e2e,chaos}/**/*.test.ts'],
          globalSetup: 'test/e2e/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: patient,
          ...node,
        },
      },
      {
        plugins: [react()],
        optimizeDeps,
        test: {
          name: 'views',
          include: ['test/views/**/*.test.tsx'],
          globalSetup: 'test/support/vault-server.ts',
          setupFiles: 'test/support/patience.ts',
          expect: patient,
          browser: { ...chromium(), commands: { readCardPage } },
        },
      },
      await stories('stories', { banner: 'fernhill', theme: 'light' }),
      await stories('stories-dark', { banner: 'copperleaf', theme: 'dark' }),
    ],
  },
});
