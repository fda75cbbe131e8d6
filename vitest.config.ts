import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './test/support/find-browser.ts';

const node = { environment: 'node' as const, pool: 'forks' as const };

const launchOptions = { executablePath: findBrowser(), args: ['--no-sandbox'] };

const chromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions }),
  instances: [{ browser: 'chromium' as const }],
};

/** Every story as a test with axe, dressed in one of the faces; `reduce` so that no colour is caught half-way. */
const stories = async (name: string, initialGlobals: { banner: string; theme: string }) => ({
  plugins: await storybookTest({ configDir: '.storybook', initialGlobals }),
  test: {
    name,
    browser: {
      ...chromium,
      provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' as const } }),
    },
  },
});

/** One project a kind of test; `vitest run --project <name>` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{architecture,machines,services,banners,stories}/**/*.test.ts'],
          ...node,
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...node,
        },
      },
      {
        plugins: [react()],
        test: { name: 'views', include: ['test/views/**/*.test.tsx'], browser: chromium },
      },
      await stories('stories', { banner: 'fernhill', theme: 'light' }),
      await stories('stories-dark', { banner: 'copperleaf', theme: 'dark' }),
    ],
  },
});
